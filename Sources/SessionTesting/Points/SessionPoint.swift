import NavigationModel
public import SessionReplay

/// A place in a session: the state after an event, or before it.
///
/// ```swift
/// try session.at(.after(.link("L1")))
/// try session.at(.before(.event(.pushed(Brew.ID(7)))))
/// try session.at("#42")
/// ```
public indirect enum SessionPoint: Sendable {
  /// Before all events.
  case start
  /// After the last event.
  case end
  /// After the event with this `seq`.
  case seq(UInt64)
  /// After the last event not later than this, since the session's start.
  case time(Duration)
  /// After the first mark with this label.
  case mark(String)
  /// After the last event that a link caused, or that is about it; before it is before its first.
  case link(String)
  /// After the event that matches, from 1: the first, unless another is meant.
  case event(EventPattern, number: Int = 1)
  /// After the last event that matches.
  case last(EventPattern)
  /// Before the events that the point is after.
  case before(SessionPoint)
  /// After the events that the point is about; the same as the point.
  case after(SessionPoint)
  /// A point as the command reads it: `#42`, `+12.5s`, `50%`, `finding:1`.
  case place(Point)
}

extension SessionPoint: ExpressibleByStringLiteral {
  /// Reads a point as the command does; what is none leads nowhere, and says so when it is used.
  public init(stringLiteral text: String) {
    self = Point(text).map { .place($0) } ?? .mark(text)
  }
}

extension SessionPoint: CustomStringConvertible {
  /// How failure texts name the state at the point: `after link L1`.
  public var description: String {
    switch self {
    case .start: "before all events"
    case .end: "at the end"
    case .before(let point): "before \(point.anchor)"
    case .after(let point): point.description
    default: "after \(anchor)"
    }
  }

  /// What the point is about: `link L1`.
  var anchor: String {
    switch self {
    case .start: "the start"
    case .end: "the end"
    case .seq(let seq): "event #\(seq)"
    case .time(let time): "\(time.shortText)"
    case .mark(let label): "the mark \(Visible.text(label))"
    case .link(let id): "link \(Visible.text(id))"
    case .event(let pattern, let number):
      number == 1
        ? "the first \(pattern.description)" : "\(pattern.description), number \(number),"
    case .last(let pattern): "the last \(pattern.description)"
    case .before(let point), .after(let point): point.anchor
    case .place(let point): Self.text(of: point)
    }
  }

  private static func text(of point: Point) -> String {
    switch point.place {
    case .start: "the start"
    case .end: "the end"
    case .seq(let seq): "event #\(seq)"
    case .time(let time): time.timeText
    case .clock: "that time of day"
    case .share(let hundredths): "\(hundredths / 100)% of the events"
    case .link(let id): "link \(Visible.text(id))"
    case .finding(let id): "finding \(id)"
    case .mark(let label): "the mark \(Visible.text(label))"
    }
  }
}
