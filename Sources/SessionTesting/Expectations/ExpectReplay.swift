import NavigationModel
public import NavigationRouting

/// Expects that a session, replayed today, leads to the same screens as when its golden was kept.
///
/// Today's reducer and manifest fold the session's events; after each, the screen in front must be
/// the one that the golden says. What the framework reported at the time does not count.
///
/// ```swift
/// @Test func `an old session still leads to the same screens`() throws {
///   try expectReplay(of: Session(fixture: "checkout"), manifest: BrewLogApp.manifest)
/// }
/// ```
///
/// The golden is `checkout.landings` beside `checkout.navtape`: text, for reviews. There is one way
/// to write it, at first and whenever it is meant to change: the environment variable
/// `NAVTAPE_UPDATE_GOLDENS=1`. Tests that write one say so as a warning.
///
/// - Parameters:
///   - session: The session.
///   - manifest: What the app's screens declare today; `nil` takes what the session's header says.
///   - golden: The golden's path, where it is not beside the session's file.
///   - fileID: The test's file, `Module/File.swift`.
///   - filePath: The test's file.
///   - line: The test's line.
///   - column: The test's column.
/// - Throws: ``SessionError`` where the golden cannot be read or written, and what reading the
///   session throws.
public func expectReplay(
  of session: Session, manifest: ManifestDeclaration? = nil, golden: String? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line,
  column: Int = #column
) throws {
  let place = CallPlace(fileID: fileID, filePath: filePath, line: line, column: column)
  let file =
    golden.map { GoldenFile(path: $0) }
    ?? GoldenFile(besides: session.path, launch: session.launch)
  let today = try Landings(of: session, manifest: manifest)
  if GoldenFile.isUpdating {
    if try file.read() != today {
      try file.write(today)
      FailureReport.warn("Wrote the golden \(Visible.text(file.path)) anew: review it.", place)
    }
    return
  }
  guard let kept = try file.read() else {
    FailureReport.fail(
      """
      There is no golden \(Visible.text(file.path)).

      To write it: \(GoldenFile.variable)=1 swift test
      """, session, place)
    return
  }
  guard let divergence = today.divergence(from: kept) else { return }
  let event = try session.event(seq: divergence.seq)
  FailureReport.fail(
    """
    Today's replay of \(Visible.text(session.path)) leads elsewhere, first at #\(divergence.seq).

    \(event?.description ?? "which is not in the session")

      − \(divergence.other ?? "nothing")
      + \(divergence.own ?? "nothing")

    (Golden: −, Today: +)

    To see it: \(session.command(at: divergence.seq))
    If this is how it should be, write the golden anew: \(GoldenFile.variable)=1 swift test
    """, session, place)
}

extension Session {
  /// The event with a `seq`, if there is one.
  func event(seq: UInt64) throws -> SessionEvent? {
    var found: SessionEvent?
    try forEachEvent { if found == nil, $0.seq == seq { found = $0 } }
    return found
  }
}
