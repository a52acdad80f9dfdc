/// A place in a recorded file, as a person writes it: the state after an event.
public struct Point: Hashable, Sendable {
  /// Which session of the file, from 1; `nil` where the text did not say.
  public var session: Int?
  public var place: Place

  public enum Place: Hashable, Sendable {
    /// Before all events.
    case start
    /// After the event with this `seq`.
    case seq(UInt64)
    /// After the last event not later than this, in milliseconds from the session's start.
    case time(UInt64)
    /// After the last event not later than this time of day, in milliseconds since midnight.
    case clock(UInt64)
    /// After this share of the events, in hundredths of a percent.
    case share(UInt64)
    /// After the last event.
    case end
    /// After the last event that a link caused.
    case link(String)
    /// After the event that a finding blames, from 1.
    case finding(Int)
    /// After the first mark with this label.
    case mark(String)
  }

  public init(session: Int? = nil, _ place: Place) {
    self.session = session
    self.place = place
  }

  /// Reads `start`, `#42`, `2:#42`, `+12.5s`, `12:00:03.2`, `50%`, `end`, `link:L1`, `finding:1` or
  /// `mark:checkout`; `nil` where the text is none of them.
  public init?(_ text: String) {
    let session = Self.sessionPrefix(of: text)
    let rest = session.map { text.dropFirst($0.length) } ?? text[...]
    guard let place = Place(rest) else { return nil }
    self.init(session: session?.number, place)
  }

  /// The `2:` of `2:#42`. The hour of a time of day is no session.
  private static func sessionPrefix(of text: String) -> (number: Int, length: Int)? {
    guard let colon = text.firstIndex(of: ":"),
      let number = Int(text[..<colon]), number > 0, text[..<colon].allSatisfy(\.isASCIIDigit),
      let next = text[text.index(after: colon)...].first,
      !next.isASCIIDigit
        || text.hasSuffix("%")
    else { return nil }
    return (number, text.distance(from: text.startIndex, to: colon) + 1)
  }
}

extension Point.Place {
  init?(_ text: Substring) {
    switch text {
    case "start": self = .start
    case "end": self = .end
    default:
      if let seq = text.removingPrefix("#"), let number = Self.digits(seq) {
        self = .seq(number)
      } else if let link = text.removingPrefix("link:"), !link.isEmpty {
        self = .link(String(link))
      } else if let mark = text.removingPrefix("mark:"), !mark.isEmpty {
        self = .mark(String(mark))
      } else if let finding = text.removingPrefix("finding:"), let number = Self.digits(finding),
        number > 0, let id = Int(exactly: number)
      {
        self = .finding(id)
      } else if let share = text.removingSuffix("%"),
        let value = Self.thousandths(share), value <= 100_000
      {
        self = .share(value / 10)
      } else if let seconds = text.removingPrefix("+")?.removingSuffix("s"),
        let value = Self.thousandths(seconds)
      {
        self = .time(value)
      } else if let clock = Self.clock(text) {
        self = .clock(clock)
      } else {
        return nil
      }
    }
  }

  private static func digits(_ text: Substring) -> UInt64? {
    text.allSatisfy(\.isASCIIDigit) ? UInt64(text) : nil
  }

  /// `12.5` as 12,500; digits beyond the third are dropped.
  private static func thousandths(_ text: Substring) -> UInt64? {
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = parts.first, !first.isEmpty, let whole = digits(first) else { return nil }
    var fraction: UInt64 = 0
    if parts.count == 2 {
      guard !parts[1].isEmpty, parts[1].allSatisfy(\.isASCIIDigit) else { return nil }
      let text = parts[1].prefix(3)
      fraction = digits(text + String(repeating: "0", count: 3 - text.count)) ?? 0
    }
    let (product, isTooLarge) = whole.multipliedReportingOverflow(by: 1000)
    return isTooLarge || product > .max - fraction ? nil : product + fraction
  }

  /// `12:00:03.2` as milliseconds since midnight.
  private static func clock(_ text: Substring) -> UInt64? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 3, let hours = digits(parts[0]), let minutes = digits(parts[1]),
      let seconds = thousandths(parts[2]), hours < 24, minutes < 60, seconds < 60_000
    else { return nil }
    return (hours * 60 + minutes) * 60_000 + seconds
  }
}

extension Character {
  fileprivate var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}

extension Substring {
  fileprivate func removingPrefix(_ prefix: String) -> Substring? {
    hasPrefix(prefix) ? dropFirst(prefix.count) : nil
  }

  fileprivate func removingSuffix(_ suffix: String) -> Substring? {
    hasSuffix(suffix) ? dropLast(suffix.count) : nil
  }
}
