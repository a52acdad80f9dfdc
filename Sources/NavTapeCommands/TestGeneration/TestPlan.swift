import NavigationModel
import SessionDiagnosis
import SessionReplay

/// What a generated test does, and what it expects afterwards.
struct TestPlan {
  let steps: [TestStep]
  /// The finding that must not come again; `nil` where the session itself is the test.
  let finding: Finding?
  /// The screen that must be in front at the end.
  let screen: String?
  /// The stacks at the end, by address, as Swift spells their routes.
  let stacks: [(address: String, routes: [SwiftExpression])]

  /// Most steps that a test may have; what is longer is to be shrunk.
  static let stepLimit = 400

  /// Plans a test of a finding.
  ///
  /// - Parameters:
  ///   - finding: What must not come again.
  ///   - session: The session that has it.
  ///   - seqs: The events that a shrunk session still has; `nil` takes all up to the finding.
  init(_ finding: Finding, in session: RecordedSession, keeping seqs: Set<UInt64>?) throws {
    self.finding = finding
    var collector = try StepCollector(session)
    if let seqs {
      collector.keep(seqs)
    } else {
      let last = finding.evidence.max() ?? finding.seq
      collector.keep { $0.seq <= max(last, finding.seq) }
    }
    steps = try collector.steps(blaming: finding.seq)
    screen = Self.screen(of: finding, in: session)
    stacks = []
  }

  /// Plans a test of a session without a finding: it must end as it ended.
  init(_ session: RecordedSession) throws {
    finding = nil
    var collector = try StepCollector(session)
    collector.keep { _ in true }
    steps = try collector.steps(blaming: nil)
    let state = try session.replay().state
    let resolver = Resolver(
      manifest: session.manifest.applying(state.manifestChanges), vocabulary: session.vocabulary,
      policy: session.reducer.policy)
    screen = resolver.landing(of: state).screen.ifPresent.map(session.vocabulary.text(_:))
    stacks = (state.scene(.main)?.stacks ?? []).map { stack in
      (
        session.vocabulary.text(stack.address),
        SwiftSource.routes(stack.entries.lazy.map(\.route), in: session.vocabulary)
      )
    }
  }

  /// The screen that a fix brings to the front: what its top route shows.
  private static func screen(of finding: Finding, in session: RecordedSession) -> String? {
    guard finding.fix.kind != .advise, let top = finding.fix.routes.last else { return nil }
    let vocabulary = session.vocabulary
    return session.manifest.destinations.first { destination in
      vocabulary.text(destination.type) == top.type
        && (destination.caseName.isNone || vocabulary.text(destination.caseName) == top.caseName)
    }.flatMap { $0.shows.ifPresent.map(vocabulary.text(_:)) }
  }
}

/// Collects the events that a test does again.
private struct StepCollector {
  private let session: RecordedSession
  private var events: [NavigationEvent] = []
  private var links: [Name: TestStepMaker.LinkFacts] = [:]
  private var kept: [(event: NavigationEvent, seq: UInt64)] = []

  init(_ session: RecordedSession) throws {
    self.session = session
    try session.forEachEvent { event in
      events.append(event)
      let id = event.name(.link)
      guard !id.isNone else { return }
      switch event.kind {
      case .linkReceived: links[id, default: .init()].received = event
      case .linkResolved: links[id, default: .init()].resolved = event
      case .linkApplied: links[id, default: .init()].applied = event
      default: break
      }
    }
  }

  /// Keeps events of the recorded session.
  mutating func keep(where isKept: (NavigationEvent) -> Bool) {
    kept = events.filter(isKept).map { ($0, $0.seq) }
  }

  /// Keeps the events of a shrunk session, the links behind them, and what those wait for.
  mutating func keep(_ seqs: Set<UInt64>) {
    let last = seqs.max() ?? 0
    let caused = events.filter { seqs.contains($0.seq) }
    let behind = Set(caused.map(\.linkName))
    let stacks = Set(caused.map { $0.stack } + caused.map { $0.attachment?.goal?.tab ?? .none })
    let lastAccount = events.last { $0.kind == .accountChanged && $0.seq <= last }?.seq
    var mounted: Set<Name> = []
    var ready: Set<Name> = []
    keep { event in
      guard event.seq <= last else { return false }
      switch event.kind {
      case .linkReceived: return behind.contains(event.name(.link))
      case .accountChanged: return event.seq == lastAccount || seqs.contains(event.seq)
      case .stackMounted where stacks.contains(event.stack):
        return mounted.insert(event.stack).inserted || seqs.contains(event.seq)
      case .dataReady: return ready.insert(event.name(.label)).inserted
      default: return seqs.contains(event.seq)
      }
    }
  }

  /// - Parameter blamed: The event that a finding blames.
  func steps(blaming blamed: UInt64?) throws -> [TestStep] {
    let maker = TestStepMaker(vocabulary: session.vocabulary, links: links)
    let words = EventText(RouteText(vocabulary: session.vocabulary, manifest: session.manifest))
    var steps: [TestStep] = []
    var isLaunching = true
    for (event, seq) in kept {
      // What the app does by itself as it starts, it does again as it starts.
      if event.by != .app, event.kind != .launched { isLaunching = false }
      if isLaunching, event.by == .app, event.kind == .tabSelected { continue }
      if event.kind == .wroteBack, isConfirmation(event) || isRetap(before: event) { continue }
      if event.kind == .popped, isRetap(before: event) { continue }
      guard var step = maker.step(for: event, seq: seq, text: words.what(event).plain) else {
        continue
      }
      if seq == blamed, event.by == .app {
        step.faultyCode =
          event.callSite.ifPresent.map(session.vocabulary.text(_:)) ?? "the app's own code"
      }
      steps.append(step)
    }
    return steps
  }

  /// Whether or not a re-tap of the tab in the same turn explains a pop: the app does it again.
  private func isRetap(before event: NavigationEvent) -> Bool {
    events.contains { $0.kind == .tabRetapped && $0.turn.isShared(with: event.turn) }
  }

  /// Whether or not a write-back says what a change before it said.
  private func isConfirmation(_ event: NavigationEvent) -> Bool {
    guard let index = events.firstIndex(where: { $0.ordinal == event.ordinal }) else {
      return false
    }
    let before = events[..<index].last { $0.stack == event.stack && $0.scene == event.scene }
    guard let before else { return false }
    return before.kind == .replaced && before.routes.map(\.route) == event.routes.map(\.route)
  }
}
