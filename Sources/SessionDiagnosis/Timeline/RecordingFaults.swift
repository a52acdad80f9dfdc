import NavigationModel
import SessionReplay

/// What a recording says of itself: events that are missing or share a place in the order, and
/// clocks that were set.
///
/// Every event passes here, so that nothing but a few comparisons is spent on a sound one.
struct RecordingFaults {
  private(set) var gaps: [Gap] = []
  /// Gaps beyond those that are kept.
  private(set) var furtherGaps = 0
  private(set) var repeated: Disorder?
  private(set) var skipped: Disorder?
  private(set) var clockJump: ClockJump?
  private(set) var turnedBack: EventMark?

  private let vocabulary: Vocabulary
  private var expected: UInt64 = 0
  /// The number after the highest so far.
  private var afterHighest: UInt64 = 0
  private var time: UInt64 = 0
  private var latestKind = EventKind.unknown
  private var hasBegun = false
  /// How many numbers the latest gap is still to skip.
  private var owed: UInt64 = 0
  private var hasChanged = false
  /// The wall clock at the session's time 0, where it is known.
  private var wallStart: Int64?

  /// Most gaps that are told one by one.
  static let gapLimit = 16
  /// How far the wall clock may be off before it was set (the model's own limit).
  static let clockTolerance: Int64 = 1_000

  /// A stretch that the recorder says it did not keep.
  struct Gap {
    let mark: EventMark
    /// `nil` where it does not say how many.
    let lost: UInt64?
    let reason: Name
    let milliseconds: UInt64?
    /// Whether or not nothing had happened yet.
    let isAtStart: Bool
    /// The `seq` before it and the one after it.
    let before: UInt64?
    var after: UInt64?
    /// Whether or not a keyframe follows, from which the state is known again.
    var isMended = false

    /// Whether or not the recorder only stood still.
    var isStall: Bool { lost == 0 && reason == .stalled }
  }

  /// Places in the order that cannot be right.
  struct Disorder {
    /// The first event that is in a wrong place.
    let mark: EventMark
    /// The `seq` that was due there.
    let due: UInt64
    var count = 1
  }

  /// A wall clock that was set.
  struct ClockJump {
    let mark: EventMark
    let milliseconds: Int64
    var count = 1
  }

  init(_ session: RecordedSession) {
    vocabulary = session.vocabulary
    wallStart = session.started.flatMap(WallClock.init(_:)).map(Self.universal)
  }

  mutating func note(_ event: borrowing NavigationEvent) {
    let due = expected
    if event.seq != due { noteOrder(event, due: due) }
    expected = event.seq &+ 1
    afterHighest = max(afterHighest, expected)
    if event.time >= time {
      time = event.time
    } else if turnedBack == nil {
      turnedBack = EventMark(event)
    }
    if latestKind == .gap { endGap(event) }
    switch event.kind {
    case .gap: noteGap(event, due: due)
    case .clockSet: noteClock(event)
    default: break
    }
    if !hasChanged { hasChanged = event.kind.isChange }
    latestKind = event.kind
    hasBegun = true
  }

  private mutating func noteOrder(_ event: borrowing NavigationEvent, due: UInt64) {
    // A file may begin anywhere, a gap skips by itself, and what is no event has its own finding.
    let isUnread = event.kind == .unreadable || latestKind == .unreadable
    guard hasBegun, !isUnread, !isSkipOfGap(event, due: due) else { return }
    if event.seq > due {
      // One that came late, or early, is told; that the order goes on behind it is no hole.
      if event.seq == afterHighest { return }
      skipped = skipped.map(Self.again) ?? Disorder(mark: EventMark(event), due: due)
    } else {
      if let hole = skipped, hole.count == 1, event.seq == hole.due,
        event.seq &+ 1 == hole.mark.seq
      {
        skipped = nil
      }
      repeated = repeated.map(Self.again) ?? Disorder(mark: EventMark(event), due: due)
    }
  }

  /// Whether or not a skip is the one that goes with a gap, before or after it.
  private mutating func isSkipOfGap(
    _ event: borrowing NavigationEvent, due: UInt64
  ) -> Bool {
    guard event.seq > due else { return false }
    if event.kind == .gap { return true }
    defer { owed = 0 }
    return latestKind == .gap || (owed > 0 && event.seq - due == owed)
  }

  private static func again(_ disorder: Disorder) -> Disorder {
    var disorder = disorder
    disorder.count += 1
    return disorder
  }

  private mutating func noteGap(_ event: borrowing NavigationEvent, due: UInt64) {
    owed = event.seq == due ? event.number(.lost) ?? 0 : 0
    // A recovered file says twice that a part was unreadable: as a line, and as what it lost.
    if latestKind == .unreadable, vocabulary.text(event.name(.reason)) == "salvage" { return }
    guard gaps.count < Self.gapLimit else {
      furtherGaps += 1
      return
    }
    gaps.append(
      Gap(
        mark: EventMark(event), lost: event.number(.lost), reason: event.name(.reason),
        milliseconds: event.number(.ms), isAtStart: !hasChanged,
        before: hasBegun ? due &- 1 : nil))
  }

  private mutating func endGap(_ event: borrowing NavigationEvent) {
    guard let last = gaps.indices.last, gaps[last].after == nil else { return }
    gaps[last].after = event.seq
    gaps[last].isMended = event.kind == .keyframe
  }

  private mutating func noteClock(_ event: borrowing NavigationEvent) {
    guard let clock = WallClock(vocabulary.text(event.name(.wall))),
      let time = Int64(exactly: event.time)
    else { return }
    let start = Self.universal(clock).subtractingReportingOverflow(time)
    guard !start.overflow else { return }
    defer { wallStart = start.partialValue }
    guard let known = wallStart else { return }
    let jump = start.partialValue.subtractingReportingOverflow(known)
    guard !jump.overflow, jump.partialValue.magnitude > Self.clockTolerance.magnitude else {
      return
    }
    if clockJump == nil {
      clockJump = ClockJump(mark: EventMark(event), milliseconds: jump.partialValue)
    } else {
      clockJump?.count += 1
    }
  }

  private static func universal(_ clock: WallClock) -> Int64 {
    clock.milliseconds - clock.zone
  }
}
