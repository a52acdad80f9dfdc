/// A stack being put together by a search, one route at a time, with a way back.
struct RepairStack {
  /// One route of the stack.
  enum Step {
    case wanted(Int)
    case inserted(key: Int, position: Int)
  }

  let plan: RepairPlan
  private(set) var steps: [Step] = []
  private(set) var isPlaced: [Bool]
  private(set) var placed = 0
  /// Pieces of work done so far, to stop by.
  private(set) var work = 0
  /// How many unplaced wanted routes each key has.
  private var open: [Int]
  /// By key: the destination that decides, or `nil` while none is on the stack.
  private var winners: [RepairPlan.Unlock?]
  private var isVisible: [Bool]
  private var visible: [Int32] = []
  private var trail: [Int] = []
  private var marks: [(trail: Int, showed: Int32)] = []
  private var stamps: [Int]
  private var keyStamps: [Int]
  private var stamp = 0

  init(_ plan: RepairPlan) {
    self.plan = plan
    isPlaced = Array(repeating: false, count: plan.wanted.count)
    open = Array(repeating: 0, count: plan.keys.count)
    winners = Array(repeating: nil, count: plan.keys.count)
    isVisible = Array(repeating: false, count: plan.unlocks.count)
    stamps = Array(repeating: 0, count: plan.unlocks.count)
    keyStamps = Array(repeating: 0, count: plan.keys.count)
    for case let key? in plan.wanted { open[key] += 1 }
    if plan.root >= 0 { show(plan.root) }
  }

  var isComplete: Bool { placed == plan.wanted.count }

  /// The wanted routes' old positions, in the new order.
  var order: [Int] {
    steps.compactMap { if case .wanted(let index) = $0 { index } else { nil } }
  }

  private mutating func show(_ screen: Int32) {
    isVisible[Int(screen)] = true
    visible.append(screen)
    for unlock in plan.unlocks[Int(screen)] where winners[unlock.key] == nil {
      winners[unlock.key] = unlock
      trail.append(unlock.key)
    }
    work += plan.unlocks[Int(screen)].count
  }

  /// Whether or not a wanted route would show on top of the stack.
  func isReady(_ index: Int) -> Bool {
    guard let key = plan.wanted[index] else { return true }
    return winners[key] != nil
  }

  /// Puts a wanted route on top, which must be ready.
  mutating func place(_ index: Int) {
    steps.append(.wanted(index))
    isPlaced[index] = true
    placed += 1
    let key = plan.wanted[index]
    if let key { open[key] -= 1 }
    enter(key.flatMap { winners[$0] }?.shows ?? -1)
  }

  /// Puts a parent on top, if it would show a screen that is not on the stack yet.
  mutating func insert(_ key: Int) -> Bool {
    guard let winner = winners[key], winner.mayInsert, !isVisible[Int(winner.shows)] else {
      return false
    }
    steps.append(.inserted(key: key, position: winner.position))
    enter(winner.shows)
    return true
  }

  private mutating func enter(_ screen: Int32) {
    let isNew = screen >= 0 && !isVisible[Int(screen)]
    marks.append((trail.count, isNew ? screen : -1))
    if isNew { show(screen) }
    work += 1
  }

  /// Takes the topmost route away again.
  mutating func removeLast() {
    guard let step = steps.popLast(), let mark = marks.popLast() else { return }
    if case .wanted(let index) = step {
      isPlaced[index] = false
      placed -= 1
      if let key = plan.wanted[index] { open[key] += 1 }
    }
    while trail.count > mark.trail { winners[trail.removeLast()] = nil }
    if mark.showed >= 0 {
      isVisible[Int(mark.showed)] = false
      visible.removeLast()
    }
  }

  /// How many parents are needed at the very least, if every screen could be used in every way.
  ///
  /// - Returns: `nil` where no more than `limit` parents can ever be enough.
  mutating func leastInserted(upTo limit: Int) -> Int? {
    var missing = 0
    for key in open.indices where open[key] > 0 && winners[key] == nil { missing += 1 }
    guard missing > 0 else { return 0 }
    stamp += 1
    var level = 0
    var current = visible
    for screen in current { stamps[Int(screen)] = stamp }
    while !current.isEmpty {
      var later: [Int32] = []
      while let screen = current.popLast() {
        work += 1 + plan.unlocks[Int(screen)].count
        for unlock in plan.unlocks[Int(screen)] {
          if open[unlock.key] > 0, winners[unlock.key] == nil, keyStamps[unlock.key] != stamp {
            keyStamps[unlock.key] = stamp
            missing -= 1
            if missing == 0 { return level }
          }
          guard unlock.shows >= 0, stamps[Int(unlock.shows)] != stamp else { continue }
          if open[unlock.key] > 0 {
            // A wanted route that is still to be placed costs nothing.
            stamps[Int(unlock.shows)] = stamp
            current.append(unlock.shows)
          } else if unlock.mayInsert {
            later.append(unlock.shows)
          }
        }
      }
      level += 1
      guard level <= limit else { return nil }
      for screen in later where stamps[Int(screen)] != stamp {
        stamps[Int(screen)] = stamp
        current.append(screen)
      }
    }
    return nil
  }

  /// The first parent to insert on a shortest way to a screen that unlocks one of some keys.
  mutating func nextParent(toward isTarget: (Int) -> Bool) -> Int? {
    stamp += 1
    var queue: [(screen: Int32, first: Int)] = visible.map { ($0, -1) }
    for screen in visible { stamps[Int(screen)] = stamp }
    var next = 0
    while next < queue.count {
      let (screen, first) = queue[next]
      next += 1
      work += 1 + plan.unlocks[Int(screen)].count
      for unlock in plan.unlocks[Int(screen)] {
        if first >= 0, isTarget(unlock.key) { return first }
      }
      for unlock in plan.unlocks[Int(screen)]
      where unlock.mayInsert && stamps[Int(unlock.shows)] != stamp {
        // On the stack itself the nearest to the root has already decided what a key shows.
        if first < 0, winners[unlock.key]?.shows != unlock.shows { continue }
        stamps[Int(unlock.shows)] = stamp
        queue.append((unlock.shows, first < 0 ? unlock.key : first))
      }
    }
    return nil
  }
}
