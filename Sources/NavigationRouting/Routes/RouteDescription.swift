/// What a recording says of a route: the author's name of it, and perhaps its payload.
///
/// Names are the author's and never a compiler-mangled name, so that a recording outlives a
/// renamed type.
public struct RouteDescription: Hashable, Sendable {
  /// The author's name of the route's type, such as `BrewHistoryFilter`.
  public var name: String
  /// The enum case, where one type has many routes.
  public var caseName: String?
  public var payload: Payload

  public init(_ name: String, case caseName: String? = nil, payload: Payload = .none) {
    self.name = name
    self.caseName = caseName
    self.payload = payload
  }

  /// How much of a payload may be recorded.
  public enum Payload: Hashable, Sendable {
    /// There is none, or nothing is known of it: routes of one name and case are equal in replay.
    case none
    /// Recorded as it is: JSON text.
    case recorded(String)
    /// Recorded as a keyed token, which keeps equality within the session and nothing else.
    case withheld([UInt8])
  }
}

/// A route that says how it is recorded.
public protocol DescribedRoute {
  /// What a recording says of the route.
  var routeDescription: RouteDescription { get }
}
