public import NavigationModel
public import NavigationRouting

/// Which events are meant: by kind, and by what they carry.
///
/// ```swift
/// .pushed(Brew.ID(7)) && .on("brews")
/// .marked("checkout") || .kind(.crashed)
/// ```
public struct EventPattern: Sendable {
  /// How failure texts name it.
  public let description: String
  /// The only kind that can match, or `nil`: it is looked at first, as most events are of others.
  let kind: EventKind?
  private let isMatch: @Sendable (SessionEvent) -> Bool

  private init(
    _ description: String, kind: EventKind? = nil,
    _ isMatch: @escaping @Sendable (SessionEvent) -> Bool = { _ in true }
  ) {
    self.description = description
    self.kind = kind
    self.isMatch = isMatch
  }

  /// Whether or not an event is meant.
  public func matches(_ event: SessionEvent) -> Bool {
    (kind == nil || kind == event.kind) && isMatch(event)
  }
}

extension EventPattern {
  /// Any event.
  public static let any = EventPattern("any event")

  /// Any event of a kind.
  public static func kind(_ kind: EventKind) -> EventPattern { EventPattern(kind.name, kind: kind) }

  /// Any event that fulfils a condition of the test's own.
  public static func `where`(
    _ description: String, _ isMatch: @escaping @Sendable (SessionEvent) -> Bool
  ) -> EventPattern {
    EventPattern(description, isMatch)
  }

  /// A push.
  public static let pushed = kind(.pushed)

  /// A push of these routes, perhaps among others.
  public static func pushed(_ routes: any DescribedRoute...) -> EventPattern {
    carrying(.pushed, RoutePath(routes))
  }

  /// A push of a route of this name, whatever its value.
  public static func pushed(named name: String) -> EventPattern { named(.pushed, name) }

  /// A pop.
  public static let popped = kind(.popped)

  /// A call that changed nothing.
  public static let refused = kind(.refused)

  /// A `NavigationLink(value:)` was tapped.
  public static let linkTapped = kind(.linkTapped)

  /// A whole path was replaced.
  public static let replaced = kind(.replaced)

  /// The framework reported a screen in front.
  public static let screenShown = kind(.screenShown)

  /// The framework reported a screen in front, by its name.
  public static func screenShown(_ screen: String) -> EventPattern {
    having(.screenShown, .screen, screen)
  }

  /// A tab was selected.
  public static let tabSelected = kind(.tabSelected)

  /// A tab was selected, by its name.
  public static func tabSelected(_ tab: String) -> EventPattern { having(.tabSelected, .tab, tab) }

  /// A modal was presented.
  public static let presented = kind(.presented)

  /// A modal was presented, by its id.
  public static func presented(_ modal: String) -> EventPattern {
    having(.presented, .modal, modal)
  }

  /// A modal was dismissed.
  public static let dismissed = kind(.dismissed)

  /// A modal was dismissed, by its id.
  public static func dismissed(_ modal: String) -> EventPattern {
    having(.dismissed, .modal, modal)
  }

  /// A breadcrumb of the app's own.
  public static func marked(_ label: String) -> EventPattern { having(.marked, .label, label) }

  /// A deep link was received.
  public static let linkReceived = kind(.linkReceived)

  /// A deep link was applied in one step.
  public static let linkApplied = kind(.linkApplied)

  /// An event that a link caused, or that is about it.
  public static func link(_ id: String) -> EventPattern {
    EventPattern("\(anEvent) of link \(id)") { $0.link == id }
  }

  /// An event on a stack.
  public static func on(_ stack: String) -> EventPattern {
    EventPattern("\(anEvent) on \(stack)") { $0.stack == stack }
  }

  /// An event that somebody did.
  public static func by(_ writer: Writer) -> EventPattern {
    EventPattern("\(anEvent) by \(writer.name)") { $0.by == writer }
  }

  private static func having(_ kind: EventKind, _ key: EventKey, _ value: String) -> EventPattern {
    EventPattern("\(kind.name) \(value)", kind: kind) { $0.text(key) == value }
  }

  private static func named(_ kind: EventKind, _ name: String) -> EventPattern {
    EventPattern("\(kind.name) \(name)", kind: kind) { $0.routes.names.contains(name) }
  }

  private static func carrying(_ kind: EventKind, _ path: RoutePath) -> EventPattern {
    let routes = path.routes
    return EventPattern("\(kind.name) \(path.trail)", kind: kind) { event in
      let carried = event.routes
      return routes.allSatisfy { route in
        carried.contains { RoutePath([route]) == RoutePath([$0], key: carried.key) }
      }
    }
  }

  // MARK: Combining

  public static func && (lhs: EventPattern, rhs: EventPattern) -> EventPattern {
    EventPattern(described(lhs, rhs), kind: lhs.kind ?? rhs.kind) {
      lhs.matches($0) && rhs.matches($0)
    }
  }

  /// What stands for the kind in a pattern of any kind.
  private static let anEvent = "an event"

  /// `pushed by link`, whichever of the two comes first.
  private static func described(_ lhs: EventPattern, _ rhs: EventPattern) -> String {
    let (one, other) = (part(lhs), part(rhs))
    if other.hasPrefix(anEvent + " ") { return one + other.dropFirst(anEvent.count) }
    if one.hasPrefix(anEvent + " ") { return other + one.dropFirst(anEvent.count) }
    return "\(one) that is \(other)"
  }

  private static func part(_ pattern: EventPattern) -> String {
    pattern.description.contains(" or ") ? "(\(pattern.description))" : pattern.description
  }

  public static func || (lhs: EventPattern, rhs: EventPattern) -> EventPattern {
    EventPattern("\(lhs.description) or \(rhs.description)") { lhs.matches($0) || rhs.matches($0) }
  }

  public static prefix func ! (pattern: EventPattern) -> EventPattern {
    EventPattern("no \(pattern.description)") { !pattern.matches($0) }
  }
}
