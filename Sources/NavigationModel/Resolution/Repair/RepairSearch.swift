/// Looks for the smallest repair: all of them where there is little to try, else the first found.
struct RepairSearch {
  /// What may be changed.
  struct Freedom {
    var mayMove: Bool
    var mayInsert: Bool
  }

  struct Solution {
    var steps: [RepairStack.Step]
    var moved: Int
  }

  private var stack: RepairStack
  private let freedom: Freedom
  private var best: Solution?
  private var isExhausted = false

  /// Up to so many wanted routes every repair is tried.
  private static let exactLimit = 8
  /// Up to so many parents every repair is tried; it also bounds the recursion.
  private static let exactInsertLimit = 24
  /// Pieces of work after which a search with insertions is no longer exact. A search that only
  /// moves is never cut off: with eight routes there are 109,601 stacks to look at.
  private static let workLimit = 2_000_000

  private init(_ plan: RepairPlan, _ freedom: Freedom) {
    stack = RepairStack(plan)
    self.freedom = freedom
  }

  /// Looks for the repair with the fewest parents inserted, then the fewest routes moved, then the
  /// order nearest to the original.
  ///
  /// - Returns: What was found, and whether or not everything smaller was tried.
  static func solve(_ plan: RepairPlan, _ freedom: Freedom) -> (Solution?, isExact: Bool) {
    var search = RepairSearch(plan, freedom)
    guard let least = search.stack.leastInserted(upTo: freedom.mayInsert ? .max : 0) else {
      return (nil, true)
    }
    if plan.wanted.count <= exactLimit, least <= exactInsertLimit {
      let most = freedom.mayInsert ? max(least, plan.mostInserted) : 0
      for inserted in least...min(most, exactInsertLimit) {
        search.extend(inserting: inserted)
        if let best = search.best { return (best, !search.isExhausted) }
        if search.isExhausted { break }
      }
      guard search.isExhausted || most > exactInsertLimit else { return (nil, true) }
    }
    var greedy = RepairSearch(plan, freedom)
    return (greedy.extendGreedily(), false)
  }

  // MARK: All of them

  private mutating func extend(inserting left: Int) {
    if stack.isComplete {
      let moved = movedCount(stack.order)
      if moved < best?.moved ?? .max {
        best = Solution(steps: stack.steps, moved: moved)
      }
      return
    }
    if freedom.mayInsert, stack.work > Self.workLimit { isExhausted = true }
    // Placing more never brings what is out of order back into it.
    guard !isExhausted, !isDone, movedCount(stack.order) < best?.moved ?? .max,
      stack.leastInserted(upTo: left) != nil
    else { return }

    if freedom.mayMove {
      for index in stack.plan.wanted.indices where !stack.isPlaced[index] {
        tryPlacing(index, inserting: left)
      }
    } else {
      tryPlacing(stack.placed, inserting: left)
    }
    guard left > 0 else { return }
    // Wanted routes first, so that a parent comes as late as it can.
    for key in stack.plan.insertable where stack.insert(key) {
      extend(inserting: left - 1)
      stack.removeLast()
    }
  }

  /// Nothing is smaller than a repair that moves nothing.
  private var isDone: Bool { best?.moved == 0 }

  private mutating func tryPlacing(_ index: Int, inserting left: Int) {
    guard stack.isReady(index) else { return }
    stack.place(index)
    extend(inserting: left)
    stack.removeLast()
  }

  // MARK: The first found

  /// Takes the lowest route that shows, and only if there is none a step toward one.
  private mutating func extendGreedily() -> Solution? {
    let count = stack.plan.wanted.count
    var lowest = 0
    while !stack.isComplete {
      while lowest < count, stack.isPlaced[lowest] { lowest += 1 }
      let end = freedom.mayMove ? count : min(lowest + 1, count)
      if let ready = (lowest..<end).first(where: { !stack.isPlaced[$0] && stack.isReady($0) }) {
        stack.place(ready)
        continue
      }
      guard freedom.mayInsert, stack.steps.count < NavigationState.maximumDepth,
        stack.work < Self.workLimit
      else { return nil }
      var targets: Set<Int> = []
      for index in lowest..<end where !stack.isPlaced[index] {
        if let key = stack.plan.wanted[index] { targets.insert(key) }
      }
      guard let parent = stack.nextParent(toward: targets.contains(_:)), stack.insert(parent) else {
        return nil
      }
    }
    return Solution(steps: stack.steps, moved: movedCount(stack.order))
  }
}
