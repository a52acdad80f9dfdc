import NavigationModel
import SessionReplay

/// Puts an absence into words.
struct AbsenceText {
  let resolver: Resolver
  let vocabulary: Vocabulary
  let desired: DesiredFront

  private var place: String { vocabulary.text(desired.address) }

  /// Writes headline, reason and help.
  func write(_ absence: inout Absence, stack: StackState?, landing: Landing?) {
    let what = Self.list(absence.screens)
    let isMany = absence.screens.count > 1
    let writer = absence.event.map(self.writer(_:)) ?? "nobody"
    absence.headline = headline(absence, what, isMany: isMany, writer)
    absence.reason = reason(absence, what, isMany: isMany, landing)
    absence.help = help(absence, what, stack)
  }

  private func headline(
    _ absence: Absence, _ what: String, isMany: Bool, _ writer: String
  ) -> String {
    let was = isMany ? "were" : "was"
    let culprit = absence.culprit ?? what
    let event = absence.event
    switch absence.way {
    case .unresolved:
      return "\(what) \(isMany ? "do" : "does") not show: \(text(absence.fault, culprit))"
    case .popped: return "\(what) \(was) popped from \(place) by \(writer)"
    case .replaced:
      if event?.kind == .pushed {
        return "\(what) went when \(pushed(event)) was pushed onto \(place)"
      }
      if event?.kind == .presented { return "\(what) went when another modal took its place" }
      return "\(what) went when \(writer) set the path of \(place) to \(pushed(event))"
    case .reset: return "\(what) went when \(writer) reset the navigation\(because(event))"
    case .writtenBack: return "\(what) \(was) written out of \(place) by \(writer)"
    case .rebuilt:
      let how = event?.kind == .rootChanged ? "got another root" : "was made anew"
      return "\(what) went when \(place) \(how)"
    case .restoredOver: return "\(what) went when saved state was restored over it"
    case .dismissed: return "\(what) went when \(writer) dismissed \(modal(event))"
    case .underModal: return "\(what) is behind \(modal(event)), which \(writer) presented"
    case .otherTab:
      guard let event else { return "\(what) is on \(place), and no tab was selected" }
      let isStack = absence.indices.isEmpty && !desired.screens.isEmpty
      let tab = event.name(.tab).ifPresent ?? event.name(.selectedTab).ifPresent ?? event.stack
      return (isStack ? "\(what) is not in front" : "\(what) is on \(place)")
        + ", and \(writer) selected \(vocabulary.text(tab))"
    case .besideTabs: return "\(what) is on \(place), and a screen beside the tabs is in front"
    case .otherColumn: return "\(what) is in \(place), and another column is in use"
    case .notMounted: return "\(what) waits for the stack \(place), which is not on screen"
    case .underScreen:
      return "\(what) is under \(pushed(event)), which \(writer) put on \(place)"
    case .misplaced: return "\(what) \(isMany ? "are" : "is") on \(place), out of place"
    case .unseen: return "\(what) \(isMany ? "are" : "is") requested of \(place), and was not seen"
    case .refused: return "\(what) was asked for and refused\(because(event))"
    case .inert: return "a link to \(what) was tapped, and nothing happened"
    case .ignored:
      return "a link to \(what) was tapped, and no path was written"
        + (absence.later == nil ? "" : " yet")
    case .linkUnsettled:
      return absence.later == nil
        ? "\(what) was never requested: link \(link) \(stage(event))"
        : "\(what) was not requested yet: link \(link) \(stageSoFar(event))"
    case .linkRefused:
      let done = event?.kind == .linkExpired ? "expired" : "was rejected"
      return "\(what) was never requested: link \(link) \(done)\(because(event))"
    case .leftOut:
      return absence.later == nil
        ? "link \(link) was applied without \(what)" : "link \(link) has not come to \(what) yet"
    case .elsewhere:
      return "\(what) was put on \(event.map { vocabulary.text($0.stack) } ?? ""), not on \(place)"
    case .lost: return "\(what) is not on \(place), and events are missing that may tell why"
    case .neverAsked: return "\(what) was never requested of \(place)"
    }
  }

