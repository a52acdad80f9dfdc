import NavigationModel

/// A link was tapped where its type has no destination: nothing happened.
struct InertLink: StandardRule {
  let id: RuleID = "inert-link"
  let signals: Signals = .inertTap

  func findings(in episode: Episode, _ context: DiagnosisContext) -> [Finding] {
    episode.inertTaps.compactMap { tap in
      guard let entry = tap.event.routes.first, !hadEffect(tap, in: episode, context)
      else { return nil }
      let label = context.label(entry.route)
      let wanted = Wanted(
        scene: tap.event.scene, address: tap.stack.address,
        routes: tap.stack.entries.map(\.route) + [entry.route])
      let verdict = context.verdict(on: episode, wanted: wanted, didChange: false)
      // Its screen was seen: the manifest is behind the app.
      guard !verdict.isObserved || verdict.outcome != .none else { return nil }
      var finding = context.finding(
        id, verdict, in: episode, blaming: EventMark(tap.event), wanted: wanted,
        headline: "a link to \(label) was tapped where nothing declares it",
        reason: reason(tap.why, label, context),
        fix: context.fix(
          repairing: wanted.routes, root: tap.stack.root, path: tap.stack.path,
          advice: "declare navigationDestination(for: \(label).self) on the stack's root"))
      if wasReported(tap, in: episode, context) { finding.confidence = .certain }
      return finding
    }
  }

  /// Whether or not the framework said itself that the link is dead.
  private func wasReported(
    _ tap: InertTap, in episode: Episode, _ context: DiagnosisContext
  ) -> Bool {
    episode.events.contains {
      $0.kind == .consoleFault && $0.ordinal > tap.event.ordinal
        && context.text($0.name(.text)).contains("link cannot be activated")
    }
  }

  /// Whether or not the framework pushed it after all, here or in another column, or took it for a
  /// selection.
  private func hadEffect(
    _ tap: InertTap, in episode: Episode, _ context: DiagnosisContext
  ) -> Bool {
    let tab = context.vocabulary.address(tap.stack.address).tab
    if tap.stack.path == .implicit, episode.settledBy?.isDeeper(than: tap.event) ?? false {
      return true
    }
    return episode.events.contains { event in
      guard event.ordinal > tap.event.ordinal, event.scene == tap.event.scene,
        event.ordinal < episode.settledBy?.ordinal ?? .max
      else { return false }
      switch event.kind {
      case .selectionChanged:
        return true
      case .wroteBack:
        if event.stack == tap.stack.address { return grew(event, from: tap.stack) }
        return tab != nil && context.vocabulary.address(event.stack).tab == tab
          && (event.number(.count) ?? UInt64(event.routes.count)) > 0
      default:
        return false
      }
    }
  }

  private func grew(_ event: NavigationEvent, from stack: StackState) -> Bool {
    if let count = event.number(.count) { return count > UInt64(stack.entries.count) }
    return event.routes.count > stack.entries.count
  }

  private func reason(
    _ why: ResolutionFault.Why, _ label: String, _ context: DiagnosisContext
  ) -> String {
    switch why {
    case .missingParent(let screen), .wrongOrder(let screen):
      "\(label) is declared on \(context.text(screen)) only, which is not on the stack, so SwiftUI"
        + " left the link inert"
    case .hidden(_, let screen):
      "the destination for \(label) on \(context.text(screen)) does not count where it stands, so"
        + " SwiftUI left the link inert"
    default:
      "no screen declares \(label), so SwiftUI left the link inert"
    }
  }
}

extension NavigationEvent {
  /// Whether or not a report is of a screen above the one that a link was tapped on, which is all
  /// that is known of what a link did on a stack without a path.
  func isDeeper(than tap: NavigationEvent) -> Bool {
    guard kind == .screenShown, scene == tap.scene, stack == tap.stack, flag(.root) != true else {
      return false
    }
    return number(.depth) ?? .max > tap.number(.depth) ?? 0
  }
}
