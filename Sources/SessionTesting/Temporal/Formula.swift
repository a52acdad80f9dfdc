import NavigationModel

/// What must be so over a session's time: now, always, in the end, or until something comes.
///
/// A session is a row of *moments*: each is one event and the state after it. A formula is about
/// one moment and those that follow, and is asserted of the first.
///
/// ```swift
/// try session.expect(.never(.blankScreen))
/// try session.expect(.event(.linkReceived).leadsTo(.landing("BrewDetail"), within: .seconds(2)))
/// try session.expect(
///   .always(.state("no more than 3 deep") { $0.depth(of: "brews") <= 3 })
///     .between(.tabSelected("brews"), .tabSelected("settings")))
/// ```
///
/// The answer is a ``Verdict``: it holds, it is violated, or nobody can know.
public struct Formula: Sendable {
  let node: Node
  /// How failure texts name it.
  public let description: String
  /// The parts that must each be so; empty where it is named as one.
  private var parts: [Formula] = []

  indirect enum Node: Sendable {
    case event(EventPattern)
    case state(@Sendable (SessionState) -> Truth)
    case not(Node)
    case and(Node, Node)
    case or(Node, Node)
    case always(Node)
    /// In the end, or within so many milliseconds.
    case eventually(Node, within: UInt64?)
    case until(Node, Node)
    case next(Node)
    /// From the first event that matches on.
    case after(EventPattern, Node)
    /// From this moment on, up to the moment before an event that matches.
    case stretch(Node, upTo: EventPattern)
  }

  init(_ node: Node, _ description: String) {
    self.node = node
    self.description = description
  }

  /// The same formula under a name of the test's own.
  public func named(_ description: String) -> Formula { Formula(node, description) }

  /// The parts that must each be so.
  var conjuncts: [Formula] { parts.isEmpty ? [self] : parts }

  /// The description as a part of another one.
  var part: String { description.contains(" ") ? "(\(description))" : description }
}

// MARK: - Of one moment

extension Formula {
  /// The moment's event is one that is meant.
  public static func event(_ pattern: EventPattern) -> Formula {
    Formula(.event(pattern), pattern.description)
  }

  /// The state after the moment's event fulfils a condition.
  ///
  /// The condition must depend on the state alone: it is asked only where the state has changed. It
  /// is not asked where events are missing, as the state may be wrong.
  ///
  /// - Parameters:
  ///   - description: What failure texts call it: `no more than 3 deep`.
  ///   - condition: Whether or not a state is as it should be.
  public static func state(
    _ description: String, _ condition: @escaping @Sendable (SessionState) -> Bool
  ) -> Formula {
    Formula(.state { Truth(condition($0)) }, description)
  }

  /// A screen is in front of the user, by its name, and is not empty.
  ///
  /// Where nothing names the one that is in front, nobody can know.
  public static func landing(_ screen: String) -> Formula {
    Formula(
      .state { state in
        let landing = state.internedLanding
        if landing.isBlank { return .no }
        return state.names.text(landing.screen).map { Truth($0 == screen) } ?? .unknown
      }, "\(screen) in front")
  }

  /// A stack's root is in front of the user.
  public static let landingOnRoot = Formula(
    .state { state in
      let landing = state.internedLanding
      if landing.isRoot { return .yes }
      return landing.depth == nil && !landing.isBlank ? .unknown : .no
    }, "a root in front")

  /// An empty screen or a warning is in front of the user.
  public static let blankScreen = state("a blank screen") { $0.internedLanding.isBlank }

  /// A tab is selected.
  public static func selectedTab(_ tab: String) -> Formula {
    state("\(tab) selected") { $0.selectedTab == tab }
  }

  /// These routes were asked for on a stack.
  public static func stack(_ address: String, is path: RoutePath) -> Formula {
    state("\(address) at \(path.trail)") { $0.stack(address) == path }
  }

  /// A modal is up.
  public static func modal(_ id: String) -> Formula {
    state("the modal \(id) up") { $0.modals.contains { $0.id == id } }
  }
}

// MARK: - Combined

extension Formula {
  public static prefix func ! (formula: Formula) -> Formula {
    Formula(.not(formula.node), "not \(formula.part)")
  }

  public static func && (lhs: Formula, rhs: Formula) -> Formula {
    var both = Formula(.and(lhs.node, rhs.node), "\(lhs.part) and \(rhs.part)")
    both.parts = lhs.conjuncts + rhs.conjuncts
    return both
  }

  public static func || (lhs: Formula, rhs: Formula) -> Formula {
    Formula(.or(lhs.node, rhs.node), "\(lhs.part) or \(rhs.part)")
  }

  /// Where this is so, the other is so as well.
  public func implies(_ other: Formula) -> Formula {
    Formula(.or(.not(node), other.node), "\(part) implies \(other.part)")
  }
}

// MARK: - Over time

extension Formula {
  /// Now and at every later moment.
  public static func always(_ formula: Formula) -> Formula {
    Formula(.always(formula.node), "always \(formula.part)")
  }

  /// Neither now nor at any later moment.
  public static func never(_ formula: Formula) -> Formula {
    Formula(.always(.not(formula.node)), "never \(formula.part)")
  }

  /// Now or at some later moment.
  ///
  /// - Parameters:
  ///   - formula: What must come.
  ///   - limit: How long it may take, from this moment on; `nil` for as long as it wants.
  public static func eventually(_ formula: Formula, within limit: Duration? = nil) -> Formula {
    let limit = limit.map { (time: $0.milliseconds, text: " within \($0.shortText)") }
    return Formula(
      .eventually(formula.node, within: limit?.time),
      "eventually \(formula.part)\(limit?.text ?? "")")
  }

  /// At the next moment, which there must be.
  public static func next(_ formula: Formula) -> Formula {
    Formula(.next(formula.node), "next \(formula.part)")
  }

  /// At every moment before the other comes, which it must.
  public func until(_ other: Formula) -> Formula {
    Formula(.until(node, other.node), "\(part) until \(other.part)")
  }

  /// Whenever this is so, the other is so then or comes later.
  ///
  /// - Parameters:
  ///   - other: What must come.
  ///   - limit: How long it may take each time; `nil` for as long as it wants.
  public func leadsTo(_ other: Formula, within limit: Duration? = nil) -> Formula {
    let comes = Formula.eventually(other, within: limit)
    return Formula(
      .always(.or(.not(node), comes.node)),
      "\(part) leads to \(other.part)\(limit.map { " within \($0.shortText)" } ?? "")")
  }

  /// From the first event that is meant on, its moment included.
  public func after(_ start: EventPattern) -> Formula {
    Formula(.after(start, node), "\(description), after \(start.description)")
  }

  /// In each stretch from one event up to the moment before another.
  ///
  /// A stretch is over for good: what should have come in it has not come. One that the session
  /// leaves open may go on.
  ///
  /// - Parameters:
  ///   - start: The event that begins a stretch; its moment is the first.
  ///   - end: The event that ends it; its moment is not in it.
  public func between(_ start: EventPattern, _ end: EventPattern) -> Formula {
    Formula(
      .always(.or(.not(.event(start)), .stretch(node, upTo: end))),
      "\(description), between \(start.description) and \(end.description)")
  }
}

extension Formula: CustomStringConvertible {}