  private func reason(
    _ absence: Absence, _ what: String, isMany: Bool, _ landing: Landing?
  ) -> String {
    var parts: [String] = []
    if absence.way != .unresolved, let fault = absence.fault {
      parts.append(text(fault, absence.culprit ?? what))
    }
    switch absence.way {
    case .underModal: parts.append("a modal covers every stack below it")
    case .otherTab:
      let isLater = (absence.origin?.ordinal ?? 0) > (absence.event?.ordinal ?? .max)
      parts.append(
        isLater
          ? "it was put there while another tab was in front, and nobody selected \(place) after it"
          : "a stack shows only while its tab is selected")
    case .notMounted: parts.append("a path that is written before its stack is mounted waits")
    case .unseen:
      let screen = landing.map { vocabulary.text($0.screen) } ?? ""
      let shown = screen.isEmpty ? "another screen" : screen
      parts.append("the resolver finds nothing in its way, but the framework reported \(shown)")
    case .unresolved:
      parts.append("SwiftUI shows a value only where a screen below it declares its type")
    case .writtenBack where absence.fault == nil:
      parts.append("nobody asked the framework for a shorter path")
    case .linkUnsettled: parts.append("it was received, and neither applied, rejected nor expired")
    case .neverAsked: parts.append("no event pushes, restores or links to it")
    case .misplaced: parts.append("the routes are there, in another order than was wanted")
    case .ignored: parts.append("a destination is found, but the framework did not push it")
    default: break
    }
    if let later = absence.later { parts = ["it comes later: with #\(later.seq)"] }
    if let origin = absence.origin, origin.ordinal != absence.event?.ordinal {
      parts.append("it had come there with #\(origin.seq)")
    }
    if !absence.further.isEmpty {
      let seqs = absence.further.map { "#\($0.seq)" }.joined(separator: ", ")
      parts.append("without that event \(seqs) would have taken it away")
    }
    return parts.joined(separator: "; ")
  }

  private func help(_ absence: Absence, _ what: String, _ stack: StackState?) -> String {
    if let later = absence.later { return "nothing yet; look again after #\(later.seq)" }
    switch absence.way {
    case .unresolved, .inert: return repair(absence, what, stack)
    case .popped, .dismissed:
      if absence.event?.by == .user { return "nothing, if going back was meant" }
      return absence.way == .popped
        ? "ask who pops \(place) there, and whether it must"
        : "present it once what is under it has settled, or find out who dismisses it"
    case .replaced: return "set the whole path once: what is not in it goes"
    case .reset: return "keep what is wanted apart from the path, and apply it after the reset"
    case .writtenBack:
      return absence.fault == nil
        ? "look for a binding that is written by itself, or a view that is made anew"
        : repair(absence, what, stack)
    case .rebuilt: return "let what owns the path outlive the views: keep it above the stack"
    case .restoredOver: return "restore before links are applied, or not at all when one waits"
    case .underModal: return "dismiss what is over it first, or present \(what) there"
    case .otherTab:
      return absence.rule == nil && absence.event?.by == .user
        ? "nothing, if leaving \(place) was meant" : "select \(place) in the same turn"
    case .besideTabs: return "let the app leave that screen before it writes \(place)"
    case .otherColumn: return "write the column that is in use"
    case .notMounted: return "apply it when the stack is mounted: park it until then"
    case .underScreen: return "clear what is above it, or replace the path"
    case .misplaced: return "push the routes in the order that is wanted"
    case .unseen, .ignored:
      return "look at what wrote the path around it, in one turn or in a transition"
    case .refused: return "look at the reason; ask again when it no longer holds"
    case .linkUnsettled: return "apply, reject or let expire every link that is received"
    case .linkRefused: return "give the URL a pattern, or say to the user why it leads nowhere"
    case .leftOut: return "set the link's whole goal in one write"
    case .elsewhere: return "push onto \(place), or select the tab it went to"
    case .lost: return "nothing can be said for sure behind a gap"
    case .neverAsked: return "push it onto \(place)"
    }
  }

