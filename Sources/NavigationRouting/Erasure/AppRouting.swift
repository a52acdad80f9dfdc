/// A route that can stand beside routes of other types on one stack.
///
/// This is the half of a route that needs no SwiftUI. A new screen is a new file with a new type;
/// no central enum has to know it.
public protocol AppRouting: DescribedRoute, Hashable, Sendable {
  /// The author's stable name of the route: what recordings, saved state and the manifest say.
  ///
  /// Renaming the type does not change it.
  static var routeName: String { get }

  /// The enum case, where the type is an enum of many routes.
  var routeCase: String? { get }

  /// What a recording may keep of the value.
  ///
  /// The default withholds it: a keyed token keeps equality within the session, and nothing else.
  /// A route that is ``PayloadRecording`` records its JSON.
  var recordedPayload: RouteDescription.Payload { get }
}

extension AppRouting {
  public var routeCase: String? { nil }

  public var recordedPayload: RouteDescription.Payload { .withheld(hashBytes) }

  public var routeDescription: RouteDescription {
    RouteDescription(Self.routeName, case: routeCase, payload: recordedPayload)
  }

  var hashBytes: [UInt8] { RouteDescription.Payload.hashBytes(of: self) }
}
