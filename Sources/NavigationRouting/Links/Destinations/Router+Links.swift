import NavigationModel

/// A stack that links and restored state are applied to.
@MainActor
protocol LinkTarget: StackHolder {
  /// What recordings call routes; `nil` where one of them is not of the stack's type.
  func routeIDs(of routes: [any Equatable]) -> [RouteID]?

  /// How the routes get onto the stack as it is, with an entry for each.
  ///
  /// The event that brings the entries must be the next.
  func application(of routes: [any Equatable], _ policy: LinkPolicy) -> LinkApplication?

  /// The event that presents a sheet over the stack, its value staged.
  func presentation(of sheet: DeepLinkSheet) -> NavigationEvent

  /// The id of a sheet's modal.
  func modalID(of sheet: DeepLinkSheet) -> Name
}

/// The routes of one application, and the policy that it comes down to.
struct LinkApplication {
  var policy: LinkPolicy
  var routes: EntryList
}

/// Whoever makes stacks that nobody has used yet.
@MainActor
protocol LinkTargetSource: SceneHolder {
  /// The stack at an address, made now if need be; `nil` where the address is none of its own.
  func linkTarget(at address: String) -> (any LinkTarget)?
}

extension Router: LinkTarget {
  func routeIDs(of routes: [any Equatable]) -> [RouteID]? {
    typed(routes)?.map(routeID(_:))
  }

  func application(of routes: [any Equatable], _ policy: LinkPolicy) -> LinkApplication? {
    guard let routes = typed(routes) else { return nil }
    let path = slice.routes
    switch policy {
    case .replace:
      return LinkApplication(policy: .replace, routes: list(routes))
    case .append:
      let isBeginning = path.count <= routes.count && zip(path, routes).allSatisfy { $0 == $1 }
      let rest = isBeginning ? Array(routes.dropFirst(path.count)) : routes
      return LinkApplication(policy: .append, routes: list(adding: rest))
    case .top:
      guard let top = routes.last, path.dropLast().elementsEqual(routes.dropLast()) else {
        return LinkApplication(policy: .replace, routes: list(routes))
      }
      // What is on top already stays itself.
      guard path.last != top else { return LinkApplication(policy: .append, routes: []) }
      return LinkApplication(policy: .top, routes: list(adding: [top]))
    }
  }

  func presentation(of sheet: DeepLinkSheet) -> NavigationEvent {
    let id = modalID(of: sheet)
    var event = event(.presented)
    event.set(.modal, id)
    event.set(.style, navigator.vocabulary.name(sheet.style.rawValue))
    if let screen = sheet.screen { event.set(.screen, navigator.vocabulary.name(screen)) }
    if let route = sheet.route.flatMap(typed(_:)) {
      event.set(.route, EntryList(.withoutID(routeID(route))))
      slice.stage(route, forModal: id)
    }
    return event
  }

  func modalID(of sheet: DeepLinkSheet) -> Name {
    let route = sheet.route.flatMap { typed($0) }
    return navigator.vocabulary.name(sheet.id(describedAs: route.map(description(of:))?.name))
  }

  private func typed(_ routes: [any Equatable]) -> [Route]? {
    var list: [Route] = []
    for route in routes {
      guard let route = typed(route) else { return nil }
      list.append(route)
    }
    return list
  }

  /// A route as one of the router's; a concrete one is erased where the router's are.
  private func typed(_ route: any Equatable) -> Route? {
    if let route = route as? Route { return route }
    guard Route.self == AppRoute.self, let concrete = route as? any AppRouting else { return nil }
    return AppRoute(concrete) as? Route
  }
}

extension TabRouter: LinkTargetSource {
  func linkTarget(at address: String) -> (any LinkTarget)? {
    Tab(rawValue: address).map { self[$0] }
  }
}

extension RouteDescription {
  /// What a route says of itself where no router can be asked: at least the name of its type.
  init(ofRoute route: any Equatable) {
    if let concrete = route as? any AppRouting {
      self = AppRoute(concrete).routeDescription
    } else {
      self =
        (route as? any DescribedRoute)?.routeDescription ?? RouteDescription("\(type(of: route))")
    }
  }
}
