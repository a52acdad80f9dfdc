import NavigationModel

/// The screen, or the path, differs from what was asked for, and no other rule says why.
struct Desync: StandardRule {
  let id: RuleID = "desync"
  let signals: Signals = [.mismatch, .unaskedWrite]

  /// How long before its event is recorded a screen may already be reported.
  ///
  /// The framework tells of a user's way back after the animation (swiftui-semantics F30), which
  /// takes about half a second.
  private static let lag: UInt64 = 1_500
  /// A write so soon after another was not made by a user who saw the first.
  private static let answerTime: UInt64 = 500

  func findings(in episode: Episode, _ context: DiagnosisContext) -> [Finding] {
    // Where nothing is known of what shows, nothing can differ from it.
    guard !episode.isDegraded, context.manifest.isPresent else { return [] }
    let events = context.events(episode.range).filter { $0.scene == episode.scene }
    let report = latestReport(in: events)
    if let report, episode.signals.contains(.mismatch) {
      return finding(report, in: episode, context).map { [$0] } ?? []
    }
    return cut(in: episode, context).map { [$0] } ?? []
  }

  /// What was in front at last, before the user went back by the binding alone.
  private func latestReport(in events: [NavigationEvent]) -> NavigationEvent? {
    let first = events.firstIndex { $0.kind == .screenShown } ?? events.count
    let wayBack = events[first...].firstIndex { $0.kind == .wroteBack && $0.by == .user }
    return events[..<(wayBack ?? events.count)].last { $0.kind == .screenShown }
  }

  // MARK: Screens

  private func finding(
    _ report: NavigationEvent, in episode: Episode, _ context: DiagnosisContext
  ) -> Finding? {
    let scene = context.scene(report.scene, after: report.ordinal)
    guard context.state(before: report.ordinal).degradedSince == nil,
      !context.agrees(report, with: scene), !isAhead(report, context),
      !isTapped(report, in: episode, context),
      isOnset(episode, context), !context.isMadeAnew(context.due(scene).stack, before: report),
      !isKnown(report, with: scene, context), LaggingReports(from: report, context) == nil
    else { return nil }
    let due = context.due(scene)
    let touched = episode.stacks.first {
      $0.stack.address == due.stack && $0.scene == report.scene
    }
    let wanted =
      touched.map { context.wanted(episode, on: $0) }
      ?? Wanted(
        scene: report.scene, address: due.stack,
        routes: (scene.stack(due.stack)?.entries ?? []).map(\.route))
    var verdict = context.verdict(
      seen: scene, asked: scene, wanted: wanted, didChange: true, isCrash: episode.crash != nil,
      report: report)
    guard verdict.outcome != .none else { return nil }
    verdict.isObserved = true
    let blamed = blamed(for: due.stack, report, in: episode, context)
    let name = name(of: report, context)
    let dueName = due.screen.isNone ? context.path(wanted.routes) : context.text(due.screen)
    var finding = context.finding(
      id, verdict, blaming: EventMark(blamed, cause: episode.cause),
      link: context.link(of: episode), wanted: wanted, confidence: .certain,
      headline: "\(name) is in front where \(dueName) should be, and nothing on record says why",
      reason: "\(context.path(wanted.routes)) was requested of \(context.text(wanted.address))",
      fix: .advise(
        "step to the event with navtape replay; record what is missing, or set the path again once"
          + " the stack is on screen"),
      evidence: Array(Set([blamed.seq, report.seq])).sorted())
    let seen = context.report(in: report.scene, before: episode.first.ordinal)
    finding.span = (seen?.ordinal ?? 0)...report.ordinal
    return finding
  }

  private func name(of report: NavigationEvent, _ context: DiagnosisContext) -> String {
    let observed = ObservedScreen(report)
    if observed.isBlank || observed.isPlaceholder { return "a blank or warning screen" }
    if !observed.screen.isNone { return context.text(observed.screen) }
    return observed.route.map(context.label(_:)) ?? (observed.isRoot ? "the root" : "a screen")
  }

  /// Whether or not the change that explains the report is recorded just after it.
  private func isAhead(_ report: NavigationEvent, _ context: DiagnosisContext) -> Bool {
    let next = context.events(from: report.ordinal + 1, limit: Reach.moment).first {
      $0.scene == report.scene && ($0.kind.isChange || $0.kind == .wroteBack)
    }
    guard let next, next.time - min(next.time, report.time) <= Self.lag,
      !isAnswer(next, before: report, context)
    else { return false }
    return context.agrees(report, with: context.scene(report.scene, after: next.ordinal))
  }

