import NavigationModel

/// Which faults are told already, and which the framework refuted.
///
/// A fault is one entry: it is reported once, however often it shows and however long the entry
/// stays where it is.
struct FaultLedger {
  /// Entries whose fault is reported, each with the link it was reported for.
  private var reported: [Place: Name] = [:]
  /// On each stack, the lowest entry that was seen although the manifest cannot show it.
  private var seen: [Stack: EntryID] = [:]
  /// Findings by what they blame.
  private var told: Set<Claim> = []

  private struct Stack: Hashable {
    let scene: Name
    let address: Name
  }

  private struct Place: Hashable {
    let stack: Stack
    let id: EntryID
  }

  private struct Claim: Hashable {
    let rule: RuleID
    let ordinal: UInt64
    /// Of a restore, which is one event for all stacks, none.
    let stack: String

    init(_ finding: Finding) {
      rule = finding.rule
      ordinal = finding.ordinal
      stack = rule == "restore-invalid" ? "" : finding.stack
    }
  }

  /// Takes out of an episode what is told already, what follows from that, and what the framework
  /// showed to be no fault.
  mutating func sift(_ episode: inout Episode, _ context: DiagnosisContext) {
    for index in episode.stacks.indices where !episode.stacks[index].faults.isEmpty {
      let touched = episode.stacks[index]
      let stack = Stack(scene: touched.scene, address: touched.stack.address)
      let refuted = refutedIndex(touched, in: episode, context)
      if let refuted { seen[stack] = touched.stack.entries[refuted].id }
      // Above a screen that the manifest does not know, it says nothing.
      let limit =
        seen[stack].flatMap { id in touched.stack.entries.firstIndex { $0.id == id } } ?? .max
      episode.stacks[index].faults = touched.faults.filter { fault in
        if fault.index >= limit { return false }
        // It stands on what is below it, so that shows too.
        if let refuted, fault.index <= refuted, !fault.why.isDuplicate { return false }
        if let link = reported[Place(stack: stack, id: fault.entry.id)] {
          return !link.isNone && link == episode.cause
        }
        return !follows(fault, on: touched, stack, context)
      }
    }
  }

  /// Whether or not a reported entry below is the parent that a fault lacks.
  private func follows(
    _ fault: ResolutionFault, on touched: TouchedStack, _ stack: Stack,
    _ context: DiagnosisContext
  ) -> Bool {
    guard let screen = fault.why.missingScreen, !reported.isEmpty else { return false }
    return touched.stack.entries.prefix(fault.index).contains {
      reported[Place(stack: stack, id: $0.id)] != nil && context.canShow($0.route, screen)
    }
  }

  /// The entry in front by the framework's own word that has no destination by the manifest's.
  private func refutedIndex(
    _ touched: TouchedStack, in episode: Episode, _ context: DiagnosisContext
  ) -> Int? {
    guard touched.scene == episode.scene, episode.settledBy != nil,
      let observed = episode.settled.stack(touched.stack.address)?.observed,
      !observed.isBlank, !observed.isPlaceholder, !observed.isRoot, observed.depth != 0
    else { return nil }
    let entries = touched.stack.entries
    return touched.faults.last { fault in
      guard !fault.why.isDuplicate else { return false }
      if let depth = observed.depth, depth != UInt64(fault.index + 1) { return false }
      return shows(
        observed, fault, isTop: fault.index == entries.count - 1, in: episode.settled, context)
    }?.index
  }

  private func shows(
    _ observed: ObservedScreen, _ fault: ResolutionFault, isTop: Bool, in scene: SceneState,
    _ context: DiagnosisContext
  ) -> Bool {
    let screens = context.screens(for: fault.entry.route)
    if !observed.screen.isNone, !screens.isEmpty { return screens.contains(observed.screen) }
    if let route = observed.route { return context.vocabulary.areEqual(route, fault.entry.route) }
    // A screen nobody declares, where the entry would be.
    guard !observed.screen.isNone, isTop else { return false }
    return observed.depth != nil
      || !context.isKnown(observed.screen, in: scene)
  }

  /// Whether or not a finding only says that a stack shows something else, of a stack with an entry
  /// that is told not to show: what comes on top of that shows as it can.
  func isExplained(_ finding: Finding, in episode: Episode, _ context: DiagnosisContext) -> Bool {
    guard !reported.isEmpty, Self.rulesOfSights.contains(finding.rule) else { return false }
    let scene = context.vocabulary.name(finding.scene)
    let address = context.vocabulary.name(finding.stack)
    let stack = Stack(scene: scene, address: address)
    let entries =
      scene == episode.scene
      ? episode.requested.stack(address)?.entries
      : context.state(before: episode.range.upperBound).stack(address, in: scene)?.entries
    return (entries ?? []).contains { reported[Place(stack: stack, id: $0.id)] != nil }
  }

  /// An episode's signals without a strange sight on a stack where one is told already.
  func unexplained(_ episode: Episode, _ context: DiagnosisContext) -> Signals {
    guard !reported.isEmpty, episode.signals == .mismatch, let seen = episode.settledBy else {
      return episode.signals
    }
    let stack = Stack(scene: seen.scene, address: seen.stack)
    let entries = episode.requested.stack(seen.stack)?.entries ?? []
    let isTold =
      seen.scene == episode.scene
      && entries.contains { reported[Place(stack: stack, id: $0.id)] != nil }
    return isTold ? [] : episode.signals
  }

  /// Rules that compare what shows with what the stack says.
  private static let rulesOfSights: Set<RuleID> = [
    "desync", "observer-error", "pop-mismatch", "lost-in-turn",
  ]

  /// Remembers what is told of an episode.
  mutating func note(_ episode: Episode, _ findings: [Finding]) {
    guard !findings.isEmpty else { return }
    for touched in episode.stacks {
      let stack = Stack(scene: touched.scene, address: touched.stack.address)
      for fault in touched.faults {
        reported[Place(stack: stack, id: fault.entry.id)] = episode.cause
      }
    }
    for finding in findings { told.insert(Claim(finding)) }
  }

  /// Whether or not the same rule blamed the same event before.
  func isTold(_ finding: Finding) -> Bool { told.contains(Claim(finding)) }
}
