import NavigationModel
import SessionCoding
import SessionLog

/// A recorder that records: its state under one lock, and a thread for what may take long.
final class RecorderCore: Sendable {
  struct State {
    var intake: EventIntake
    var journal: Journal
    /// Wall clock less monotonic clock, in milliseconds, when it was looked at last.
    var wallOffset: Int64
    var lastWallCheck: UInt64 = 0
  }

  let state: Lock<State>
  let session: String
  let previous: String?
  let files: PartFiles
  let housekeeping: Housekeeping
  let clock: RecordingClock
  let background = BackgroundQueue()
  /// Held while files of finished parts change their form, so that an export finds each once.
  let maintenance = Lock<Void>(())

  // A wall clock that is set back or forth is looked at this often, in milliseconds.
  static let wallInterval: UInt64 = 60_000
  // A difference up to this is a clock that is slewed, not set.
  static let wallTolerance: Int64 = 1_000

  init(
    folder: SessionFolder, session: String, previous: String?, header: SessionHeader,
    vocabulary: Vocabulary, options: RecordingOptions
  ) {
    self.session = session
    self.previous = previous
    clock = options.clock
    files = PartFiles(
      folder: folder.path, session: session, calls: folder.calls,
      usesLocks: folder.use == .severalProcesses)
    housekeeping = Housekeeping(
      folder: folder, session: session, makeSealer: options.sealer,
      folderBytes: options.folderBytes, folderLaunches: options.folderLaunches)
    let journal = Journal(
      files: files, limits: options.limits, clock: clock, header: header, vocabulary: vocabulary)
    state = Lock(
      State(
        intake: EventIntake(
          vocabulary: vocabulary, privacy: options.privacy, links: header.manifest.links),
        journal: journal, wallOffset: clock.wall()))
  }

  /// Begins the session with its header.
  ///
  /// - Returns: Why nothing can be recorded, now or later; `nil` where the header is in the file, or
  ///   may get there.
  func begin() -> LogError? {
    OpenSessions.insert(session)
    let (problem, work) = state.withLock { state in
      state.journal.begin()
      let problem = state.journal.file == nil ? state.journal.lastError : nil
      return (problem, state.journal.takeWork())
    }
    if let problem, !problem.mayPass {
      OpenSessions.remove(session)
      return problem
    }
    start(work)
    background.enqueue { [self] in
      // First: an app that ends again and again within moments must not fill its folder.
      housekeeping.retain()
      maintenance.withLock { _ in housekeeping.sealLeftovers() }
    }
    return nil
  }

  // MARK: Events

  func record(_ event: NavigationEvent, from vocabulary: Vocabulary) -> UInt64? {
    let began = clock.monotonic()
    let (seq, work) = state.withLock { state in
      var event = event
      state.intake.take(&event, from: vocabulary)
      return (state.record(&event, began: began, wall: clock.wall), state.journal.takeWork())
    }
    if !work.isEmpty { start(work) }
    return seq
  }

  /// Records an event of the recorder's own.
  func record(_ make: (EventIntake) -> NavigationEvent) -> UInt64? {
    let began = clock.monotonic()
    let (seq, work) = state.withLock { state in
      var event = make(state.intake)
      return (state.record(&event, began: began, wall: clock.wall), state.journal.takeWork())
    }
    if !work.isEmpty { start(work) }
    return seq
  }

  /// Notes where the wall clock stands, if it was set.
  func checkWall() {
    let began = clock.monotonic()
    let work = state.withLock { state in
      state.checkWall(clock.wall(), began: began)
      return state.journal.takeWork()
    }
    start(work)
  }

  // MARK: Work

  /// Leaves work to the background thread.
  func start(_ work: Journal.Work) {
    if work.contains(.drain) { background.enqueue { [self] in drain() } }
    if work.contains(.sync) { background.enqueue { [self] in _ = syncOpenPart() } }
    if work.contains(.housekeeping) { background.enqueue { [self] in keepHouse() } }
  }

  private func drain() {
    while let (file, bytes) = state.withLock({ $0.journal.nextToDrain() }) {
      var failure: LogError?
      let began = clock.monotonic()
      do throws(LogError) {
        try file.append(bytes)
      } catch {
        failure = error
      }
      let took = clock.monotonic() &- began
      state.withLock { $0.journal.didDrain(failure, took: took) }
    }
    start(state.withLock { $0.journal.takeWork() })
  }

  private func keepHouse() {
    let parts = state.withLock { state in
      defer { state.journal.finishedParts.removeAll() }
      return state.journal.finishedParts
    }
    maintenance.withLock { _ in housekeeping.seal(parts) }
    housekeeping.retain()
  }

  /// Syncs the open part through a descriptor of its own, so that events go on being written.
  func syncOpenPart() -> Bool {
    let part = state.withLock { state in
      state.journal.file == nil ? nil : state.journal.parts.last
    }
    guard let part else { return true }
    do throws(LogError) {
      try files.sync(part)
      return true
    } catch {
      state.withLock { $0.journal.noteFailedSync(of: part, error) }
      return false
    }
  }
}

extension RecorderCore.State {
  mutating func record(
    _ event: inout NavigationEvent, began: UInt64, wall: () -> Int64
  ) -> UInt64? {
    let now = journal.time(of: began)
    if now > lastWallCheck, now - lastWallCheck >= RecorderCore.wallInterval {
      checkWall(wall(), began: began)
    }
    return journal.record(&event, began: began)
  }

  mutating func checkWall(_ wall: Int64, began: UInt64) {
    let now = journal.time(of: began)
    lastWallCheck = now
    let offset = wall &- Int64(clamping: now)
    let jump = offset.subtractingReportingOverflow(wallOffset)
    guard jump.overflow || jump.partialValue.magnitude > RecorderCore.wallTolerance.magnitude
    else { return }
    wallOffset = offset
    var event = intake.clockSet(WallTime.text(wall))
    _ = journal.record(&event, began: began)
  }
}
