import NavigationModel

/// What is found of each link, which stands until the link has gone on as far as it does.
struct LinkFindings {
  private var findings: [Name: [Finding]] = [:]
  /// The goals' stacks as the latest links left them.
  private var left: [(link: Name, address: Name, entries: [EntryID])] = []

  /// Most links of which that is remembered.
  private static let limit = 64

  /// What was found of a link so far.
  func found(of link: Name) -> [Finding] { findings[link] ?? [] }

  /// Takes what a link's further episode shows in place of what its earlier ones did.
  ///
  /// A fault that was seen stays true when the link mends it later; one that was only likely, and
  /// is mended, nobody met.
  ///
  /// - Parameter keepsMiss: Whether or not an earlier missed goal stands.
  mutating func update(
    _ episode: Episode, _ found: [Finding], keepsMiss: Bool, _ vocabulary: Vocabulary
  ) {
    let touched = Set(episode.stacks.map { vocabulary.text($0.stack.address) })
    let kept = self.found(of: episode.cause).filter { finding in
      if finding.rule == "goal-missed" { return keepsMiss }
      return !found.contains { $0.ordinal == finding.ordinal }
        && (finding.confidence == .certain || !touched.contains(finding.stack))
    }
    let merged = kept + found
    findings[episode.cause] = merged.isEmpty ? nil : merged
  }

  /// All of it by link, without what a link missed because the app refused it.
  func all(_ links: LinkLedger) -> [[Finding]] {
    findings.keys.sorted { $0.index < $1.index }.map { link in
      let isRefused = links.record(link)?.isRefused ?? false
      return (findings[link] ?? []).filter { !isRefused || $0.rule != "goal-missed" }
    }
  }

  // MARK: Links and users

  /// Whether or not someone else changed the goal's stack since the link's latest episode.
  ///
  /// Then what the link still does is not measured against its goal any more, unless it arrives.
  func isOvertaken(_ episode: Episode) -> Bool {
    guard let left = left.last(where: { $0.link == episode.cause }) else { return false }
    let stack = episode.stacks.first { $0.stack.address == left.address }
    let entries = stack?.stack.entries ?? episode.requested.stack(left.address)?.entries ?? []
    let before = entries.indices.filter { index in
      stack?.origin(ofEntryAt: index).map { $0.ordinal < episode.first.ordinal } ?? true
    }
    return before.map { entries[$0].id } != left.entries
  }

  /// Remembers how an episode left its link's goal's stack.
  mutating func noteEnd(_ episode: Episode, _ context: DiagnosisContext) {
    guard let goal = context.goals(of: episode).last else { return }
    left.removeAll { $0.link == episode.cause }
    if left.count >= Self.limit { left.removeFirst() }
    let entries = episode.requested.stack(goal.address)?.entries ?? []
    left.append((episode.cause, goal.address, entries.map(\.id)))
  }
}
