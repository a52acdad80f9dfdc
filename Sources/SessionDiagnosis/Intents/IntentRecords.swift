import NavigationModel

/// One intent while the session is read.
struct IntentRecord {
  let number: Int
  var intent: Intent
  /// What has to be in front; `nil` before anything was applied.
  var aim: IntentAim?
  /// Where a link wants to go.
  var goal: Goal?
  /// The turn of its latest step.
  var turn: Turn
  /// Whether or not some event applied it.
  var isApplied = false
  /// Whether or not something else was asked for before it was seen.
  var isOvertaken = false
  /// Whether or not something else was reported in front after it was applied.
  var isContradicted = false
  /// Whether or not events were lost after it was applied.
  var isUncertain = false

  /// Whether or not something may still become of it.
  var isWaiting: Bool {
    guard !isApplied else { return false }
    switch intent.stop {
    case .neverApplied, .parked: return intent.kind == .link
    default: return false
    }
  }
}

/// The intents that are kept, oldest first.
struct IntentRecords {
  private(set) var all: [IntentRecord] = []
  private(set) var forgottenCount = 0
  private(set) var forgottenStopCount = 0
  private let limit: Int
  private var next = 0
  /// The latest intent of each link.
  private var latest: [Name: Int] = [:]

  init(limit: Int) {
    self.limit = max(limit, 2)
  }

  /// Where an intent is, if it is kept.
  private func index(_ number: Int) -> Int? {
    var (low, high) = (0, all.count)
    while low < high {
      let middle = low + (high - low) / 2
      if all[middle].number < number { low = middle + 1 } else { high = middle }
    }
    return low < all.count && all[low].number == number ? low : nil
  }

  subscript(number: Int) -> IntentRecord? {
    get { index(number).map { all[$0] } }
    set {
      guard let newValue, let index = index(number) else { return }
      all[index] = newValue
    }
  }

  func number(ofLink link: Name) -> Int? { link.isNone ? nil : latest[link] }

  /// Adds an intent.
  ///
  /// - Parameter busy: The numbers of those that something may still become of.
  mutating func add(
    _ intent: Intent, _ event: NavigationEvent, aim: IntentAim? = nil, keeping busy: [Int]
  ) -> Int {
    if all.count >= limit { forget(keeping: Set(busy)) }
    let number = next
    next += 1
    all.append(IntentRecord(number: number, intent: intent, aim: aim, turn: event.turn))
    if intent.kind == .link, !intent.link.isNone { latest[intent.link] = number }
    return number
  }

  mutating func updateAll(_ body: (inout IntentRecord) -> Void) {
    for index in all.indices { body(&all[index]) }
  }

  /// Makes room for many at once: all behind a removed one move.
  private mutating func forget(keeping busy: Set<Int>) {
    let half = max(all.count / 2, 1)
    var kept = all[..<half].filter { $0.isWaiting || busy.contains($0.number) }
    // Of links that wait for ever the oldest go.
    if kept.count > half / 2 { kept.removeFirst(kept.count - half / 2) }
    let numbers = Set(kept.map(\.number))
    for record in all[..<half] where !numbers.contains(record.number) {
      forgottenCount += 1
      if !record.intent.hasArrived { forgottenStopCount += 1 }
    }
    all.replaceSubrange(..<half, with: kept)
    latest = latest.filter { index($0.value) != nil }
  }
}