  /// The stack that would show.
  private func repair(_ absence: Absence, _ what: String, _ stack: StackState?) -> String {
    let none = "declare it on the root, or on a screen below it"
    guard let stack else { return none }
    var routes = stack.entries.map(\.route)
    if absence.way != .unresolved {
      let wanted = desired.screens.compactMap(\.route)
      if wanted.count == desired.screens.count { routes = wanted }
    }
    guard
      let repair = resolver.repair(wanted: routes, root: stack.root, path: stack.path),
      repair.kind != .advise
    else { return none }
    let labels = repair.routes.map { resolver.manifest.label($0.route, in: vocabulary) }
    return "push \(labels.joined(separator: ", then "))"
  }

  // MARK: Words

  private var link: String { desired.link.map(vocabulary.text(_:)) ?? "" }

  private func writer(_ event: NavigationEvent) -> String {
    if let link = event.linkName.ifPresent { return "link \(vocabulary.text(link))" }
    switch event.by {
    case .user: return "the user"
    case .app: return "the app"
    case .system: return "the framework"
    case .link: return "a link"
    case .restore: return "state restoration"
    case .unknown: return "an unknown writer"
    }
  }

  private func pushed(_ event: NavigationEvent?) -> String {
    guard let event else { return "another screen" }
    if event.kind == .viewPushed { return vocabulary.text(event.name(.screen)) }
    guard !event.routes.isEmpty else { return "the root" }
    return Self.list(event.routes.map { resolver.manifest.label($0.route, in: vocabulary) })
  }

  private func modal(_ event: NavigationEvent?) -> String {
    guard let event else { return "a modal" }
    let names = [event.name(.modal), event.name(.screen)].compactMap(\.ifPresent)
    let name = names.first.map(vocabulary.text(_:)) ?? "every modal"
    let style = event.name(.style).ifPresent.map { "the \(vocabulary.text($0)) " } ?? ""
    return style + name
  }

  private func because(_ event: NavigationEvent?) -> String {
    let reason = event.map { vocabulary.text($0.name(.reason)) } ?? ""
    return reason.isEmpty ? "" : ": \(reason)"
  }

  private func stage(_ event: NavigationEvent?) -> String {
    switch event?.kind {
    case .linkParked: "is parked\(because(event))"
    case .linkResolved: "was resolved and never applied"
    default: "was received and never applied"
    }
  }

  private func stageSoFar(_ event: NavigationEvent?) -> String {
    switch event?.kind {
    case .linkParked: "is parked\(because(event))"
    case .linkResolved: "has only been resolved"
    default: "has only been received"
    }
  }

  private func text(_ fault: ResolutionFault.Why?, _ what: String) -> String {
    switch fault {
    case .hidden(let scope, let screen):
      scope.reason(what, declaredOn: vocabulary.text(screen))
    case .wrongOrder(let screen):
      "only \(vocabulary.text(screen)) declares \(what), which a later entry shows"
    case .missingParent(let screen):
      "only \(vocabulary.text(screen)) declares \(what), which is not on the stack"
    case .noDestination, nil: "no screen declares \(what)"
    case .duplicate(let winner, let shadowed):
      "\(vocabulary.text(winner.on)) declares \(what) too and wins over "
        + vocabulary.text(shadowed.on)
    case .restoreTruncated:
      "\(what) was restored and cannot be decoded, and the stack is cut there"
    }
  }

  static func list(_ labels: [String]) -> String {
    let limit = 4
    guard labels.count > limit else { return labels.joined(separator: " > ") }
    return labels.prefix(limit - 1).joined(separator: " > ") + " > … > " + labels[labels.count - 1]
  }
}
