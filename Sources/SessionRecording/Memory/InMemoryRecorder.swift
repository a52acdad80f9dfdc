public import NavigationModel
public import NavigationRouting
import SessionCoding
public import SessionLog

/// Records a session in memory, with the interface of one that records into files.
///
/// For tests: ``bytes`` is at any time a whole log that any reader opens.
public final class InMemoryRecorder: NavigationRecorder {
  private let state: Lock<MemoryJournal>
  private let clock: RecordingClock
  private let start: UInt64
  private let session: String
  private let previous: String?

  /// Starts a session.
  ///
  /// - Parameters:
  ///   - app: What the session's header says of the app.
  ///   - session: The session's id.
  ///   - previous: The id of the launch before.
  ///   - privacy: What free text is recorded.
  ///   - clock: Where the time comes from.
  ///   - manifest: Builds the app's manifest with the vocabulary it is given.
  public init(
    app: AppDescription = AppDescription(name: "Test"), session: String = "memory",
    previous: String? = nil, privacy: PrivacyFilter = .standard, clock: RecordingClock = .system,
    manifest: (Vocabulary) -> Manifest = { _ in .absent }
  ) {
    self.session = session
    self.previous = previous
    self.clock = clock
    start = clock.monotonic()
    let vocabulary = Vocabulary()
    let wall = clock.wall()
    let header = SessionHeader(
      session: session, previous: previous, app: app.name, version: app.version, build: app.build,
      os: app.os, device: app.device, started: WallTime.text(wall),
      manifest: manifest(vocabulary), vocabulary: vocabulary)
    var encoder = SessionEncoder(
      session: session, header: HeaderRecord(json: header.json), manifest: header.manifest,
      vocabulary: vocabulary)
    encoder.wall = WallTime.text(wall)
    state = Lock(
      MemoryJournal(
        intake: EventIntake(
          vocabulary: vocabulary, privacy: privacy, links: header.manifest.links),
        encoder: encoder, wallOffset: wall))
    state.withLock { $0.begin() }
  }

  /// The session so far, as the bytes of a log.
  public var bytes: [UInt8] {
    state.withLock { state in
      state.check()
      return state.frames
    }
  }

  @discardableResult
  private func append(_ make: (inout MemoryJournal) -> NavigationEvent) -> UInt64? {
    let time = clock.monotonic()
    let now = time > start ? (time - start) / 1_000_000 : 0
    return state.withLock { state in state.append(make(&state), at: now) }
  }

  @discardableResult
  public func record(_ event: NavigationEvent, from vocabulary: Vocabulary) -> UInt64? {
    append { state in
      var event = event
      state.intake.take(&event, from: vocabulary)
      return event
    }
  }

  @discardableResult
  public func mark(_ label: StaticString, level: MarkLevel?, data: String?) -> UInt64? {
    append { $0.intake.mark(label: "\(label)", level: level?.rawValue, data: data) }
  }

  @discardableResult
  public func recordCrashOfPreviousLaunch(reason: String?) -> UInt64? {
    append { [previous] in $0.intake.crashed(of: previous, reason: reason) }
  }

  @discardableResult
  public func flush() -> Bool {
    state.withLock { $0.check() }
    return true
  }

  public func enterBackground() { flush() }

  public func enterForeground() {
    let wall = clock.wall()
    let time = clock.monotonic()
    let offset = wall &- Int64(clamping: time > start ? (time - start) / 1_000_000 : 0)
    let isSet = state.withLock { state in
      defer { state.wallOffset = offset }
      let jump = offset.subtractingReportingOverflow(state.wallOffset)
      return jump.overflow || jump.partialValue.magnitude > RecorderCore.wallTolerance.magnitude
    }
    if isSet { append { $0.intake.clockSet(WallTime.text(wall)) } }
  }

  public func close() {
    state.withLock { $0.close() }
  }

  public func export(to path: String) throws(LogError) {
    try FileImage(bytes).write(to: path, calls: .live)
  }

  public var status: RecorderStatus {
    state.withLock { state in
      var status = RecorderStatus(state.isClosed ? .closed : .recording)
      status.session = session
      status.previous = previous
      status.written = state.encoder.ordinal
      return status
    }
  }
}