  /// Whether or not a write-back only confirms what was seen, and no user can have made it: it comes
  /// too soon after a change that was never shown.
  private func isAnswer(
    _ write: NavigationEvent, before report: NavigationEvent, _ context: DiagnosisContext
  ) -> Bool {
    guard write.kind == .wroteBack, write.by != .user else { return false }
    let change = context.events(before: report.ordinal).last {
      $0.isOnStack(of: write) && ($0.kind.writesStack || $0.kind == .screenShown)
    }
    guard let change, change.kind.addsEntries else { return false }
    return write.turn.isShared(with: change.turn)
      || write.time - min(write.time, change.time) <= Self.answerTime
  }

  /// Whether or not it is what a tapped link shows, of which the path was not written back.
  private func isTapped(
    _ report: NavigationEvent, in episode: Episode, _ context: DiagnosisContext
  ) -> Bool {
    let observed = ObservedScreen(report)
    return episode.events.contains { event in
      guard event.kind == .linkTapped, let route = event.routes.first?.route else { return false }
      if let told = observed.route { return context.vocabulary.areEqual(told, route) }
      return context.screens(for: route).contains(observed.screen)
    }
  }

  /// Whether or not it begins here: one that goes on is told once.
  private func isOnset(_ episode: Episode, _ context: DiagnosisContext) -> Bool {
    guard let earlier = context.report(in: episode.scene, before: episode.first.ordinal) else {
      return true
    }
    return context.wasRight(in: episode.scene, before: episode.first.ordinal)
      || context.agrees(
        earlier, with: context.scene(episode.scene, before: episode.first.ordinal))
  }

  /// Whether or not the entry that should be in front was seen not to be, when it last was on top:
  /// who went on from there and came back is where they were.
  private func isKnown(
    _ report: NavigationEvent, with scene: SceneState, _ context: DiagnosisContext
  ) -> Bool {
    guard let top = scene.stack(report.stack)?.entries.last?.id else { return false }
    let earlier = context.events(before: report.ordinal).reversed().lazy
      .filter { $0.kind == .screenShown && $0.scene == report.scene && $0.stack == report.stack }
      .map { ($0, context.scene($0.scene, after: $0.ordinal)) }
      .first { $1.stack(report.stack)?.entries.last?.id == top }
    guard let (shown, seen) = earlier else { return false }
    return !context.agrees(shown, with: seen)
  }

  /// The first change whose effect does not show: since the last right report of it, the first of
  /// that stack.
  private func blamed(
    for stack: Name, _ report: NavigationEvent, in episode: Episode, _ context: DiagnosisContext
  ) -> NavigationEvent {
    let earlier = context.events(before: report.ordinal).filter { $0.scene == report.scene }
    let seen = earlier.last {
      $0.kind == .screenShown && $0.stack == stack
        && context.agrees($0, with: context.scene($0.scene, after: $0.ordinal))
    }
    let since = seen?.ordinal ?? 0
    let changes = earlier.filter {
      $0.ordinal > since && $0.stack == stack && ($0.kind.isChange || $0.kind == .wroteBack)
    }
    return changes.first ?? episode.events.first { $0.kind.isChange } ?? report
  }

  // MARK: Paths

  /// Whether or not a write-back takes something away: a confirmation does not.
  private func cuts(_ write: NavigationEvent, _ context: DiagnosisContext) -> Bool {
    let before = context.state(before: write.ordinal).stack(write.stack, in: write.scene)
    return write.lacks(someOf: before?.entries ?? [], in: context.vocabulary)
  }

  /// The framework, or nobody knows who, took entries away at once.
  private func cut(in episode: Episode, _ context: DiagnosisContext) -> Finding? {
    guard isOnset(episode, context), let stack = episode.stacks.first(where: \.wasCut),
      let write = episode.events.first(where: {
        $0.kind == .wroteBack && $0.by != .user && $0.stack == stack.stack.address
          && cuts($0, context)
      }),
      let change = episode.events.last(where: {
        $0.ordinal < write.ordinal && $0.kind.isChange && $0.stack == write.stack
      }),
      write.turn.isShared(with: change.turn)
        || write.time - min(write.time, change.time) <= Self.answerTime
    else { return nil }
    let wanted = context.wanted(episode, on: stack)
    let verdict = context.verdict(on: episode, wanted: wanted)
    guard verdict.outcome != .none else { return nil }
    var finding = context.finding(
      id, verdict, in: episode, blaming: EventMark(write, cause: episode.cause), wanted: wanted,
      headline: "the path of \(context.text(stack.stack.address)) lost entries, and nothing on"
        + " record says why",
      reason: "\(context.path(wanted.routes)) was requested, and less was written back",
      fix: .advise("find who wrote it: give each writer of the path a call site"))
    // A path that was written is not a screen that was seen.
    if episode.settledBy == nil { finding.confidence = min(finding.confidence, .likely) }
    return finding
  }
}
