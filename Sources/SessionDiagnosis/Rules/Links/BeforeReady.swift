import NavigationModel

/// A link, or a push, was applied before its stack, data or session was there, and was lost.
///
/// A path that is set early and honoured when the stack comes is no fault.
struct BeforeReady: StandardRule {
  let id: RuleID = "before-ready"
  let signals: Signals = [.link, .selection, .unaskedWrite, .mismatch, .refusal]

  /// Most events after an application that are looked at.
  private static let reach: UInt64 = 256
  /// Milliseconds within which an app answers that its data is there.
  private static let answerWindow: UInt64 = 500

  func findings(in episode: Episode, _ context: DiagnosisContext) -> [Finding] {
    var links = [context.link(of: episode)].compactMap(\.self)
    for event in episode.events where event.kind == .selectionChanged {
      let selecting = context.links.records.last { $0.selected?.ordinal == event.ordinal }
      if let selecting, selecting.id != episode.cause { links.append(selecting) }
    }
    let ofLinks = links.compactMap { finding($0, in: episode, context) }
    if !ofLinks.isEmpty { return ofLinks }
    let refused = ofRefusals(in: episode, context)
    return refused.isEmpty ? ofPushes(in: episode, context) : refused
  }

  // MARK: Links

  /// The finding about a link; `nil` where it took effect, or was lost in another way.
  func finding(
    _ link: LinkRecord, in episode: Episode, _ context: DiagnosisContext
  ) -> Finding? {
    guard let any = context.application(of: link), !wasSeen(any, link, episode, context) else {
      return nil
    }
    let address = context.goal(of: link, in: episode.requested, touching: any.stack)?.address
    let early = context.application(of: link, to: address) ?? any
    let start = context.scene(early.scene, before: early.ordinal + 1)
    guard
      let wanted = context.goal(of: link, in: start, touching: early.stack)
        ?? start.stack(early.stack).map({
          Wanted(scene: early.scene, address: $0.address, routes: $0.entries.map(\.route))
        }), !wanted.routes.isEmpty
    else { return nil }
    let course = Course(early, link, wanted, context, reach: Self.reach)
    guard !course.tookEffect,
      let missing = context.missing(
        at: early, for: wanted.address, course.events)
    else { return nil }
    let settlement = Settlement(
      scene: context.scene(early.scene, before: course.end), end: course.end,
      shownBy: course.lastShown)
    guard isLost(early, course, missing, wanted, settlement.scene, context) else { return nil }
    let subject = context.subject(of: link)
    return context.finding(
      id, blaming: early, link: link, wanted: wanted, settlement, in: episode,
      didChange: early.kind != .selectionChanged,
      (
        "\(subject) was applied before its \(Self.name(missing)) was there, and never took effect",
        reason(early, missing, course.loss, context)
      ),
      help:
        "park the link until its stack is mounted, its data loaded and its session signed in, then"
        + " apply tab and path together, once",
      evidence: [missing.event, course.loss])
  }

  /// Whether or not a link that came too early is why its entries are gone.
  ///
  /// - Parameter loss: The event that takes them away, or shows that they are not there.
  func explains(
    _ loss: NavigationEvent, in episode: Episode, _ context: DiagnosisContext
  ) -> Bool {
    context.links.records.suffix(4).contains { link in
      guard let applied = link.applied, applied.scene == loss.scene,
        applied.ordinal < loss.ordinal, loss.ordinal - applied.ordinal <= Self.reach
      else { return false }
      return finding(link, in: episode, context)?.stack == context.text(loss.stack)
    }
  }

  /// Whether or not the user plainly saw where a link led, as nearly all do.
  private func wasSeen(
    _ early: NavigationEvent, _ link: LinkRecord, _ episode: Episode, _ context: DiagnosisContext
  ) -> Bool {
    guard let goal = context.goal(of: link, in: episode.requested, touching: early.stack) else {
      return false
    }
    var wasSeen = false
    for event in context.upcoming(from: early.ordinal + 1, limit: Reach.stretch) {
      if event.isUserAct { return wasSeen }
      if wasSeen {
        // What flashed up at launch, and gave way to the sign-in, the user never had.
        guard event.time - min(early.time, event.time) <= Course.flash else { return true }
        if event.signsOut || event.kind == .rootChanged || event.kind == .reset { return false }
      } else {
        wasSeen = context.isReport(event, of: goal)
      }
    }
    return wasSeen
  }

