public import NavigationRouting

/// The routes of a stack above its root, bottom to top.
///
/// Written as an array of the app's own routes, it is compared by value with what was recorded:
///
/// ```swift
/// let brews = try session.at(.after(.link("L1"))).stack("brews")
/// #expect(brews == [BrewHistoryFilter.week, Brew.ID(7)])
/// ```
///
/// A route whose payload recordings withhold equals none: compare ``names``, or give a live session
/// the navigator's `TokenKey`.
public struct RoutePath: Hashable, Sendable {
  /// The routes, bottom to top.
  public var routes: [RecordedRoute]
  /// What withheld values are told by; `nil` where nobody has it.
  var key: TokenKey?

  /// Creates a path of recorded routes.
  public init(_ routes: [RecordedRoute] = []) {
    self.routes = routes
  }

  init(_ routes: [RecordedRoute], key: TokenKey?) {
    self.routes = routes
    self.key = key
  }

  /// Creates a path of an app's routes.
  public init(_ routes: [any DescribedRoute]) {
    self.routes = routes.map { RecordedRoute($0) }
  }

  /// The names of the routes, bottom to top; values do not count.
  public var names: [String] { routes.map(\.name) }

  public static func == (lhs: RoutePath, rhs: RoutePath) -> Bool {
    guard let key = lhs.key ?? rhs.key else { return lhs.routes == rhs.routes }
    return lhs.tokenised(with: key).routes == rhs.tokenised(with: key).routes
  }

  public func hash(into hasher: inout Hasher) {
    // Not by payload: of a withheld one there are two forms.
    hasher.combine(names)
  }

  func tokenised(with key: TokenKey) -> RoutePath {
    RoutePath(routes.map { $0.tokenised(with: key) })
  }
}

extension RoutePath: ExpressibleByArrayLiteral {
  public init(arrayLiteral routes: any DescribedRoute...) {
    self.init(routes)
  }
}

extension RoutePath: RandomAccessCollection {
  public var startIndex: Int { routes.startIndex }
  public var endIndex: Int { routes.endIndex }
  public subscript(position: Int) -> RecordedRoute { routes[position] }
}

extension RoutePath: CustomStringConvertible {
  /// `[BrewHistoryFilter {"range":"week"}, Brew.ID 7]`.
  public var description: String { "[" + routes.map(\.description).joined(separator: ", ") + "]" }

  /// `the root > BrewHistoryFilter > Brew.ID 7`, or `the root`; of many, the first and the last.
  var trail: String {
    guard !routes.isEmpty else { return "the root" }
    var parts = routes.map(\.description)
    if parts.count > 6 {
      parts = parts.prefix(4) + ["… \(parts.count - 5) more …"] + parts.suffix(1)
    }
    return parts.joined(separator: " > ")
  }
}
