import NavigationModel

/// One thing that a state says, as lines to compare and as a line of a test's source.
struct StateFact: Equatable {
  /// What it says it of: `stacks["brews"]`.
  let subject: String
  let lines: [String]
  /// The value in Swift.
  let literal: String

  init(_ subject: String, _ line: String, literal: String) {
    self.subject = subject
    lines = ["\(subject): \(line)"]
    self.literal = literal
  }

  init(_ subject: String, _ elements: [String], literals: [String]) {
    self.subject = subject
    lines =
      elements.isEmpty
      ? ["\(subject): []"] : ["\(subject): ["] + elements.map { "  " + $0 } + ["]"]
    literal = SwiftLiteral.list(literals)
  }
}

extension StateContents {
  /// The facts of two states side by side, each as both have it.
  static func facts(
    _ left: StateContents, _ right: StateContents
  ) -> [(left: StateFact, right: StateFact, isEqual: Bool)] {
    var facts: [(left: StateFact, right: StateFact, isEqual: Bool)] = []
    var names = left.scenes.map(\.name)
    names += right.scenes.map(\.name).filter { !names.contains($0) }
    for name in names {
      let prefix = name == left.front ? "" : "[scene: \(SwiftLiteral.string(name))]."
      facts += SceneContents.facts(left[scene: name], right[scene: name], prefix: prefix)
    }
    facts.append(
      (
        StateFact("landing", left.landing.description, literal: left.landing.swiftLiteral),
        StateFact("landing", right.landing.description, literal: right.landing.swiftLiteral),
        left.landing == right.landing
      ))
    facts.append(
      (
        left.linkFact, right.linkFact, left.unsettledLinks == right.unsettledLinks
      ))
    facts.append(
      (
        StateFact("isDegraded", "\(left.isDegraded)", literal: "\(left.isDegraded)"),
        StateFact("isDegraded", "\(right.isDegraded)", literal: "\(right.isDegraded)"),
        left.isDegraded == right.isDegraded
      ))
    return facts
  }

  private var linkFact: StateFact {
    StateFact(
      "unsettledLinks", unsettledLinks.map(Visible.text),
      literals: unsettledLinks.map(SwiftLiteral.string))
  }
}

extension SceneContents {
  fileprivate static func facts(
    _ left: SceneContents, _ right: SceneContents, prefix: String
  ) -> [(left: StateFact, right: StateFact, isEqual: Bool)] {
    var addresses = left.stacks.addresses
    for more in [right.stacks, ByStack([])] {
      addresses += more.addresses.filter { !addresses.contains($0) }
    }
    for more in [left.presented.addresses, right.presented.addresses, left.observed.addresses] {
      addresses += more.filter { !addresses.contains($0) }
    }
    func pair<Value: Equatable>(
      _ value: (SceneContents) -> Value, _ fact: (Value) -> StateFact
    ) -> (StateFact, StateFact, Bool) {
      (fact(value(left)), fact(value(right)), value(left) == value(right))
    }
    func text(_ subject: String, _ value: @escaping (SceneContents) -> String?) -> (
      StateFact, StateFact, Bool
    ) {
      pair(value) { value in
        let literal = SwiftLiteral.optional(value)
        return StateFact(prefix + subject, literal, literal: literal)
      }
    }
    var facts = [
      text("phase", \.phase), text("selectedTab", \.selectedTab),
      pair(\.modals) {
        StateFact(prefix + "modals", $0.map(\.description), literals: $0.map(\.swiftLiteral))
      },
    ]
    for address in addresses {
      let key = "[\(SwiftLiteral.string(address))]"
      facts.append(
        pair({ $0.stacks[address] }) {
          StateFact(
            prefix + "stacks" + key, $0.map(\.description), literals: $0.map(\.swiftLiteral))
        })
      facts.append(
        pair({ $0.presented[address] }) {
          StateFact(
            prefix + "presented" + key, $0.map(Visible.text),
            literals: $0.map(SwiftLiteral.string))
        })
      facts.append(
        pair({ $0.observed[address] }) {
          StateFact(
            prefix + "observed" + key, $0?.description ?? "nil",
            literal: $0?.swiftLiteral ?? "nil")
        })
    }
    return facts
  }
}
