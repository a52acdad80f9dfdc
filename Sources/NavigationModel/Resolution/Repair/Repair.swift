/// A stack that shows everything that was wanted, or the admission that there is none.
public struct Repair: Hashable, Sendable {
  public var kind: Kind
  /// The whole stack above the root, bottom to top; empty where there is only advice.
  public var routes: [RepairRoute]
  /// How many wanted routes change their place among themselves.
  public var moved = 0
  /// Whether or not every smaller repair was tried, rather than the first one found taken.
  public var isExact: Bool

  public init(kind: Kind, routes: [RepairRoute], moved: Int = 0, isExact: Bool) {
    self.kind = kind
    self.routes = routes
    self.moved = moved
    self.isExact = isExact
  }

  /// What has to be done. The raw value is the spelling in findings.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    case reorder
    case insert
    case reorderAndInsert = "reorder+insert"
    /// No order and no parents help: a destination has to be declared elsewhere.
    case advise
  }
}

/// One route of a repaired stack.
public struct RepairRoute: Hashable, Sendable {
  /// The wanted route as it is, or a parent by type and case, without a value.
  public var route: RouteID
  public var isInserted: Bool

  public init(route: RouteID, isInserted: Bool) {
    self.route = route
    self.isInserted = isInserted
  }
}

/// An order of entries in which all of them show.
public struct Reordering: Hashable, Sendable {
  /// Where each route was before, in the new order.
  public var order: [Int]
  public var routes: [RouteID]
  /// How many routes change their place: all but the longest run that keeps its order.
  public var moved: Int
  /// Whether or not no order moves fewer, rather than none being found.
  public var isExact: Bool

  public init(order: [Int], routes: [RouteID], moved: Int, isExact: Bool) {
    self.order = order
    self.routes = routes
    self.moved = moved
    self.isExact = isExact
  }
}

/// How many elements of a permutation are out of order: all but a longest increasing subsequence.
func movedCount(_ order: some Collection<Int>) -> Int {
  // The least last element of an increasing subsequence, by its length.
  var tails: [Int] = []
  for element in order {
    var low = 0
    var high = tails.count
    while low < high {
      let middle = (low + high) / 2
      if tails[middle] < element { low = middle + 1 } else { high = middle }
    }
    if low == tails.count { tails.append(element) } else { tails[low] = element }
  }
  return order.count - tails.count
}