  private func isLost(
    _ early: NavigationEvent, _ course: Course, _ missing: Readiness, _ wanted: Wanted,
    _ scene: SceneState, _ context: DiagnosisContext
  ) -> Bool {
    if early.kind == .selectionChanged { return true }
    // What the link itself left short of its goal is another fault.
    guard context.holds(wanted, course.applied) else { return false }
    if context.holds(wanted, scene) {
      // Requested all the same, and another screen of the very stack is what was seen.
      guard let shown = course.lastShown, shown.stack == wanted.address else { return false }
      return scene.stack(wanted.address).map {
        context.resolver.presentation(of: $0).faults.isEmpty
      } ?? false
    }
    guard let loss = course.loss else { return false }
    switch missing {
    case .session: return true
    case _ where course.hasFlashed: return false
    case .stack(let mounted): return loss.kind != .reset && !isLater(loss, than: mounted, context)
    case .data(let data):
      if loss.kind == .wroteBack {
        // Between the two, or long after, an unknown writer is a user who went back.
        let start = loss.ordinal > data.ordinal ? data : early
        let time = loss.ordinal > data.ordinal ? Course.flash : DiagnosisContext.reactionTime
        return loss.by == .system || loss.time - min(start.time, loss.time) <= time
      }
      // An app that clears its path when its data comes did not wait for it either.
      return loss.kind == .replaced && loss.by != .restore && loss.ordinal > data.ordinal
        && loss.time - min(data.time, loss.time) <= Self.answerWindow
    }
  }

  /// Whether or not what was there when its stack came was taken away afterwards: by a user who went
  /// back, or by an app that went on.
  private func isLater(
    _ loss: NavigationEvent, than mounted: NavigationEvent?, _ context: DiagnosisContext
  ) -> Bool {
    guard let mounted, loss.time > mounted.time else { return false }
    let delay = loss.time - mounted.time
    if delay > Course.flash { return true }
    guard loss.kind == .wroteBack, loss.by != .system, delay > DiagnosisContext.reactionTime
    else { return false }
    let left = context.scene(loss.scene, after: loss.ordinal).stack(loss.stack)?.entries ?? []
    if !left.isEmpty { return true }
    // One screen back is a user's way too, once nothing is left of the launch that could clear it.
    let held = context.scene(loss.scene, before: loss.ordinal).stack(loss.stack)?.entries ?? []
    return held.count == 1 && mounted.time > RestoreOverwrote.launchWindow
  }

  private static func name(_ missing: Readiness) -> String {
    switch missing {
    case .session: "session"
    case .stack: "stack"
    case .data: "data"
    }
  }

  private func reason(
    _ early: NavigationEvent, _ missing: Readiness, _ loss: NavigationEvent?,
    _ context: DiagnosisContext
  ) -> String {
    let what = early.kind == .selectionChanged ? "a selection was set" : "the path was set"
    var text: String
    switch missing {
    case .session(let event):
      text =
        "\(what) \(event.time - min(early.time, event.time)) ms before"
        + (event.kind == .reset ? " the onboarding was over" : " anyone was signed in")
    case .stack(let event?):
      text =
        "\(what) \(event.time - min(early.time, event.time)) ms before the stack was mounted"
    case .stack(nil): text = "\(what) while the stack was not mounted"
    case .data(let event):
      let label = context.text(event.name(.label))
      text =
        "\(what) \(event.time - min(early.time, event.time)) ms before"
        + (label.isEmpty ? " its data" : " the data \(label)") + " was there"
    }
    if let loss {
      text += loss.kind == .wroteBack ? ", and the framework wrote it away" : ", and it was cleared"
    }
    return text + "; nothing applied it again"
  }

  // MARK: Pushes without a link

  private func ofPushes(in episode: Episode, _ context: DiagnosisContext) -> [Finding] {
    for event in context.events(episode.range) where event.by != .user && event.cause.isNone {
      guard event.kind == .wroteBack || event.kind == .screenShown && event.flag(.root) == true,
        let finding = ofPush(lostAt: event, in: episode, context)
      else { continue }
      return [finding]
    }
    return []
  }

  private func ofPush(
    lostAt loss: NavigationEvent, in episode: Episode, _ context: DiagnosisContext
  ) -> Finding? {
    let scene = context.scene(loss.scene, before: loss.ordinal)
    guard let entries = scene.stack(loss.stack)?.entries, !entries.isEmpty,
      loss.kind == .screenShown || loss.lacks(someOf: entries, in: context.vocabulary)
    else { return nil }
    let before = context.events(before: loss.ordinal, limit: Reach.stretch)
    guard
      let early = before.first(where: { event in
        event.kind.addsEntries && event.kind != .restored && event.by != .restore
          && event.scene == loss.scene && event.stack == loss.stack
          && event.routes.contains { route in entries.contains { $0.id == route.id } }
      }), early.cause.isNone,
      !context.links.records.contains(where: { context.isDriven(early, by: $0) }),
      let missing = context.missing(
        at: early, for: loss.stack, before.filter { $0.ordinal > early.ordinal }),
      case .stack = missing
    else { return nil }
    let wanted = Wanted(
      scene: loss.scene, address: loss.stack, routes: entries.map(\.route))
    return context.finding(
      id, blaming: early, link: nil, wanted: wanted, context.settlement(of: loss), in: episode,
      (
        "\(context.path(wanted.routes)) was pushed before the stack was there, and never showed",
        "the stack was mounted after the push and came up without it"
      ), help: "push once the stack has appeared, or own the path above it",
      evidence: [missing.event, loss])
  }
}
