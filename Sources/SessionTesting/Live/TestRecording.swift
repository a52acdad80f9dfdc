import NavigationModel
public import NavigationRouting
public import SessionRecording

/// The recording that a test makes of its own routers.
///
/// ```swift
/// @MainActor
/// @Test(.recordsSession(manifest: BrewLogApp.manifest))
/// func `a notification lands on the brew`() throws {
///   let recording = try TestRecording.current
///   let app = BrewLogApp(sink: recording.recorder, tokenKey: recording.tokenKey)
///   app.links.receive(.brew(7), source: .notification)
///   try recording.session.expect(.eventually(.landing("BrewDetail")))
/// }
/// ```
///
/// Where the test fails, by whatever expectation, the session is attached to it: run the tests with
/// `swift test --attachments-path FOLDER` and step through what is kept.
public struct TestRecording: Sendable {
  /// The sink for the test's navigator.
  public let recorder: InMemoryRecorder
  /// The key for the test's navigator, so that withheld values can be compared.
  public let tokenKey: TokenKey
  /// What the session is called in failure texts, and as an attachment.
  public let name: String

  @TaskLocal static var running: TestRecording?

  /// Starts a recording.
  ///
  /// A test of Swift Testing's has the trait do it. One of XCTest's makes its own; failures of
  /// XCTest's attach nothing, but `recorder.export(to:)` keeps the session.
  ///
  /// - Parameters:
  ///   - name: What the session is called.
  ///   - manifest: What the app's screens declare; without one, what was asked for counts as shown.
  ///   - app: What the session's header says of the app.
  ///   - clock: Where the time comes from.
  public init(
    named name: String = "session", manifest: ManifestDeclaration? = nil,
    app: AppDescription = AppDescription(name: "Test"), clock: RecordingClock = .system
  ) {
    self.name = name
    tokenKey = .random()
    recorder = InMemoryRecorder(app: app, session: name, clock: clock) { vocabulary in
      manifest?.manifest(in: vocabulary) ?? .absent
    }
  }

  /// The recording of the test that runs now.
  ///
  /// - Throws: ``SessionError`` where the test has no trait that records.
  public static var current: TestRecording {
    get throws(SessionError) {
      guard let running else {
        throw SessionError("this test records no session")
          .help("give it the trait: @Test(.recordsSession(manifest: …))")
          .note("a detached task is no part of its test")
      }
      return running
    }
  }

  /// What is recorded so far.
  public var session: Session {
    get throws(SessionError) {
      try Session(recorder, named: name, tokenKey: tokenKey)
    }
  }
}
