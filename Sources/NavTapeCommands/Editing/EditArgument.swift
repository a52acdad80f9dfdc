import CommandLineSyntax
import SessionReplay

/// An edit as an argument: `#7..#9`, `#9=before:#7`, `#7=+500ms`.
///
/// What is edited stands left of the first `=`, what is done with it right.
enum EditArgument: Hashable {
  case drop(EventRange)
  case move(EventRange, PlaceArgument)
  case delay(EventRange, milliseconds: UInt64)
  case insert(PlaceArgument, json: String)
  case replace(Point, json: String)
  case mount(stack: String, PlaceArgument)

  static func readDrop(_ text: String) throws -> EditArgument {
    guard let range = EventRange(text) else { throw notEvents(text) }
    return .drop(range)
  }

  static func readMove(_ text: String) throws -> EditArgument {
    guard let (left, right) = halves(text, where: { EventRange($0) }),
      let place = PlaceArgument(right), place.isExplicit
    else {
      throw ValidationError("write '#9=before:#7' or '#7..#9=after:#12'")
    }
    return .move(left, place)
  }

  static func readDelay(_ text: String) throws -> EditArgument {
    guard let (left, right) = halves(text, where: { EventRange($0) }) else {
      throw ValidationError("write '#7=+500ms', '#7=+2s' or '#7=after:#12'")
    }
    if right.hasPrefix("after:"), let place = PlaceArgument(right) { return .move(left, place) }
    guard let milliseconds = milliseconds(right) else {
      throw ValidationError("'\(right)' is no delay: write '+500ms', '+2.5s' or 'after:#12'")
    }
    return .delay(left, milliseconds: milliseconds)
  }

  static func readInsert(_ text: String) throws -> EditArgument {
    guard let (place, json) = halves(text, where: { PlaceArgument($0) }) else {
      throw ValidationError(#"write '#7={"kind":"popped"}': a point, then the event as JSON"#)
    }
    return .insert(place, json: json)
  }

  static func readReplace(_ text: String) throws -> EditArgument {
    guard let (point, json) = halves(text, where: { Point($0) }) else {
      throw ValidationError(#"write '#7={"routes":["A","B"]}': an event, then what changes in it"#)
    }
    return .replace(point, json: json)
  }

  static func readMount(_ text: String) throws -> EditArgument {
    guard let equals = text.firstIndex(of: "="), equals != text.startIndex,
      let place = PlaceArgument(String(text[text.index(after: equals)...]))
    else {
      throw ValidationError("write 'brews=#30': a stack, then the event after which it mounts")
    }
    return .mount(stack: String(text[..<equals]), place)
  }

  private static func notEvents(_ text: String) -> ValidationError {
    ValidationError("'\(text)' is no event: write '#7', or '#7..#9'")
  }

  /// The text before and after the first `=` at which the left side can be read.
  private static func halves<Left>(
    _ text: String, where read: (String) -> Left?
  ) -> (Left, String)? {
    for index in text.indices where text[index] == "=" {
      if let left = read(String(text[..<index])) {
        return (left, String(text[text.index(after: index)...]))
      }
    }
    return nil
  }

  /// `+500ms` or `+2.5s`.
  private static func milliseconds(_ text: String) -> UInt64? {
    if text.hasPrefix("+"), text.hasSuffix("ms") { return UInt64(text.dropFirst().dropLast(2)) }
    guard case .time(let time)? = Point(text)?.place else { return nil }
    return time
  }
}

/// One event, or all from one to another.
struct EventRange: Hashable {
  var first: Point
  var last: Point

  /// Reads `#7`, `finding:1` or `#7..#9`.
  init?(_ text: String) {
    if let dots = text.firstRange(of: ".."), let first = Point(String(text[..<dots.lowerBound])),
      let last = Point(String(text[dots.upperBound...]))
    {
      self.first = first
      self.last = last
    } else if let point = Point(text) {
      first = point
      last = point
    } else {
      return nil
    }
  }

  /// The range as one types it.
  var text: String { first == last ? first.text : "\(first.text)..\(last.text)" }
}

/// A place between events: `before:#7`, `after:#7`, or a point.
struct PlaceArgument: Hashable {
  var point: Point
  var isBefore: Bool
  /// Whether or not the text said on which side.
  var isExplicit: Bool

  init?(_ text: String) {
    isBefore = text.hasPrefix("before:")
    isExplicit = isBefore || text.hasPrefix("after:")
    let rest = isExplicit ? String(text.drop { $0 != ":" }.dropFirst()) : text
    guard let point = Point(rest) else { return nil }
    self.point = point
  }

  /// `before #7`
  var phrase: String {
    switch point.place {
    case .start: "at the start"
    case .end where !isBefore: "at the end"
    default: "\(isBefore ? "before" : "after") \(point.text)"
    }
  }
}
