import NavigationModel

/// What a formula asks of single moments, each answered at most once a moment.
final class Atoms: Moment {
  private enum Question {
    case event(EventPattern)
    case state(@Sendable (SessionState) -> Truth)
  }

  private let names: SessionNames
  private var questions: [Question] = []
  private var answers: [Truth?] = []
  private var hasStateQuestions = false
  private var event = NavigationEvent(.unknown)
  private var state = NavigationState()

  private(set) var isGap = false
  private(set) var clock: UInt64 = 0
  /// Whether or not a state that is known did not tell what is in front.
  private(set) var foundNoLanding = false

  init(_ names: SessionNames) {
    self.names = names
  }

  // MARK: Making residuals of formulas

  func residual(_ node: Formula.Node) -> Residual {
    switch node {
    case .event(let pattern): .atom(add(pattern))
    case .state(let condition): .atom(add(.state(condition)))
    case .not(let inner): .negation(residual(inner))
    case .and(let left, let right): .all([residual(left), residual(right)])
    case .or(let left, let right): .any([residual(left), residual(right)])
    case .always(let inner): .always(residual(inner))
    case .eventually(let inner, nil): .eventually(residual(inner))
    case .eventually(let inner, let limit?): .within(residual(inner), limit)
    case .until(let left, let right): .until(residual(left), residual(right))
    case .next(let inner): .next(residual(inner))
    case .after(let start, let inner): .after(add(start), residual(inner))
    case .stretch(let inner, let end): .stretch(residual(inner), upTo: add(end))
    }
  }

  private func add(_ pattern: EventPattern) -> Int { add(.event(pattern)) }

  private func add(_ question: Question) -> Int {
    questions.append(question)
    answers.append(nil)
    if case .state = question { hasStateQuestions = true }
    return questions.count - 1
  }

  // MARK: Moments

  /// Moves to the moment of an event.
  ///
  /// - Parameter isChanged: Whether or not the state is another than before.
  func move(to event: NavigationEvent, _ state: NavigationState, isChanged: Bool) {
    isGap = false
    clock = max(clock, event.time)
    self.event = event
    if hasStateQuestions { self.state = state }
    for index in questions.indices {
      if !isChanged, case .state = questions[index] { continue }
      answers[index] = nil
    }
  }

  /// Moves to events that are missing.
  func moveToGap() { isGap = true }

  /// Lets go of the state, so that folding the next event need not copy it.
  func release() {
    if hasStateQuestions { state = NavigationState() }
  }

  func truth(ofAtom atom: Int) -> Truth {
    if let known = answers[atom] { return known }
    let answer = answer(to: questions[atom])
    answers[atom] = answer
    return answer
  }

  private func answer(to question: Question) -> Truth {
    switch question {
    case .event(let pattern):
      if let kind = pattern.kind, kind != event.kind { return .no }
      return Truth(pattern.matches(SessionEvent(event, names)))
    case .state(let condition):
      guard state.degradedSince == nil else { return .unknown }
      let answer = condition(SessionState(state, names))
      if answer == .unknown { foundNoLanding = true }
      return answer
    }
  }
}
