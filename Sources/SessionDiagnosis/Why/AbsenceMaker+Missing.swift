import NavigationModel

/// What is wrong with a screen that is not on its stack: who took it away, or why it never came.
extension AbsenceMaker {
  func absence(of index: Int) -> Absence {
    let fate = trace.fates[index]
    if let event = fate.presence.went {
      let way = Absence.way(of: event)
      // What the framework takes out again because it cannot show it is that fault.
      let fault = way == .writtenBack || way == .popped && event.by == .system ? fate.fault : nil
      var result = absence(
        index, way, event, origin: fate.presence.came, fault: fault?.why,
        rule: fault?.why.rule ?? rule(of: way, event, fate.presence.came))
      result.culprit = fault.map { resolver.manifest.label($0.entry.route, in: vocabulary) }
      return result
    }
    if fate.presence.holds == false, let refusal = fate.refusal {
      return absence(index, .refused, refusal, rule: "request-ignored")
    }
    if let tap = fate.tap { return tapped(index, tap) }
    if let link = linkAbsence(of: index) { return link }
    if let event = fate.elsewhere {
      return absence(
        index, .elsewhere, event, rule: desired.link == nil ? "hidden-push" : "goal-missed")
    }
    if let gap = trace.gap { return absence(index, .lost, gap, rule: "order-uncertain") }
    return absence(index, .neverAsked, nil, rule: nil)
  }

  /// A tap that came to nothing: no destination is found, or the framework did not answer.
  func tapped(_ index: Int, _ tap: NavigationEvent) -> Absence {
    if let stack, let route = tap.routes.first?.route,
      case .inert(let why) = resolver.tap(route, at: tap.number(.depth), on: stack, in: scene)
    {
      return absence(index, .inert, tap, fault: why, rule: "inert-link")
    }
    return absence(index, .ignored, tap, rule: "request-ignored")
  }

  /// How far the link came that wants the screen.
  func linkAbsence(of index: Int?) -> Absence? {
    guard desired.link != nil else { return nil }
    if let applied = trace.application {
      if let index, trace.fates[index].elsewhere != nil { return nil }
      return absence(index, .leftOut, applied, rule: "goal-missed")
    }
    guard let stage = trace.linkStage else { return nil }
    switch stage.kind {
    case .linkRejected, .linkExpired: return absence(index, .linkRefused, stage, rule: nil)
    default: return absence(index, .linkUnsettled, stage, rule: "link-unsettled")
    }
  }

  /// The class of a removal.
  func rule(
    of way: Absence.Way, _ event: NavigationEvent, _ origin: NavigationEvent?
  ) -> RuleID? {
    // A value that is pushed takes the views away, whoever pushes it.
    if event.kind == .pushed { return "mixed-push" }
    // Whoever goes back, or signs out, means it.
    if event.by == .user { return nil }
    switch way {
    case .writtenBack:
      return event.turn.isShared(with: origin?.turn ?? .own) ? "lost-in-turn" : "pop-mismatch"
    case .rebuilt: return "stack-rebuilt"
    case .restoredOver: return "restore-overwrote"
    case .reset: return desired.link == nil ? nil : "before-ready"
    case .lost: return "order-uncertain"
    case .dismissed: return nil
    default:
      guard let origin, origin.by != event.by || origin.callSite != event.callSite else {
        return desired.link == nil ? nil : "goal-missed"
      }
      switch desired.source {
      case .link, .intent: return "competing-writers"
      case .asked, .request:
        return event.turn.isShared(with: origin.turn) ? "competing-writers" : nil
      }
    }
  }
}
