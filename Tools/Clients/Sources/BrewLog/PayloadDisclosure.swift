import NavigationRouting

/// How much of BrewLog's routes is recorded.
public enum PayloadDisclosure: Sendable {
  /// What each route declares of itself.
  case asDeclared
  /// Every payload: for somebody who records nobody's data but their own.
  case everything
  /// No payload at all.
  case nothing

  func describe(_ route: AppRoute) -> RouteDescription {
    var description = route.routeDescription
    switch self {
    case .asDeclared:
      break
    case .everything:
      if let value = route.base as? any Encodable { description.payload = .json(value) }
    case .nothing:
      description.payload = .withheld(hashing: route)
    }
    return description
  }
}
