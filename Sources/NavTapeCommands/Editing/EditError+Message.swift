import NavigationModel
import SessionDiagnosis
import SessionReplay

extension UserMessage {
  /// Why an edit could not be made.
  ///
  /// - Parameters:
  ///   - session: The session that was to be edited.
  ///   - path: Its file, as the user wrote it.
  /// - Throws: What reading the session throws.
  init(_ error: EditError, of session: RecordedSession, path: String) throws {
    switch error {
    case .noSuchEvent(let ordinal):
      self = .error("there is no event to edit")
        .reason("no event of the session has the ordinal \(ordinal)").help(.navtape("show", path))
    case .isDropped(let ordinal):
      let name = try session.seq(of: ordinal).map { "#\($0)" } ?? "the event"
      self = .error("two edits are about \(name), and the first takes it away")
        .reason("\(name) is gone when the second comes").help(.command("navtape", "help", "whatif"))
    case .movesIntoItself:
      self = .error("events cannot be moved to a place among themselves")
        .reason("the place is one of the events that move")
        .help(.command("navtape", "help", "whatif"))
    case .hasNoRoutes(let rule):
      self =
        .error("the fix of this \(rule.text) is advice, and no stack that could be applied")
        .reason("only fixes that reorder or insert routes can be tried")
        .help(.navtape("diagnose", path))
    case .noSuchStack:
      let stacks = try session.stateAtEnd().scenes.flatMap { $0.stacks.map(\.address) }
      self = .error("no event is about this stack")
        .reason("a stack is named as in 'show': a tab, 'main', or 'modal:ID'")
      if !stacks.isEmpty {
        let names = stacks.map(session.vocabulary.text(_:)).joined(separator: ", ")
        self = note("its stacks at the end: \(names)")
      }
      self = help(.navtape("show", path))
    }
  }
}

extension RecordedSession {
  /// What people call an event; `nil` where there is none.
  fileprivate func seq(of ordinal: UInt64) throws -> UInt64? {
    var cursor = try cursor()
    try cursor.move(to: ordinal - min(ordinal, firstOrdinal))
    return try cursor.stepForward()?.seq
  }

  /// The state after all events.
  func stateAtEnd() throws -> NavigationState {
    var cursor = try cursor()
    try cursor.move(to: eventCount)
    return cursor.state
  }
}
