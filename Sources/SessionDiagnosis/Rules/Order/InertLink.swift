import NavigationModel

/// A link was tapped where its type has no destination: nothing happened.
struct InertLink: Rule {
  let id: RuleID = "inert-link"

  func findings(in episode: Episode, _ context: DiagnosisContext) -> [Finding] {
    episode.inertTaps.compactMap { tap in
      guard let entry = tap.event.routes.first,
        // The framework pushed it after all: the manifest is behind the app.
        !episode.events.contains(where: { $0.kind == .wroteBack && grew($0, from: tap.stack) })
      else { return nil }
      let label = context.label(entry.route)
      let wanted = tap.stack.entries.map(\.route) + [entry.route]
      return context.finding(
        id, in: episode, blaming: EventMark(tap.event), stack: tap.stack.address,
        wanted: Wanted(
          scene: tap.event.scene, address: tap.stack.address, routes: wanted, isGoal: false),
        headline: "a link to \(label) was tapped where nothing declares it",
        reason: reason(tap.why, label, context),
        fix: context.fix(
          repairing: wanted, root: tap.stack.root, path: tap.stack.path,
          advice: "declare navigationDestination(for: \(label).self) on the stack's root"))
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
