import NavigationModel

/// The resolvers under the manifest in force, made when they are asked for.
///
/// A class: they are large, asked for often, and change with the manifest only.
final class ResolverCache {
  private let reducer: Reducer
  private let vocabulary: Vocabulary
  private var made: Answers?

  /// The two answers to an unresolved value.
  final class Answers {
    let cut: Resolver
    let placeholder: Resolver

    init(cut: Resolver, placeholder: Resolver) {
      self.cut = cut
      self.placeholder = placeholder
    }
  }

  init(_ reducer: Reducer, _ vocabulary: Vocabulary) {
    self.reducer = reducer
    self.vocabulary = vocabulary
  }

  /// Forgets the resolvers of a manifest that is no longer in force.
  func forget() { made = nil }

  /// The two answers under a state's manifest.
  func current(_ state: NavigationState) -> Answers {
    if let made { return made }
    let manifest = reducer.manifest.applying(state.manifestChanges)
    var policy = reducer.policy
    policy.unresolved = .cut
    let cut = Resolver(manifest: manifest, vocabulary: vocabulary, policy: policy)
    policy.unresolved = .placeholder
    let answers = Answers(
      cut: cut, placeholder: Resolver(manifest: manifest, vocabulary: vocabulary, policy: policy))
    made = answers
    return answers
  }
}
