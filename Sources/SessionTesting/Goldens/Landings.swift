import NavigationModel
import NavigationRouting
import SessionReplay

/// Where the user is after each event, as reducer and manifest have it by themselves.
///
/// What the framework reported does not count: it is the same whatever the manifest says, and would
/// hide that the manifest does not lead there any more.
struct Landings: Equatable {
  /// One change of what is in front.
  struct Line: Hashable {
    var seq: UInt64
    /// `BrewDetail on brews at depth 2`.
    var landing: String

    var text: String { "#\(seq) \(landing)" }
  }

  var lines: [Line] = []

  init(lines: [Line]) {
    self.lines = lines
  }

  /// Replays a session.
  ///
  /// - Parameters:
  ///   - session: The session.
  ///   - manifest: What screens declare; `nil` takes what the session's header says.
  init(of session: Session, manifest: ManifestDeclaration?) throws {
    let vocabulary = session.names.vocabulary
    let manifest = manifest?.manifest(in: vocabulary) ?? session.names.reducer.manifest
    let reducer = Reducer(
      manifest: manifest, vocabulary: vocabulary, policy: session.names.reducer.policy)
    var state = NavigationState()
    var resolver = Resolver(manifest: manifest, vocabulary: vocabulary, policy: reducer.policy)
    var lines: [Line] = []
    try session.recorded.forEachEvent(
      keyframe: { keyframe, ordinal in if ordinal == 0 { state = keyframe } },
      { event in
        let changes = reducer.reduce(event, into: &state).changes
        if changes.contains(.manifest) {
          resolver = Resolver(
            manifest: manifest.applying(state.manifestChanges), vocabulary: vocabulary,
            policy: reducer.policy)
        }
        let landing = Self.text(resolver.landing(of: state.unobserved), session.names)
        if lines.last?.landing != landing { lines.append(Line(seq: event.seq, landing: landing)) }
      })
    self.lines = lines
  }

  private static func text(_ landing: Landing, _ names: SessionNames) -> String {
    let text = ScreenInFront(landing, names).description
    return text.hasSuffix(" (resolved)") ? String(text.dropLast(" (resolved)".count)) : text
  }

  /// The `seq` of the first event after which the two differ, and what each has in front there.
  func divergence(from other: Landings) -> (seq: UInt64, own: String?, other: String?)? {
    guard
      let index = (0..<max(lines.count, other.lines.count)).first(where: { index in
        index >= lines.count || index >= other.lines.count || lines[index] != other.lines[index]
      })
    else { return nil }
    let seqs = [lines, other.lines].compactMap { $0.indices.contains(index) ? $0[index].seq : nil }
    guard let seq = seqs.min() else { return nil }
    return (seq, landing(at: seq), other.landing(at: seq))
  }

  private func landing(at seq: UInt64) -> String? { lines.last { $0.seq <= seq }?.landing }
}

extension NavigationState {
  /// The state as if the framework had reported no screen.
  fileprivate var unobserved: NavigationState {
    guard scenes.contains(where: { $0.stacks.contains { $0.observed != nil } }) else { return self }
    var state = self
    for scene in state.scenes.indices {
      for stack in state.scenes[scene].stacks.indices {
        state.scenes[scene].stacks[stack].observed = nil
      }
    }
    return state
  }
}
