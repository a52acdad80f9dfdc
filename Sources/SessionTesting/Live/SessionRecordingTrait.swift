#if canImport(Testing)
  public import NavigationRouting
  import NavigationModel
  public import SessionRecording
  public import Testing

  /// Records each test's session, and attaches it to the test where the test fails.
  ///
  /// ``TestRecording/current`` has the recording while the test runs.
  public struct SessionRecordingTrait: TestTrait, SuiteTrait, TestScoping {
    let manifest: @MainActor @Sendable () -> ManifestDeclaration?
    let app: AppDescription
    let clock: RecordingClock

    /// Of a suite's, each test has its own recording.
    public var isRecursive: Bool { true }

    public func provideScope(
      for test: Test, testCase: Test.Case?,
      performing function: @Sendable @concurrent () async throws -> Void
    ) async throws {
      let recording = TestRecording(
        named: Self.fileName(of: test), manifest: await manifest(), app: app, clock: clock)
      let failures = FailureCount()
      let watching = IssueHandlingTrait.compactMapIssues { issue in
        if issue.isFailure { failures.add() }
        return issue
      }
      do {
        try await TestRecording.$running.withValue(recording) {
          try await LiveSession.$isAttaching.withValue(true) {
            try await watching.provideScope(for: test, testCase: testCase, performing: function)
          }
        }
      } catch {
        Self.attach(recording, to: test)
        throw error
      }
      if failures.count > 0 { Self.attach(recording, to: test) }
    }

    private static func attach(_ recording: TestRecording, to test: Test) {
      Testing.Attachment.record(
        recording.recorder.bytes, named: recording.name + ".navtape",
        sourceLocation: test.sourceLocation)
    }

    /// The test's name as a file may be called.
    private static func fileName(of test: Test) -> String {
      let words = (test.displayName ?? test.name).split {
        !$0.isASCII || !($0.isLetter || $0.isNumber)
      }
      let name = words.joined(separator: "-").prefix(64)
      return name.isEmpty ? "session" : String(name)
    }
  }

  extension Trait where Self == SessionRecordingTrait {
    /// Records the test's session, and attaches it to the test where the test fails.
    ///
    /// - Parameters:
    ///   - manifest: What the app's screens declare.
    ///   - app: What the session's header says of the app.
    ///   - clock: Where the time comes from.
    public static func recordsSession(
      manifest: @autoclosure @escaping @MainActor @Sendable () -> ManifestDeclaration? = nil,
      app: AppDescription = AppDescription(name: "Test"),
      clock: RecordingClock = .system
    ) -> Self {
      Self(manifest: manifest, app: app, clock: clock)
    }
  }
#endif
