import NavigationModel

/// The events of an episode in order, with those shortly before it.
struct Story {
  let events: [NavigationEvent]
  /// Position of the episode's first event.
  let start: Int

  /// Most events of one episode that are looked at: what goes on longer says nothing new.
  private static let limit: UInt64 = 512

  init(of episode: Episode, _ context: DiagnosisContext) {
    let first = episode.range.lowerBound
    let before = context.events(before: first)
    events =
      before + context.events(first..<min(episode.range.upperBound, first + Self.limit))
    start = before.count
  }

  /// Positions of the episode's own events.
  var own: Range<Int> { start..<events.count }

  /// The latest event before a position that fits.
  func latest(
    before position: Int, where fits: (NavigationEvent) -> Bool
  ) -> Int? {
    events[..<position].lastIndex(where: fits)
  }

  /// Whether or not some event between two positions, both left out, fits.
  func contains(
    after first: Int, before last: Int, where fits: (NavigationEvent) -> Bool
  ) -> Bool {
    first + 1 < last && events[(first + 1)..<last].contains(where: fits)
  }

  /// Whether or not a screen of a window was reported between two positions.
  func isShown(after first: Int, before last: Int, in scene: Name) -> Bool {
    contains(after: first, before: last) { $0.kind == .screenShown && $0.scene == scene }
  }
}

/// How long what one act sets off may take.
enum Pace {
  /// Milliseconds in which an act and its effects are one thing to the user.
  ///
  /// The system's own pushes and pops take 350 to 550 ms; up to a second a train of thought stays
  /// unbroken (J. Nielsen, Usability Engineering, 1993, chapter 5).
  static let ofOneAct: UInt64 = 1000

  /// Whether or not an event may still belong to what an earlier one set off.
  ///
  /// Where a session has no times, only a turn tells.
  static func isOneAct(_ earlier: NavigationEvent, _ later: NavigationEvent) -> Bool {
    later.turn.isShared(with: earlier.turn) || isOneAct(from: earlier.time, to: later.time)
  }

  /// The same of two times.
  static func isOneAct(from earlier: UInt64, to later: UInt64) -> Bool {
    later > 0 && later >= earlier && later - earlier <= ofOneAct
  }

  /// Whether or not what an earlier event set off was over when another came.
  static func isOver(_ earlier: NavigationEvent, at later: NavigationEvent) -> Bool {
    later.time > earlier.time && later.time - earlier.time > ofOneAct
  }
}

extension NavigationEvent {
  /// Whether or not two events are about the same stack of the same window.
  func isOnStack(of other: NavigationEvent) -> Bool {
    scene == other.scene && stack == other.stack
  }
}

extension DiagnosisContext {
  /// Whether or not a transition moves the stack that an event is about.
  ///
  /// One told of the stack `main` of an app with tabs means whatever is in front.
  func isTransition(_ transition: NavigationEvent, of event: NavigationEvent) -> Bool {
    guard transition.scene == event.scene else { return false }
    return transition.stack == event.stack || transition.stack == .main && !manifest.tabs.isEmpty
  }
}

extension EventKind {
  /// Whether or not events of this kind are the app's or the user's own changes of one stack.
  var writesStack: Bool {
    switch self {
    case .pushed, .popped, .replaced, .linkApplied, .viewPushed, .viewPopped: true
    default: false
    }
  }

  /// Whether or not events of this kind make a stack itself anew.
  var makesStack: Bool {
    switch self {
    case .rootChanged, .stackMounted, .stackUnmounted: true
    default: false
    }
  }

  /// Whether or not events of this kind make what holds a stack, or what it can show, anew.
  var rebuilds: Bool {
    switch self {
    case .rootChanged, .stackMounted, .stackUnmounted, .destinationRemoved, .restored,
      .restoreFailed, .reset, .keyframe:
      true
    default:
      false
    }
  }
}

extension DiagnosisContext {
  /// A scene at some point of the session.
  func scene(_ name: Name, in state: NavigationState) -> SceneState {
    state.scene(name) ?? reducer.newScene(name)
  }

  /// Whether or not two stacks hold equal routes.
  func areEqual(_ lhs: [Entry], _ rhs: [Entry]) -> Bool {
    lhs.count == rhs.count
      && zip(lhs, rhs).allSatisfy { vocabulary.areEqual($0.route, $1.route) }
  }

  /// How many entries from the bottom are equal.
  func commonCount(_ lhs: [Entry], _ rhs: [Entry]) -> Int {
    zip(lhs, rhs).prefix { vocabulary.areEqual($0.route, $1.route) }.count
  }

  /// Whether or not all entries of a stack show by the resolver's word.
  func isFaultless(_ stack: StackState) -> Bool {
    resolver.presentation(of: stack).faults.isEmpty
  }

  /// What an event reports to be in front, as a depth of a stack; `nil` where it does not tell.
  func depth(of sight: NavigationEvent, on stack: StackState) -> Int? {
    let observed = ObservedScreen(sight)
    if observed.isBlank || observed.isPlaceholder { return nil }
    if observed.isRoot { return 0 }
    if let depth = observed.depth { return Int(exactly: depth) }
    if let route = observed.route {
      return stack.entries.lastIndex { vocabulary.areEqual($0.route, route) }.map { $0 + 1 }
    }
    let slots = resolver.presentation(of: stack).slots
    return slots.lastIndex { !$0.screen.isNone && $0.screen == observed.screen }
  }

  /// A finding about writes, with all that was looked at as evidence.
  func finding(
    _ rule: RuleID, _ verdict: Verdict, in episode: Episode, blaming blamed: NavigationEvent,
    wanted: Wanted, confidence: Confidence, evidence: [NavigationEvent], headline: String,
    reason: String, help: String
  ) -> Finding {
    let seen = (evidence + [blamed]).sorted { $0.ordinal < $1.ordinal }
    var seqs: [UInt64] = []
    for event in seen where seqs.last != event.seq { seqs.append(event.seq) }
    return finding(
      rule, verdict, blaming: EventMark(blamed),
      link: links.record(blamed.cause) ?? link(of: episode), wanted: wanted,
      confidence: episode.isDegraded ? min(confidence, .possible) : confidence,
      headline: headline, reason: reason, fix: .advise(help), evidence: seqs)
  }

  /// The file that an event was written in: the lines of one function are one writer.
  func file(of event: NavigationEvent) -> String {
    let site = text(event.callSite)
    return String(site.prefix { $0 != ":" })
  }

  /// The writer of an event as a reader knows it: `Sidebar.swift:58`, or who it was.
  func writer(_ event: NavigationEvent) -> String {
    if let site = event.callSite.ifPresent { return text(site) }
    switch event.by {
    case .app: return "the app"
    case .user: return "the user"
    case .system: return "the framework"
    case .link: return "a link"
    case .restore: return "the restore"
    case .unknown: return "an unknown writer"
    }
  }
}
