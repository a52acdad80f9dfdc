import NavigationModel
import SessionReplay

/// Follows a session event by event and keeps account of what is asked for.
///
/// An intent that was applied stays open until the framework reports a screen of its window. What
/// is asked for meanwhile goes beyond it, unless it leaves it in front.
struct IntentFold {
  let reducer: Reducer
  let vocabulary: Vocabulary
  private let session: Name
  private let resolvers: ResolverCache
  private(set) var state = NavigationState()
  var links = LinkLedger()
  var records: IntentRecords
  /// Intents that are applied, and of which no report has decided.
  var open: [Int] = []
  /// Taps that nothing has applied.
  var taps: [Int] = []
  /// The pushes that a further push of the same turn belongs to.
  var joining: (number: Int, event: NavigationEvent)?
  /// Windows of which the framework has reported a screen.
  private var observed: Set<Name> = []
  /// The latest event that says that others are missing.
  private var lastLoss: UInt64?

  /// Most intents that are open at a time, and most windows that are remembered as observed.
  static let openLimit = 64

  init(_ session: RecordedSession, limit: Int) {
    reducer = session.reducer
    vocabulary = session.vocabulary
    self.session = vocabulary.name(session.id)
    resolvers = ResolverCache(session.reducer, session.vocabulary)
    records = IntentRecords(limit: limit)
  }

  var intents: [Intent] { records.all.map(\.intent) }
  var forgottenCount: Int { records.forgottenCount }
  var forgottenStopCount: Int { records.forgottenStopCount }

  mutating func start(from state: NavigationState) {
    self.state = state
    resolvers.forget()
  }

  mutating func follow(_ event: NavigationEvent) {
    let link = links.driver(of: event)
    let own = step(event, link)
    if event.kind == .screenShown { see(event) }
    if event.kind == .crashed, event.name(.of).isNone || event.name(.of) == session {
      crash(event)
    }
    let watched = watch(event, own)
    let depths = taps.isEmpty ? nil : state.stack(event.stack, in: event.scene)?.entries.count
    // Not for what it keeps, but so that it does not wait for each link at each report.
    links.freeze(before: event, drivenBy: link, state)
    let reduction = reducer.reduce(event, into: &state)
    links.note(event, drivenBy: link, reducer.manifest, vocabulary)
    if reduction.changes.contains(.manifest) { resolvers.forget() }
    if event.kind.losesEvents(event) { noteLoss(event) }
    let isAnswer = take(event, link, own, depthBefore: depths ?? 0)
    settle(watched, event, isAsk: event.kind.isChange || isAnswer)
  }

  /// Says of what is open at the end where it stopped.
  mutating func finish() {
    for number in open { conclude(number) }
    open = []
    guard let lastLoss else { return }
    records.updateAll { record in
      guard record.isWaiting, let last = record.intent.stages.last, last.ordinal < lastLoss else {
        return
      }
      record.intent.end(.unknown, nil)
    }
  }

  // MARK: What was in front

  /// What the resolver finds of an intent.
  private struct Verdict {
    var isInFront: Bool
    var rule: RuleID?
  }

  private func landing(_ scene: SceneState) -> Landing {
    var scene = scene
    for index in scene.stacks.indices where scene.stacks[index].observed != nil {
      scene.stacks[index].observed = nil
    }
    return resolvers.current(state).cut.landing(of: scene)
  }

  private func verdict(_ record: IntentRecord, _ scene: SceneState, _ landing: Landing) -> Verdict {
    guard let aim = record.aim else { return Verdict(isInFront: false) }
    if aim.isFound(in: landing, vocabulary) { return Verdict(isInFront: true) }
    return Verdict(isInFront: false, rule: rule(record, aim, scene, landing))
  }

  /// The rule that what keeps an intent from showing belongs to.
  private func rule(
    _ record: IntentRecord, _ aim: IntentAim, _ scene: SceneState, _ landing: Landing
  ) -> RuleID? {
    guard state.degradedSince == nil else { return nil }
    if let stack = aim.address.flatMap(scene.stack(_:)) {
      if !stack.isMounted, stack.hasContent { return "before-ready" }
      let faults = resolvers.current(state).cut.presentation(of: stack).faults
      if let fault = faults.first(where: { !$0.why.isDuplicate }) { return fault.why.rule }
    }
    if !aim.isMeant(landing.stack, vocabulary) {
      return landing.modal.isNone ? "hidden-push" : "covered"
    }
    return record.intent.isGoal ? "goal-missed" : nil
  }

  private func scene(_ name: Name) -> SceneState { state.scene(name) ?? reducer.newScene(name) }

  /// Takes the framework's word for what is in front.
  private mutating func see(_ event: NavigationEvent) {
    if observed.count < NavigationState.maximumContainers { observed.insert(event.scene) }
    seeTaps(event)
    guard open.contains(where: { records[$0]?.intent.scene == event.scene }) else { return }
    let scene = scene(event.scene)
    let manifest = resolvers.current(state).cut.manifest
    var landing: Landing?
    var left: [Int] = []
    for number in open {
      guard var record = records[number] else { continue }
      guard record.intent.scene == event.scene, let aim = record.aim else {
        left.append(number)
        continue
      }
      if aim.isReported(by: event, in: scene, manifest, vocabulary) {
        record.intent.pass(.shown, event)
        record.intent.end(.shown(isObserved: true), event)
        records[number] = record
        continue
      }
      if record.isOvertaken { continue }
      left.append(number)
      if record.isContradicted { continue }
      let front = landing ?? self.landing(scene)
      landing = front
      record.isContradicted = true
      let rule = verdict(record, scene, front).rule
      record.intent.end(record.isUncertain ? .unknown : .notShown(rule: rule), event)
      records[number] = record
    }
    open = left
  }

