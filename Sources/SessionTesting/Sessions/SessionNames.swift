import NavigationModel
import NavigationRouting
import SessionReplay

/// What turns a session's states and events into words and answers.
final class SessionNames {
  let vocabulary: Vocabulary
  let reducer: Reducer
  let tokenKey: TokenKey?
  private var known: (changes: [ManifestChange], resolver: Resolver)

  init(_ session: RecordedSession, tokenKey: TokenKey? = nil) {
    vocabulary = session.vocabulary
    reducer = session.reducer
    self.tokenKey = tokenKey
    known = (
      [],
      Resolver(
        manifest: session.reducer.manifest, vocabulary: session.vocabulary,
        policy: session.reducer.policy)
    )
  }

  /// The resolver of a state, made anew where the manifest has changed since.
  func resolver(of state: NavigationState) -> Resolver {
    if known.changes != state.manifestChanges {
      known = (
        state.manifestChanges,
        Resolver(
          manifest: reducer.manifest.applying(state.manifestChanges), vocabulary: vocabulary,
          policy: reducer.policy)
      )
    }
    return known.resolver
  }

  func text(_ name: Name) -> String? { name.ifPresent.map(vocabulary.text(_:)) }

  func route(_ route: RouteID) -> RecordedRoute { RecordedRoute(route, in: vocabulary) }

  func path(_ routes: some Sequence<RouteID>) -> RoutePath {
    var path = RoutePath(routes.map { RecordedRoute($0, in: vocabulary) })
    path.key = tokenKey
    return path
  }
}
