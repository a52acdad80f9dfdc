/// The smallest change to a stack that makes all of it show.
///
/// Whatever is found is resolved once more before it is claimed.
extension Resolver {
  /// The fewest routes moved so that all of them show; of several orders the one nearest to the
  /// original.
  ///
  /// Exact up to eight routes; above, the lowest route that shows comes next, and ``Reordering/isExact``
  /// is false.
  ///
  /// - Parameters:
  ///   - routes: The stack above the root, bottom to top.
  ///   - root: The root screen.
  ///   - path: How the path is held.
  /// - Returns: `nil` where no order is found in which all show.
  public func smallestReordering(
    of routes: [RouteID], root: Name, path: PathKind = .unspecified
  ) -> Reordering? {
    if shows(routes, root: root, path: path) {
      return Reordering(order: Array(routes.indices), routes: routes, moved: 0, isExact: true)
    }
    let (reordering, _) = reorder(routes, root: root, path: path)
    return reordering
  }

  private func reorder(
    _ routes: [RouteID], root: Name, path: PathKind
  ) -> (Reordering?, isExact: Bool) {
    guard let plan = RepairPlan(self, root: root, path: path, wanted: routes, inserts: false) else {
      return (nil, false)
    }
    let (solution, isExact) = RepairSearch.solve(plan, .init(mayMove: true, mayInsert: false))
    guard let solution else { return (nil, isExact) }
    var order: [Int] = []
    for case .wanted(let index) in solution.steps { order.append(index) }
    let moved = order.map { routes[$0] }
    guard shows(moved, root: root, path: path) else { return (nil, false) }
    let reordering = Reordering(
      order: order, routes: moved, moved: solution.moved, isExact: isExact)
    return (reordering, isExact)
  }

  /// The fewest parents between the root and a route's screen, bottom to top.
  ///
  /// - Returns: Empty where the root declares the route's type; `nil` where nothing leads there.
  public func shortestChain(
    to route: RouteID, root: Name, path: PathKind = .unspecified
  ) -> [RepairRoute]? {
    if shows([route], root: root, path: path) { return [] }
    let (repair, _) = insert(into: [route], mayMove: false, root: root, path: path)
    return repair.map { Array($0.routes.dropLast()) }
  }

  /// The smallest change that makes a wanted stack show from the root to the top.
  ///
  /// A new order is preferred, then parents inserted into the order as it is, then both, with the
  /// fewest parents and then the fewest moves. A parent that a wanted route can be is never
  /// inserted once more: that route is moved.
  ///
  /// - Parameters:
  ///   - wanted: The whole stack above the root, bottom to top.
  ///   - root: The root screen.
  ///   - path: How the path is held.
  /// - Returns: `nil` where all of it shows already or nothing can be said; advice where no order
  ///   and no parents are known to help.
  public func repair(wanted: [RouteID], root: Name, path: PathKind = .unspecified) -> Repair? {
    guard !shows(wanted, root: root, path: path) else { return nil }
    let (reordering, noOrderIsExact) = reorder(wanted, root: root, path: path)
    if let reordering {
      return Repair(
        kind: .reorder, routes: reordering.routes.map { RepairRoute(route: $0, isInserted: false) },
        moved: reordering.moved, isExact: reordering.isExact)
    }
    let (insertion, noInsertionIsExact) = insert(
      into: wanted, mayMove: false, root: root, path: path)
    if let insertion { return insertion }
    let (both, isExact) = insert(into: wanted, mayMove: true, root: root, path: path)
    return both
      ?? Repair(
        kind: .advise, routes: [], isExact: noOrderIsExact && noInsertionIsExact && isExact)
  }

  private func insert(
    into wanted: [RouteID], mayMove: Bool, root: Name, path: PathKind
  ) -> (Repair?, isExact: Bool) {
    guard let plan = RepairPlan(self, root: root, path: path, wanted: wanted, inserts: true) else {
      return (nil, false)
    }
    let (solution, isExact) = RepairSearch.solve(plan, .init(mayMove: mayMove, mayInsert: true))
    guard let solution else { return (nil, isExact) }
    let routes = solution.steps.map { step in
      switch step {
      case .wanted(let index): RepairRoute(route: wanted[index], isInserted: false)
      case .inserted(let key, let position):
        RepairRoute(route: plan.parent(key, shownBy: position), isInserted: true)
      }
    }
    guard shows(routes.map(\.route), root: root, path: path) else { return (nil, false) }
    let repair = Repair(
      kind: mayMove ? .reorderAndInsert : .insert, routes: routes, moved: solution.moved,
      isExact: isExact)
    return (repair, isExact)
  }

  /// Whether or not all of these routes show, each one above the other.
  func shows(_ routes: [RouteID], root: Name, path: PathKind) -> Bool {
    let entries = routes.enumerated().map {
      Entry(id: .assigned(ordinal: 0, position: $0), route: $1)
    }
    return presentation(root: root, path: path, entries: entries).landed == routes.count
  }
}
