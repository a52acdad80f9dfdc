package import NavigationModel

/// Random names, routes, events and states of one vocabulary; a seed decides them all.
package struct RandomModel {
  package let vocabulary: Vocabulary
  package var random: SeededGenerator

  package init(seed: UInt64, vocabulary: Vocabulary) {
    self.vocabulary = vocabulary
    random = SeededGenerator(seed: seed)
  }

  static let words = [
    "main", "brews", "settings", "explore", "Brew.ID", "BrewHistoryFilter", "BrewHistory",
    "BrewDetail", "Ranger", "Home", "modal:compose", "brews/column:detail", "compose", "sheet",
    "alert", "active", "background", "pop", "popToRoot", "replace", "top", "append", "typed",
    "erased", "lazy", "room", "stalled", "L1", "L2", "began", "ended", "kalės", "🍺", "",
    "tab\tand\nbreak", "nul\u{0}", "\u{202E}", "Cart.swift:12",
  ]

  static let payloads = [
    "7", "1.0", "1e2", "\"x\"", "{\"ranger\":{\"_0\":7}}", "{\"settings\":{}}",
    "[1,2,{\"a\":null}]",
    "123456789012345678901", "{\"b\":1,\"a\":1.0}", "true",
  ]

  // MARK: Names and numbers

  package mutating func name() -> Name {
    if random.once(in: 40) { return .none }
    if random.once(in: 400) { return vocabulary.name(String(repeating: "long ", count: 4_000)) }
    if random.once(in: 8) { return vocabulary.name("n\(Int.random(in: 0..<300, using: &random))") }
    return vocabulary.name(random.pick(Self.words))
  }

  package mutating func number() -> UInt64 {
    switch Int.random(in: 0..<8, using: &random) {
    case 0: 0
    case 1: UInt64.random(in: 0...UInt64.max, using: &random)
    case 2: .max
    default: UInt64.random(in: 0..<6, using: &random)
    }
  }

  package mutating func flag() -> Bool { Bool.random(using: &random) }

  package mutating func json() -> String {
    if random.once(in: 60) {
      return "\"" + String(repeating: "long json ", count: 3_000) + "\""
    }
    return random.pick(Self.payloads)
  }

  // MARK: Routes

  package mutating func route() -> RouteID {
    if random.once(in: 20) { return .unknown }
    let hasCase = random.once(in: 3)
    var value: String?
    if random.once(in: 2) { value = json() }
    return vocabulary.route(
      type: vocabulary.name(random.pick(Self.words)),
      case: hasCase ? vocabulary.name(random.pick(Self.words)) : .none,
      value: value, isObject: !hasCase && value == nil && random.once(in: 4))
  }

  /// An author's id now and then, else the one that follows from the event.
  package mutating func id(ordinal: UInt64, position: Int) -> EntryID {
    switch Int.random(in: 0..<8, using: &random) {
    case 0, 1: .numbered(UInt64.random(in: 0..<1_000, using: &random))
    case 2: .numbered(UInt64.random(in: 0..<(1 << 62), using: &random))
    case 3: vocabulary.entryID("id-\(Int.random(in: 0..<20, using: &random))")
    case 4 where random.once(in: 4):
      .assigned(ordinal: UInt64.random(in: 0..<99, using: &random), position: 3)
    default: .assigned(ordinal: ordinal, position: position)
    }
  }

  /// Entries; `position` counts on over all lists of one event.
  package mutating func entries(
    ordinal: UInt64, position: inout Int, atMost limit: Int = 4
  ) -> EntryList {
    var entries = EntryList()
    let many = random.once(in: 100) ? 300 : limit
    for _ in 0..<Int.random(in: 0...many, using: &random) {
      let id = id(ordinal: ordinal, position: position)
      entries.append(Entry(id: id, route: route()))
      position += 1
    }
    return entries
  }

  package mutating func goal(ordinal: UInt64, position: inout Int) -> Goal {
    var goal = Goal(tab: name())
    if flag() { goal.routes = entries(ordinal: ordinal, position: &position) }
    if random.once(in: 3) {
      goal.modal = GoalModal(id: name(), screen: name())
      if flag() { goal.modal?.routes = entries(ordinal: ordinal, position: &position) }
    }
    return goal
  }
}
