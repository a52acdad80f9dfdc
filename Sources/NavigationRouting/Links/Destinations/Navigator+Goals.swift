import NavigationModel

/// Goals as recordings and the manifest spell them.
extension Navigator {
  /// A goal with what its stack's router says of the routes.
  func recorded(_ goal: DeepLinkGoal, in scene: Name) -> Goal {
    let target = linkTarget(at: goal.stack, in: scene)
    let routes =
      target?.routeIDs(of: goal.routes)
      ?? goal.routes.map { route(RouteDescription(ofRoute: $0)) }
    let modal = goal.sheet.map { sheet in
      let described = sheet.route.map { RouteDescription(ofRoute: $0).name }
      return GoalModal(
        id: target?.modalID(of: sheet) ?? vocabulary.name(sheet.id(describedAs: described)),
        screen: vocabulary.name(sheet.screen))
    }
    return Goal(
      tab: manifest.goalTab(of: vocabulary.name(goal.stack)),
      routes: .withoutIDs(routes), modal: modal)
  }
}

extension Manifest {
  /// How a goal names the tab of a stack: not at all for the stack `main`, which it is without,
  /// unless that would be the only tab.
  func goalTab(of address: Name) -> Name {
    address == .main && tabs.count != 1 ? .none : address
  }
}

extension EntryList {
  /// Routes that are wanted, and on no stack yet.
  static func withoutIDs(_ routes: [RouteID]) -> EntryList {
    EntryList(
      routes.enumerated().map { position, route in
        Entry(id: .assigned(ordinal: 0, position: position), route: route)
      })
  }
}
