import NavigationModel
import SessionReplay

extension Session {
  /// Expects what a state became, told as what changed.
  ///
  /// The closure gets the state before the events that the point is about and turns it into the one
  /// after them, as it should be. Everything that changed has to be accounted for: what was asked
  /// for, what can show of it, what was observed, and what is in front.
  ///
  /// ```swift
  /// try session.expectState(at: .after(.link("L1"))) {
  ///   $0.selectedTab = "brews"
  ///   $0.stacks["brews"] = [BrewHistoryFilter.week, Brew.ID(7)]
  ///   $0.presented["brews"] = ["BrewsHome", "BrewHistory", "BrewDetail"]
  ///   $0.landing = ScreenInFront(
  ///     "BrewDetail", on: "brews", depth: 2, showing: RecordedRoute(Brew.ID(7)))
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - point: The state that is expected.
  ///   - base: The state that the closure starts from; by default the one before the events that
  ///     `point` is about, and the start of the session for `.end`.
  ///   - exhaustivity: Whether or not all that changed must be accounted for.
  ///   - fileID: The test's file, `Module/File.swift`.
  ///   - filePath: The test's file.
  ///   - line: The test's line.
  ///   - column: The test's column.
  ///   - changes: Turns the state before into the state after.
  /// - Throws: ``SessionError`` where the session has no such point.
  public func expectState(
    at point: SessionPoint, since base: SessionPoint? = nil, exhaustivity: Exhaustivity = .on,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line,
    column: Int = #column, _ changes: (inout StateContents) throws -> Void = { _ in }
  ) throws {
    let place = CallPlace(fileID: fileID, filePath: filePath, line: line, column: column)
    let before = StateContents(try at(base ?? .before(point)))
    let actual = StateContents(try at(point))
    var expected = before
    try changes(&expected)
    var differing = StateContents.facts(expected, actual).filter { !$0.isEqual }
    if exhaustivity == .off {
      let changed = Set(
        StateContents.facts(before, expected).filter { !$0.isEqual }.map(\.left.subject))
      let unchecked = differing.filter { !changed.contains($0.left.subject) }
      differing.removeAll { !changed.contains($0.left.subject) }
      if !unchecked.isEmpty {
        FailureReport.warn(
          "Not checked, as exhaustivity is off, though it changed up to the state \(point):\n\n"
            + unchecked.flatMap(\.right.lines).map { "    " + $0 }.joined(separator: "\n"), place)
      }
    }
    guard !differing.isEmpty else { return }
    let last = try lastEvent(at: point)
    FailureReport.fail(text(differing.map { ($0.left, $0.right) }, point, last), self, place)
  }

  private func text(
    _ differing: [(expected: StateFact, actual: StateFact)], _ point: SessionPoint,
    _ last: SessionEvent?
  ) -> String {
    let difference = LineDifference(
      expected: differing.flatMap(\.expected.lines), actual: differing.flatMap(\.actual.lines))
    let remedy = differing.map { "  $0.\($0.actual.subject) = \($0.actual.literal)" }
      .map { $0.replacing("$0.[", with: "$0[") }
    return """
      The state \(point) is not as expected.

      \(difference.block)

      If this is how it should be, write:
      \(remedy.joined(separator: "\n"))

      Last event: \(last?.description ?? "none")
      To see it: \(command(at: last?.seq))
      """
  }

  /// The event that leads to a point; `nil` before all events.
  func lastEvent(at point: SessionPoint) throws -> SessionEvent? {
    var cursor = try recorded.cursor()
    try cursor.move(to: try range(of: point).upperBound)
    return cursor.event.map { SessionEvent($0, names) }
  }
}
