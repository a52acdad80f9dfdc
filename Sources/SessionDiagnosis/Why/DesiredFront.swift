public import NavigationModel

/// The screens that should be in front at a point, and who says so.
public struct DesiredFront: Sendable {
  /// The window.
  public var scene: Name
  /// The stack's address: a tab, `modal:ID` or `TAB/column:NAME`.
  public var address: Name
  /// What should show above the root, bottom to top; empty where the root should be in front.
  public var screens: [DesiredScreen]
  /// Who says so.
  public var source: Source
  /// Position of the first event that can have to do with it.
  var start: UInt64 = 0

  /// Who says what should be in front.
  public enum Source: Sendable {
    /// Whoever asks why.
    case asked
    /// A link's goal, or what it did where it has none; its receipt or resolution.
    case link(Name, NavigationEvent)
    /// The latest event that asked for something.
    case intent(NavigationEvent)
    /// What is requested of the stack at the point itself.
    case request
  }

  /// The link that wants it; `nil` where none does.
  public var link: Name? {
    if case .link(let link, _) = source { return link }
    return nil
  }
}

/// One screen that should show: a route as someone requested it, or what a person calls it.
public struct DesiredScreen: Hashable, Sendable {
  /// The exact route, or one of a goal, which may leave its payload open.
  public var route: RouteID?
  /// What was asked for by name: a route's type, `type.case`, or a screen.
  public var name: String?
  /// The payload's JSON text, where the name goes with one.
  public var value: String?

  /// A route as it was requested or as a goal has it.
  public init(_ route: RouteID) {
    self.route = route
  }

  /// A screen by its own name, such as that of a view destination.
  public init(screen: String) {
    name = screen
  }

  /// Reads `Brew.ID`, `Route.ranger`, `BrewDetail` or `Brew.ID 7`: a name, then perhaps a payload.
  public init(_ text: String) {
    let parts = text.split(separator: " ", maxSplits: 1)
    name = parts.first.map(String.init) ?? text
    value = parts.count > 1 ? String(parts[1]) : nil
  }

  /// Reads several, separated by commas that are in no payload.
  public static func list(_ text: String) -> [DesiredScreen] {
    var parts: [Substring] = []
    var start = text.startIndex
    var depth = 0
    var isInString = false
    var isEscaped = false
    for index in text.indices {
      let character = text[index]
      if isInString {
        isInString = isEscaped || character != "\""
        isEscaped = !isEscaped && character == "\\"
      } else if character == "\"" {
        isInString = true
      } else if character == "{" || character == "[" {
        depth += 1
      } else if character == "}" || character == "]" {
        depth -= 1
      } else if character == ",", depth <= 0 {
        parts.append(text[start..<index])
        start = text.index(after: index)
      }
    }
    parts.append(text[start...])
    return parts.map { part in
      let trimmed = part.drop { $0 == " " }
      return DesiredScreen(String(trimmed.reversed().drop { $0 == " " }.reversed()))
    }
  }
}

/// One row of a stack above its root: a requested entry, or a view destination.
enum StackRow {
  case entry(Entry)
  case view(ViewState)
}

extension StackState {
  /// The entries, then the view destinations above them.
  var rows: [StackRow] { entries.map(StackRow.entry) + views.map(StackRow.view) }
}
