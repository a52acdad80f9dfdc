/// The rules of showing, spelled as slowly and plainly as possible, on strings.
///
/// It shares nothing with the resolver: no interning, no index, no pruning. Fixes are found by
/// trying every order and every insertion.
struct NaiveOracle {
  struct Route: Hashable {
    var type: String
    var caseName: String?
  }

  struct Declaration: Hashable {
    var type: String
    var caseName: String?
    var on: String
    var shows: String
    var isNormal: Bool
  }

  var declarations: [Declaration]
  var dispatch: [String: String]
  var isTyped: Bool
  var root = "S0"

  private func swiftType(_ name: String) -> String { dispatch[name] ?? name }

  private func isMatch(_ declaration: Declaration, _ route: Route) -> Bool {
    guard swiftType(declaration.type) == swiftType(route.type) else { return false }
    if let caseName = declaration.caseName { return caseName == route.caseName }
    return !declarations.contains {
      $0.type == declaration.type && $0.on == declaration.on && $0.caseName != nil
        && $0.caseName == route.caseName
    }
  }

  /// The declaration that shows a route above these slots; `nil` is a warning screen.
  func winner(_ route: Route, above slots: [String?]) -> Declaration? {
    for (depth, screen) in slots.enumerated() where !isTyped || depth == 0 {
      for declaration in declarations
      where declaration.on == screen && declaration.isNormal && isMatch(declaration, route) {
        return declaration
      }
    }
    return nil
  }

  /// The slots of a stack, the root included.
  func slots(_ routes: [Route]) -> [String?] {
    var slots: [String?] = [root]
    for route in routes { slots.append(winner(route, above: slots)?.shows) }
    return slots
  }

  func landed(_ routes: [Route]) -> Int {
    slots(routes).dropFirst().prefix { $0 != nil }.count
  }

  func showsAll(_ routes: [Route]) -> Bool { landed(routes) == routes.count }

  // MARK: Fixes

  struct Fix: Equatable {
    var inserted: Int
    var moved: Int
    var order: [Int]
  }

  /// Of every order that shows everything the one with the fewest moved, then the first.
  func bestReordering(_ wanted: [Route]) -> Fix? {
    var best: Fix?
    for order in Self.permutations(Array(wanted.indices))
    where showsAll(order.map { wanted[$0] }) {
      let fix = Fix(inserted: 0, moved: Self.moved(order), order: order)
      if let known = best,
        (known.moved, known.order.description) <= (fix.moved, fix.order.description)
      {
        continue
      }
      best = fix
    }
    return best
  }

  /// The fewest parents inserted, then the fewest moved, of every way to stack them.
  func bestInsertion(_ wanted: [Route], mayMove: Bool) -> Fix? {
    for inserted in 0...Set(declarations.map(\.shows)).count {
      var best: Fix?
      extend([root], order: [], wanted, inserting: inserted, mayMove: mayMove, inserted, &best)
      if let best { return best }
    }
    return nil
  }

  private func extend(
    _ slots: [String?], order: [Int], _ wanted: [Route], inserting left: Int, mayMove: Bool,
    _ inserted: Int, _ best: inout Fix?
  ) {
    if order.count == wanted.count {
      guard left == 0 else { return }
      let moved = Self.moved(order)
      if best.map({ moved < $0.moved }) ?? true {
        best = Fix(inserted: inserted, moved: moved, order: order)
      }
      return
    }
    for index in wanted.indices where !order.contains(index) && (mayMove || index == order.count) {
      guard let winner = winner(wanted[index], above: slots) else { continue }
      extend(
        slots + [winner.shows], order: order + [index], wanted, inserting: left, mayMove: mayMove,
        inserted, &best)
    }
    guard left > 0 else { return }
    for parent in Set(declarations.map { Route(type: $0.type, caseName: $0.caseName) }) {
      guard let winner = winner(parent, above: slots), !slots.contains(winner.shows),
        !wanted.contains(where: { isMatch(winner, $0) })
      else { continue }
      extend(
        slots + [winner.shows], order: order, wanted, inserting: left - 1, mayMove: mayMove,
        inserted, &best)
    }
  }

  static func permutations(_ elements: [Int]) -> [[Int]] {
    guard !elements.isEmpty else { return [[]] }
    return elements.flatMap { first in
      permutations(elements.filter { $0 != first }).map { [first] + $0 }
    }
  }

  /// All but the longest run that keeps its order, found among all subsets.
  static func moved(_ order: [Int]) -> Int {
    var longest = 0
    for subset in 0..<(1 << order.count) {
      let kept = order.indices.filter { subset & (1 << $0) != 0 }.map { order[$0] }
      if kept == kept.sorted() { longest = max(longest, kept.count) }
    }
    return order.count - longest
  }
}

/// Numbers that are the same in every run (SplitMix64).
struct SeededNumbers: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