  /// A path that is not the app's is not written back: its taps show only in what is reported.
  private mutating func seeTaps(_ event: NavigationEvent) {
    guard !taps.isEmpty else { return }
    let scene = scene(event.scene)
    let manifest = resolvers.current(state).cut.manifest
    var left: [Int] = []
    for number in taps {
      guard var record = records[number] else { continue }
      guard record.intent.scene == event.scene, let aim = record.aim,
        aim.isReported(by: event, in: scene, manifest, vocabulary)
      else {
        left.append(number)
        continue
      }
      record.intent.pass(.shown, event)
      record.intent.end(.shown(isObserved: true), event)
      records[number] = record
    }
    taps = left
  }

  // MARK: Going beyond

  /// The open intents that an event may go beyond, as they stand before it.
  private func watch(_ event: NavigationEvent, _ own: Int?) -> [(number: Int, before: Verdict)] {
    guard !open.isEmpty, event.mayGoBeyond else { return [] }
    var result: [(number: Int, before: Verdict)] = []
    var landing: Landing?
    let scene = scene(event.scene)
    if event.kind == .wroteBack, taps.isEmpty, let stack = scene.stack(event.stack),
      !event.differs(from: stack, in: vocabulary)
    {
      return []
    }
    for number in open where number != own {
      guard let record = records[number], record.intent.scene == event.scene,
        !record.isOvertaken
      else { continue }
      let front = landing ?? self.landing(scene)
      landing = front
      result.append((number, verdict(record, scene, front)))
    }
    return result
  }

  private mutating func settle(
    _ watched: [(number: Int, before: Verdict)], _ event: NavigationEvent, isAsk: Bool
  ) {
    guard !watched.isEmpty else { return }
    let scene = scene(event.scene)
    var landing: Landing?
    for (number, before) in watched {
      guard let record = records[number], let aim = record.aim else { continue }
      if isAsk {
        let front = landing ?? self.landing(scene)
        landing = front
        if aim.isFound(in: front, vocabulary) { continue }
      } else {
        // What the framework does goes beyond an entry by taking it away, or putting another on it.
        guard let entry = aim.entry, let stack = aim.address.flatMap(scene.stack(_:)),
          event.kind == .wroteBack
            ? stack.entries.last?.id != entry : !stack.entries.contains(where: { $0.id == entry })
        else { continue }
      }
      overtake(number, event, before)
    }
  }

  private mutating func overtake(_ number: Int, _ event: NavigationEvent, _ before: Verdict) {
    guard var record = records[number] else { return }
    record.isOvertaken = true
    defer { records[number] = record }
    if record.isContradicted {
      open.removeAll { $0 == number }
    } else if record.isUncertain {
      record.intent.end(.unknown, event)
    } else if !before.isInFront {
      let isGuess = state.degradedSince != nil
      record.intent.end(isGuess ? .unknown : .notShown(rule: before.rule), event)
    } else if event.turn.isShared(with: record.turn)
      || event.by != .user && observed.contains(event.scene)
    {
      record.intent.end(.replaced(by: event.by), event)
    } else {
      // Who goes on in a later turn had it in front of them.
      record.intent.end(
        state.degradedSince == nil ? .shown(isObserved: false) : .unknown, event)
    }
  }

  /// Says of an open intent where it stopped, as things stand.
  private mutating func conclude(_ number: Int) {
    guard var record = records[number], !record.isOvertaken, !record.isContradicted else { return }
    let scene = scene(record.intent.scene)
    let verdict = verdict(record, scene, landing(scene))
    let isGuess = record.isUncertain || state.degradedSince != nil
    record.intent.end(
      isGuess
        ? .unknown
        : verdict.isInFront ? .shown(isObserved: false) : .notShown(rule: verdict.rule), nil)
    records[number] = record
  }

  /// What was to be shown when the process died was not.
  mutating func crash(_ event: NavigationEvent) {
    for number in open {
      guard let record = records[number], !record.isOvertaken, !record.isContradicted else {
        continue
      }
      let scene = scene(record.intent.scene)
      let rule = verdict(record, scene, landing(scene)).rule
      records[number]?.intent.end(.notShown(rule: rule), event)
    }
    open = []
  }

  private mutating func noteLoss(_ event: NavigationEvent) {
    lastLoss = event.ordinal
    for number in open { records[number]?.isUncertain = true }
  }

  /// Waits for a report of what an intent has applied.
  mutating func wait(for number: Int) {
    guard !open.contains(number) else { return }
    open.append(number)
    if open.count > Self.openLimit { conclude(open.removeFirst()) }
  }

  /// Whether or not a tap at this place does anything.
  func isInert(_ event: NavigationEvent) -> Bool {
    guard let entry = event.routes.first else { return false }
    let scene = scene(event.scene)
    let stack = scene.stack(event.stack) ?? StackState(address: event.stack)
    let tap = resolvers.current(state).cut.tap(
      entry.route, at: event.number(.depth), on: stack, in: scene)
    if case .inert = tap { return true }
    return false
  }
}
