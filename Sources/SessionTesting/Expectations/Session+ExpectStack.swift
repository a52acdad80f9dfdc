import NavigationModel
import SessionReplay

extension Session {
  /// Expects the routes that were asked for on a stack at a point.
  ///
  /// ```swift
  /// try session.expectStack("brews", at: .after(.link("L1")), is: [Brew.ID(7)])
  /// ```
  ///
  /// A failure shows the difference, who wrote the stack last, and what of it can show.
  ///
  /// - Parameters:
  ///   - address: A tab, `modal:ID` or `TAB/column:NAME`.
  ///   - point: The state that is expected.
  ///   - scene: The window; `main`, or else the first.
  ///   - expected: The routes, bottom to top.
  ///   - fileID: The test's file, `Module/File.swift`.
  ///   - filePath: The test's file.
  ///   - line: The test's line.
  ///   - column: The test's column.
  /// - Throws: ``SessionError`` where the session has no such point.
  public func expectStack(
    _ address: String, at point: SessionPoint, in scene: String? = nil, is expected: RoutePath,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line,
    column: Int = #column
  ) throws {
    let place = CallPlace(fileID: fileID, filePath: filePath, line: line, column: column)
    let state = try at(point)
    let actual = state.stack(address, in: scene)
    guard actual != expected else { return }
    let difference = LineDifference(
      expected: Self.lines(expected), actual: Self.lines(actual))
    var notes: [String] = []
    let withheld = expected.routes.filter { if case .hash = $0.payload { true } else { false } }
    if let route = withheld.first, actual.key == nil {
      notes.append(
        "Recordings withhold the value of \(Visible.text(route.name)): compare `names`, or open the"
          + " session with the navigator's `tokenKey:`.")
    }
    if let writer = try lastWriter(of: address, in: scene, at: point) {
      notes.append("Last written by: \(writer)")
    }
    let shown = state.presented(address, in: scene).map(Visible.text).joined(separator: " > ")
    notes.append("What can show of it: \(shown)")
    notes.append("To see it: \(command(at: try lastEvent(at: point)?.seq))")
    FailureReport.fail(
      """
      The stack \(Visible.text(address)) \(point) is not as expected.

      \(difference.block)

      \(notes.joined(separator: "\n"))
      """, self, place)
  }

  private static func lines(_ path: RoutePath) -> [String] {
    path.isEmpty ? ["[]"] : ["["] + path.map { "  \($0.description)" } + ["]"]
  }

  /// The event that last changed what was asked for on a stack.
  func lastWriter(
    of address: String, in scene: String?, at point: SessionPoint
  ) throws -> SessionEvent? {
    let end = try range(of: point).upperBound
    guard let stack = names.vocabulary.existingName(address) else { return nil }
    var cursor = try recorded.cursor()
    func entries(_ state: NavigationState) -> [Entry] {
      SessionState(state, names).scene(scene)?.stack(stack)?.entries ?? []
    }
    var last: SessionEvent?
    var before = entries(cursor.state)
    while cursor.position < end, let event = try cursor.stepForward() {
      guard cursor.reduction.changes.contains(.stack) else { continue }
      let after = entries(cursor.state)
      if after != before { last = SessionEvent(event, names) }
      before = after
    }
    return last
  }
}
