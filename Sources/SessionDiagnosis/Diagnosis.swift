import NavigationModel
public import SessionReplay

/// What is wrong with one session.
///
/// The session is folded once. Each rule looks at each settled episode; where several claim one
/// event, the cause wins and the rest are listed as related.
public struct Diagnosis {
  /// The findings, in the order of the events they blame.
  public private(set) var findings: [Finding] = []
  /// How many events were read.
  public private(set) var eventCount: UInt64 = 0

  private let rules: [any Rule]
  /// What an episode must look like for a rule to be asked, by rule; `nil` for an app's own.
  private let signals: [Signals?]
  private let readsAll: Bool
  private let os: String?
  private var ledger = FaultLedger()
  private var ofLinks = LinkFindings()

  /// Diagnoses a session.
  ///
  /// - Parameters:
  ///   - session: The session, read from its first event to its last.
  ///   - damage: What of the session's file could not be read.
  ///   - rules: The rules to apply; an app adds its own to the standard ones.
  /// - Throws: What reading the session throws.
  /// - Complexity: O(events); memory grows with the findings only.
  public init(
    of session: RecordedSession, damage: [Damage] = [],
    rules: [any Rule] = StandardRules.all
  ) throws {
    self.rules = rules
    signals = rules.map { ($0 as? any StandardRule)?.signals }
    readsAll = rules.contains(where: \.readsHealthyEpisodes)
    os = session.os
    var timeline = Timeline(session, readsAll: readsAll)
    var damaged = DamagedLog(session)
    var recording = RecordingFaults(session)
    var lastEvent: NavigationEvent?
    for index in 0..<session.eventBlockCount {
      let block = try timeline.block(index)
      if let keyframe = block.keyframe {
        if block.first == session.firstOrdinal {
          timeline.start(from: keyframe)
        } else {
          damaged.compare(
            keyframe, with: timeline.state, at: block.first - session.firstOrdinal)
        }
      }
      timeline.enter(block)
      for event in block.events {
        damaged.note(event)
        recording.note(event)
        if timeline.endsEpisode(before: event) { judge(timeline.ended, &timeline) }
        timeline.fold(event)
      }
      lastEvent = block.events.last ?? lastEvent
    }
    if let crash = session.crashReportedLater {
      timeline.noteCrash(crash)
      lastEvent = crash
    }
    if timeline.close() { judge(timeline.ended, &timeline) }
    eventCount = damaged.eventCount
    finish(&timeline, recording, lastEvent, damaged.findings(damage))
    if let failure = timeline.failure { throw failure }
  }

  private mutating func judge(_ episode: Episode, _ timeline: inout Timeline) {
    // Most episodes have nothing that any rule could look at.
    guard readsAll || episode.isSuspicious else { return }
    var episode = episode
    let context = timeline.context(os: os)
    ledger.sift(&episode, context)
    let looked = ledger.unexplained(episode, context)
    guard readsAll || !looked.isEmpty else { return }
    var found: [Finding] = []
    for index in rules.indices
    where signals[index].map({ !$0.isDisjoint(with: looked) }) ?? true {
      found += rules[index].findings(in: episode, context)
    }
    found.removeAll { ledger.isExplained($0, in: episode, context) }
    if timeline.state.degradedSince != nil {
      found.removeAll { context.isGuess($0, in: episode) }
    }
    if episode.cause.isNone {
      found = settle(found.filter { !ledger.isTold($0) })
      findings += found
    } else {
      let keepsMiss =
        ofLinks.isOvertaken(episode) && found.contains { $0.rule == "goal-missed" }
      if keepsMiss { found.removeAll { $0.rule == "goal-missed" } }
      let known = ofLinks.found(of: episode.cause)
      found = settle(
        found.filter { finding in
          !ledger.isTold(finding) || known.contains { $0.ordinal == finding.ordinal }
        })
      ofLinks.noteEnd(episode, context)
      ofLinks.update(episode, found, keepsMiss: keepsMiss, context.vocabulary)
    }
    ledger.note(episode, found)
  }

  private mutating func finish(
    _ timeline: inout Timeline, _ recording: RecordingFaults, _ lastEvent: NavigationEvent?,
    _ damaged: [Finding]
  ) {
    var context = timeline.context(os: os)
    context.recording = recording
    findings += damaged + ofLinks.all(timeline.links).flatMap { settle($0) }
    findings += settle(
      rules.flatMap {
        $0.findings(atEnd: timeline.state, lastEvent: lastEvent, context)
      }, isOneStory: false)
    findings = settleAcross(settleConsequences(findings, context))
    findings.sort { ($0.ordinal, $0.rule.rank, $0.stack) < ($1.ordinal, $1.rule.rank, $1.stack) }
    for index in findings.indices { findings[index].id = index + 1 }
  }
}

extension RecordedFile {
  /// The findings of all sessions, in file order, numbered through.
  ///
  /// - Throws: What reading a session throws.
  public func findings(rules: [any Rule] = StandardRules.all) throws -> [Finding] {
    var findings: [Finding] = []
    for (index, session) in sessions.enumerated() {
      let damage = damage.filter { $0.session == index }
      findings += try Diagnosis(of: session, damage: damage, rules: rules).findings
    }
    for index in findings.indices { findings[index].id = index + 1 }
    return findings
  }
}
