import NavigationModel

/// What is found of each link, which stands until the link has gone on as far as it does.
struct LinkFindings {
  private var findings: [Name: [Finding]] = [:]
  /// The stacks of links that were where they should be, for as long as that is not long ago.
  private var arrived: [(link: Name, address: Name, entries: [EntryID])] = []

  /// Most links whose arrival is remembered.
  private static let limit = 64

  var isEmpty: Bool { findings.isEmpty }

  /// What was found of a link so far.
  func found(of link: Name) -> [Finding] { findings[link] ?? [] }

  /// Takes what a link's further episode shows in place of what its earlier ones did.
  ///
  /// A fault that was seen stays true when the link mends it later; one that was only likely, and
  /// is mended, nobody met.
  mutating func update(_ episode: Episode, _ found: [Finding], _ vocabulary: Vocabulary) {
    let touched = Set(episode.stacks.map { vocabulary.text($0.stack.address) })
    let kept = self.found(of: episode.cause).filter { finding in
      finding.rule != "goal-missed" && !found.contains { $0.ordinal == finding.ordinal }
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

  // MARK: Links that had arrived

  /// Whether or not a link had arrived, and the user has moved on from there since.
  func isOvertaken(_ episode: Episode, _ context: DiagnosisContext) -> Bool {
    guard let arrival = arrived.last(where: { $0.link == episode.cause }) else { return false }
    let stack = episode.stacks.first { $0.stack.address == arrival.address }
    let entries = stack?.stack.entries ?? episode.requested.stack(arrival.address)?.entries ?? []
    let before = entries.indices.filter { index in
      stack?.origin(ofEntryAt: index).map { $0.ordinal < episode.first.ordinal } ?? true
    }
    return before.map { entries[$0].id } != arrival.entries
  }

  mutating func noteArrival(_ episode: Episode, _ context: DiagnosisContext) {
    guard let goal = context.goals(of: episode).last else { return }
    arrived.removeAll { $0.link == episode.cause }
    if arrived.count >= Self.limit { arrived.removeFirst() }
    let entries = episode.requested.stack(goal.address)?.entries ?? []
    arrived.append((episode.cause, goal.address, entries.map(\.id)))
  }
}
