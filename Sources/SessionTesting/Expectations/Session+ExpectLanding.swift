import NavigationModel

extension Session {
  /// Expects a screen in front of the user at a point, by its name, and that it is not empty.
  ///
  /// ```swift
  /// try session.expectLanding("BrewDetail", at: .after(.link("L1")))
  /// ```
  ///
  /// A failure shows what is in front instead, what was asked for on its stack, what of that can
  /// show, and who wrote it last.
  ///
  /// - Parameters:
  ///   - screen: The screen's name.
  ///   - point: The state that is expected.
  ///   - scene: The window; the one that counts by default.
  ///   - fileID: The test's file, `Module/File.swift`.
  ///   - filePath: The test's file.
  ///   - line: The test's line.
  ///   - column: The test's column.
  /// - Throws: ``SessionError`` where the session has no such point.
  public func expectLanding(
    _ screen: String, at point: SessionPoint, in scene: String? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line,
    column: Int = #column
  ) throws {
    let state = try at(point)
    let landing = scene.map { state.landing(in: $0) } ?? state.landing
    guard landing?.screen != screen || landing?.isBlank == true else { return }
    let difference = LineDifference(
      expected: [Visible.text(screen)],
      actual: [landing?.description ?? "there is no window \(Visible.text(scene ?? ""))"])
    var notes: [String] = []
    if let landing {
      let asked = state.stack(landing.stack, in: landing.scene)
      let shown = state.presented(landing.stack, in: landing.scene).map(Visible.text)
      notes.append("Asked for on \(Visible.text(landing.stack)): \(asked.trail)")
      notes.append("What can show of it: \(shown.joined(separator: " > "))")
      if let writer = try lastWriter(of: landing.stack, in: landing.scene, at: point) {
        notes.append("Last written by: \(writer)")
      }
    }
    notes.append("To see it: \(command(at: try lastEvent(at: point)?.seq))")
    FailureReport.fail(
      """
      The screen in front \(point) is not as expected.

      \(difference.block)

      \(notes.joined(separator: "\n"))
      """, self, CallPlace(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}
