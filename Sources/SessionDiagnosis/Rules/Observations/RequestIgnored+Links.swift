import NavigationModel

/// Links that were turned down, or dropped because they equal the last.
extension RequestIgnored {
  /// A link whose goal is known was rejected, though nothing else brought it about.
  ///
  /// An app may decline a link, and says why; what counts here is that it could not take it.
  func rejection(of record: LinkRecord, _ context: DiagnosisContext) -> Finding? {
    guard let rejected = record.putAside, rejected.kind == .linkRejected, record.applied == nil,
      let received = record.received, let goal = record.goal,
      isFailure(rejected, of: record, context), !wasRefused(record, before: rejected, context)
    else { return nil }
    let after = context.aftermath(of: rejected)
    // Told so, the user knows at least.
    guard !after.events.contains(where: { $0.kind == .presented && !$0.isUsers }) else {
      return nil
    }
    let state = context.state(before: rejected.ordinal)
    guard let wanted = context.goals(goal, in: after.scene).last else { return nil }
    var verdict = context.verdict(
      seen: after.scene, asked: after.scene, wanted: wanted, didChange: false, isCrash: false)
    guard verdict.outcome != .none, verdict.outcome != .wrongStack else { return nil }
    verdict.isObserved = after.report != nil
    if state.degradedSince != nil, !verdict.isObserved { return nil }
    let reason = context.text(rejected.name(.reason))
    return context.finding(
      id, verdict, blaming: EventMark(rejected, cause: record.id), link: record, wanted: wanted,
      confidence: .likely,
      headline: "\(context.subject(of: record)) was rejected (\(reason))",
      reason: "it wanted \(context.path(wanted.routes)), and nothing took its place",
      fix: .advise(Self.help(reason)),
      evidence: [received.seq, record.resolved?.seq, rejected.seq, after.report?.seq]
        .compactMap(\.self))
  }

  /// Whether or not the app could not take a link, rather than would not.
  private func isFailure(
    _ rejected: NavigationEvent, of record: LinkRecord, _ context: DiagnosisContext
  ) -> Bool {
    switch context.text(rejected.name(.reason)) {
    case "unmatched", "noTarget", "notMounted", "locked", "busy", "empty", "sameTop", "unhandled",
      "noDestination", "unknown", "unsupported", "notFound", "notRegistered", "invalid":
      true
    case "duplicate": !isDelivered(record, context)
    default: false
    }
  }

  /// Whether or not the same link came before and is still to be seen, or is yet to come.
  private func isDelivered(_ record: LinkRecord, _ context: DiagnosisContext) -> Bool {
    guard let received = record.received else { return true }
    let twin = context.links.records.last { other in
      guard let earlier = other.received, other.id != record.id, !other.isRefused,
        earlier.ordinal < received.ordinal
      else { return false }
      let delivery = received.name(.delivery)
      if !delivery.isNone, delivery == earlier.name(.delivery) { return true }
      return isSame(other.goal, record.goal, context)
    }
    guard let twin, let earlier = twin.received else { return false }
    let delivery = received.name(.delivery)
    if !delivery.isNone, delivery == earlier.name(.delivery) { return true }
    // What they went back from, they ask for anew.
    guard let applied = twin.applied, applied.ordinal < received.ordinal else { return true }
    return !wentBack(between: applied.ordinal, and: received.ordinal, context)
  }

  private func isSame(_ one: Goal?, _ other: Goal?, _ context: DiagnosisContext) -> Bool {
    guard let one, let other, one.tab == other.tab, one.modal?.id == other.modal?.id,
      one.modal?.screen == other.modal?.screen
    else { return false }
    func routes(_ goal: Goal) -> [RouteID] {
      (goal.routes ?? EntryList()).map(\.route) + (goal.modal?.routes ?? EntryList()).map(\.route)
    }
    return routes(one).elementsEqual(routes(other), by: context.vocabulary.areEqual)
  }

  private func wentBack(
    between start: UInt64, and end: UInt64, _ context: DiagnosisContext
  ) -> Bool {
    context.events(max(start, end - min(end, 256))..<end).contains {
      ($0.kind == .popped || $0.kind == .wroteBack || $0.kind == .dismissed) && $0.isUsers
    }
  }

  /// Whether or not a refusal that names the link is on record, which is told by itself.
  private func wasRefused(
    _ record: LinkRecord, before rejected: NavigationEvent, _ context: DiagnosisContext
  ) -> Bool {
    context.events(before: rejected.ordinal, limit: Reach.stretch).contains {
      $0.kind == .refused && $0.cause == record.id
    }
  }

  /// The app's own link equals the last one and was dropped, though the user went back meanwhile.
  func repetition(of record: LinkRecord, _ context: DiagnosisContext) -> Finding? {
    guard !record.isSettled, record.putAside == nil, let received = record.received,
      let goal = record.goal, context.text(received.name(.source)) == "inApp"
    else { return nil }
    let last = context.links.records.last {
      $0.applied.map { $0.ordinal < received.ordinal } ?? false
    }
    guard let last, isSame(last.goal, goal, context), let applied = last.applied,
      wentBack(between: applied.ordinal, and: received.ordinal, context)
    else { return nil }
    let after = context.aftermath(of: received)
    guard let wanted = context.goals(goal, in: after.scene).last else { return nil }
    var verdict = context.verdict(
      seen: after.scene, asked: after.scene, wanted: wanted, didChange: false, isCrash: false)
    guard verdict.outcome != .none, verdict.outcome != .wrongStack else { return nil }
    verdict.isObserved = after.report != nil
    return context.finding(
      id, verdict, blaming: EventMark(received, cause: record.id), link: record, wanted: wanted,
      confidence: .likely,
      headline: "\(context.subject(of: record)) equals the last one and was dropped",
      reason: "the user went back from what the last one showed, and asked for it again",
      fix: .advise(Self.help("duplicate")),
      evidence: [applied.seq, received.seq, after.report?.seq].compactMap(\.self))
  }
}
