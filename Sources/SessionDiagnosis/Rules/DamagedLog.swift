import NavigationModel
import SessionReplay

/// Torn, corrupt, spliced or newer parts of a file, and lines that were no events.
///
/// The file tells, not the timeline; so this is no ``Rule`` but watches the events go by.
struct DamagedLog {
  private let session: RecordedSession
  private(set) var eventCount: UInt64 = 0
  private var last: EventMark?
  private var found: [Finding] = []
  private var hasDiffering = false
  /// The run of unreadable events that is going on.
  private var run: (first: EventMark, count: Int)?

  init(_ session: RecordedSession) {
    self.session = session
  }

  mutating func note(_ event: NavigationEvent) {
    eventCount += 1
    last = EventMark(event)
    if event.kind == .unreadable {
      run = (run?.first ?? EventMark(event), (run?.count ?? 0) + 1)
    } else if run != nil {
      endRun()
    }
  }

  /// A keyframe must equal the fold of all events before it, unless something is missing there.
  mutating func compare(
    _ keyframe: NavigationState, with state: NavigationState, at ordinal: UInt64
  ) {
    // After the first that differs, all later ones do.
    guard !hasDiffering, state.degradedSince == nil, keyframe != state else { return }
    hasDiffering = true
    found.append(
      finding(
        last, severity: .warning,
        headline: "the keyframe before event \(ordinal) differs from the events before it",
        reason: "a keyframe must equal the fold of all events before it; the events count",
        help: "report it with the file: the recorder and this reader disagree"))
  }

  /// All of it, with what the file's reader found.
  mutating func findings(_ damage: [Damage]) -> [Finding] {
    endRun()
    let gaps = damage.filter { $0.kind == .gap }.map(\.offset)
    for damage in damage {
      // The events that stand for unreadable lines have their findings already.
      if case .unreadable = damage.kind { continue }
      // What a salvage passed over up to the end is the end's own fault, told once.
      if damage.isLoss, damage.kind != .gap, gaps.contains(damage.offset) { continue }
      found.append(
        finding(
          last, severity: damage.kind == .notClosed ? .note : .warning,
          headline: Self.headline(damage) + Self.place(damage),
          reason: damage.reach.isEmpty ? damage.text : damage.text + "; " + damage.reach,
          help: Self.help(damage)))
    }
    return found
  }

  private static func help(_ damage: Damage) -> String {
    switch damage.kind {
    case .notClosed: "nothing to do: the process ended before it closed its log"
    case .mixed: "let one process alone write a file: a recorder's lock sees to it"
    case .recovered: "look for the original if there is one: this file has all that was intact"
    default: "navtape recover keeps what is intact in a file of its own"
    }
  }

  private mutating func endRun() {
    guard let run else { return }
    self.run = nil
    found.append(
      finding(
        run.first, severity: .warning,
        headline: run.count == 1
          ? "a line is no event" : "\(run.count) lines in a row are no events",
        reason: run.count == 1
          ? "what it said is lost to the fold; its text is kept"
          : "what they said is lost to the fold; their text is kept",
        help: "look at \(run.count == 1 ? "it" : "them") with navtape cat, and correct what wrote "
          + (run.count == 1 ? "it" : "them")))
  }

  private static func place(_ damage: Damage) -> String {
    guard damage.isLoss || damage.kind == .mixed, let offset = damage.offset else { return "" }
    return ", at byte \(offset)"
  }

  private static func headline(_ damage: Damage) -> String {
    switch damage.kind {
    case .torn: "the file ends in the middle of a record"
    case .corrupt: "the file is damaged"
    case .newer: "a newer version wrote part of the file"
    case .unreadable: "some lines are no events"
    case .gap: "part of the file was passed over"
    case .inconsistent: "the file's index is wrong"
    case .mixed: "the blocks of two sessions are mixed"
    case .notClosed: "the session was never closed"
    case .recovered: "part of the session was lost before the file was recovered"
    }
  }

  private func finding(
    _ mark: EventMark?, severity: Severity, headline: String, reason: String, help: String
  ) -> Finding {
    Finding(
      session: session.id, rule: "damaged-log", severity: severity, outcome: .none, outcomes: nil,
      confidence: .certain, os: session.os, unresolved: .cut, seq: mark?.seq ?? 0,
      ordinal: mark?.ordinal ?? 0, time: mark?.time ?? 0, scene: "main", stack: "main", link: nil,
      callSite: nil, headline: headline, reason: reason, wanted: [], landed: [],
      fix: .advise(help), evidence: mark.map { [$0.seq] } ?? [], related: [])
  }
}
