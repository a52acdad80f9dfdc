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
    return goal.spelled(with: routes, modal, in: vocabulary)
  }
}

extension DeepLinkGoal {
  /// The goal as the model has it, with its routes already interned.
  func spelled(with routes: [RouteID], _ modal: GoalModal?, in vocabulary: Vocabulary) -> Goal {
    let address = vocabulary.name(stack)
    return Goal(
      tab: address == .main ? .none : address,
      routes: EntryList(
        routes.enumerated().map { position, route in
          Entry(id: .assigned(ordinal: 0, position: position), route: route)
        }),
      modal: modal)
  }
}
