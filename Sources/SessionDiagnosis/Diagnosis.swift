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
  private let session: String
  private let os: String?
  /// Entries whose fault is reported, each with the link it was reported for.
  private var reported: [ReportedEntry: Name] = [:]
  private var reportedDuplicates: Set<[Destination]> = []
  /// What is found of a link stands until the link has gone on as far as it does.
  private var pending: [Name: [Finding]] = [:]

  private struct ReportedEntry: Hashable {
    let scene: Name
    let address: Name
    let id: EntryID
  }

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
    self.session = session.id
    os = session.os
    var timeline = Timeline(reducer: session.reducer, vocabulary: session.vocabulary)
    var damaged = DamagedLog(session)
    try session.forEachEvent(
      keyframe: { keyframe, ordinal in
        if ordinal == 0 {
          timeline.start(from: keyframe)
        } else {
          damaged.compare(keyframe, with: timeline.state, at: ordinal)
        }
      },
      { event in
        damaged.note(event)
        if let episode = timeline.fold(event) { judge(episode, timeline) }
      })
    if let crash = session.crashReportedLater { timeline.noteCrash(crash) }
    if let episode = timeline.close() { judge(episode, timeline) }
    eventCount = damaged.eventCount
    finish(timeline, damaged.findings(damage))
  }

  private mutating func judge(_ episode: Episode, _ timeline: Timeline) {
    var episode = episode
    dropReported(from: &episode)
    // Most episodes have nothing that any rule could look at.
    guard episode.isSuspicious else { return }
    let context = timeline.context(session: session, os: os)
    let found = settle(rules.flatMap { $0.findings(in: episode, context) })
    markReported(episode)
    if episode.cause.isNone {
      findings += found
    } else {
      pending[episode.cause] = found
    }
  }

  private mutating func finish(_ timeline: Timeline, _ damaged: [Finding]) {
    let context = timeline.context(session: session, os: os)
    findings += damaged
    for link in pending.keys.sorted(by: { $0.index < $1.index }) { findings += pending[link] ?? [] }
    findings += settle(
      rules.flatMap {
        $0.findings(atEnd: timeline.state, lastEvent: timeline.lastEvent, context)
      })
    findings.sort { ($0.ordinal, $0.rule.rank, $0.stack) < ($1.ordinal, $1.rule.rank, $1.stack) }
    for index in findings.indices { findings[index].id = index + 1 }
  }

  /// Keeps the cause where several rules claim one event or one link; the rest are its company.
  private func settle(_ candidates: [Finding]) -> [Finding] {
    var kept: [Finding] = []
    for candidate in candidates.sorted(by: { $0.rule.rank < $1.rule.rank }) {
      let winner = kept.firstIndex {
        ($0.ordinal == candidate.ordinal && $0.rule != candidate.rule)
          || (candidate.rule == "goal-missed" && $0.link == candidate.link
            && ($0.rule.isOrderClass || $0.rule.rank < candidate.rule.rank))
      }
      if let winner {
        kept[winner].related.append(
          Finding.Related(
            rule: candidate.rule, seq: candidate.seq, headline: candidate.headline))
      } else {
        kept.append(candidate)
      }
    }
    return kept
  }

  // MARK: A fault is reported once

  private func dropReported(from episode: inout Episode) {
    guard !reported.isEmpty || !reportedDuplicates.isEmpty else { return }
    for index in episode.stacks.indices {
      let stack = episode.stacks[index]
      let faults = stack.presentation.faults.filter { fault in
        if case .duplicate(let winner, let shadowed) = fault.why {
          return !reportedDuplicates.contains([winner, shadowed])
        }
        let entry = ReportedEntry(
          scene: stack.scene, address: stack.stack.address, id: fault.entry.id)
        guard let link = reported[entry] else { return true }
        return !link.isNone && link == episode.cause
      }
      episode.stacks[index].presentation.faults = faults
    }
  }

  private mutating func markReported(_ episode: Episode) {
    for stack in episode.stacks {
      for fault in stack.presentation.faults {
        if case .duplicate(let winner, let shadowed) = fault.why {
          reportedDuplicates.insert([winner, shadowed])
          continue
        }
        reported[
          ReportedEntry(scene: stack.scene, address: stack.stack.address, id: fault.entry.id)] =
          episode.cause
      }
    }
  }
}

extension Episode {
  /// Whether or not any rule could find something in it.
  var isSuspicious: Bool {
    !cause.isNone || crash != nil || !underflows.isEmpty || !inertTaps.isEmpty
      || stacks.contains { !$0.presentation.faults.isEmpty }
      || events.contains { $0.kind == .restoreFailed || $0.kind == .notEncodable }
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
