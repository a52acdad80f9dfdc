public import NavigationModel
public import NavigationRouting
import SessionCoding
public import SessionLog

/// Records an app's navigation into a folder, one session for each launch.
///
/// It never throws, crashes or waits: where it cannot record it is off, and ``status`` says why. An
/// event costs its caller one `write(2)`; everything that takes longer is done on a thread of the
/// recorder's own. What it wrote survives the end of the process, however that comes.
///
/// Safe from any thread.
public final class SessionRecorder: NavigationRecorder {
  private let core: RecorderCore?
  private let offStatus: RecorderStatus

  /// Starts a session.
  ///
  /// - Parameters:
  ///   - folder: Where sessions are kept; made if it is not there. Nothing else belongs in it.
  ///   - app: What the session's header says of the app.
  ///   - options: How to record.
  ///   - manifest: Builds the app's manifest with the vocabulary it is given; the same function
  ///     that the `Navigator` takes.
  public convenience init(
    folder: String, app: AppDescription, options: RecordingOptions = RecordingOptions(),
    manifest: (Vocabulary) -> Manifest = { _ in .absent }
  ) {
    self.init(folder: folder, app: app, options: options, calls: .live, manifest: manifest)
  }

  /// Starts a session with other system calls, as tests do.
  package init(
    folder: String, app: AppDescription, options: RecordingOptions, calls: SystemCalls,
    manifest: (Vocabulary) -> Manifest = { _ in .absent }
  ) {
    if let reason = Self.reasonNotToStart(options) {
      core = nil
      offStatus = RecorderStatus(.off(reason))
      return
    }
    let folder = SessionFolder(path: folder, calls: calls, use: options.folderUse)
    do throws(LogError) {
      try folder.make()
    } catch {
      core = nil
      offStatus = RecorderStatus(.off(.folder(error)))
      return
    }
    let core = Self.core(in: folder, app: app, options: options, manifest: manifest)
    let problem = core.begin()
    self.core = problem == nil ? core : nil
    offStatus = RecorderStatus(.off(problem.map { .folder($0) } ?? .switchedOff))
  }

  deinit {
    // Whoever drops the recorder will not see another event written.
    if let core { OpenSessions.remove(core.session) }
  }

  private static func reasonNotToStart(
    _ options: RecordingOptions
  ) -> RecorderStatus.OffReason? {
    guard options.isEnabled else { return .switchedOff }
    guard options.sampling >= 1 || Double.random(in: 0..<1) < options.sampling else {
      return .notSampled
    }
    return nil
  }

  private static func core(
    in folder: SessionFolder, app: AppDescription, options: RecordingOptions,
    manifest: (Vocabulary) -> Manifest
  ) -> RecorderCore {
    let latest = folder.files().compactMap { LaunchID($0.name.session) }
      .max { ($0.number, $0.text) < ($1.number, $1.text) }
    let session =
      options.session.flatMap { PartName.isSafe($0) ? $0 : nil }
      ?? LaunchID(number: (latest?.number ?? 0) &+ 1, random: Self.random()).text
    let vocabulary = Vocabulary()
    let header = SessionHeader(
      session: session, previous: latest?.text, app: app.name, version: app.version,
      build: app.build, os: app.os, device: app.device,
      started: WallTime.text(options.clock.wall()), manifest: manifest(vocabulary),
      vocabulary: vocabulary)
    return RecorderCore(
      folder: folder, session: session, previous: latest?.text, header: header,
      vocabulary: vocabulary, options: options)
  }

  private static func random() -> (UInt64, UInt64) {
    var generator = SystemRandomNumberGenerator()
    return (generator.next(), generator.next())
  }

  // MARK: Events

  /// Takes one event: numbers, times and writes it.
  ///
  /// - Returns: The event's `seq`. It is then in the file, or in memory while ``status`` says that
  ///   events wait. `nil` where it was not kept; a `gap` will count it.
  @discardableResult
  public func record(_ event: NavigationEvent, from vocabulary: Vocabulary) -> UInt64? {
    core?.record(event, from: vocabulary)
  }

  @discardableResult
  public func mark(_ label: StaticString, level: MarkLevel?, data: String?) -> UInt64? {
    core?.record { $0.mark(label: "\(label)", level: level?.rawValue, data: data) }
  }

  @discardableResult
  public func recordCrashOfPreviousLaunch(reason: String?) -> UInt64? {
    guard let core else { return nil }
    return core.record { $0.crashed(of: core.previous, reason: reason) }
  }

  // MARK: The app's life

  @discardableResult
  public func flush() -> Bool {
    core?.flush() ?? true
  }

  public func enterBackground() {
    core?.flush()
  }

  public func enterForeground() {
    core?.checkWall()
  }

  public func close() {
    core?.close()
  }

  public func export(to path: String) throws(LogError) {
    try core?.export(to: path)
  }

  public var status: RecorderStatus {
    core?.status ?? offStatus
  }

  /// Waits until finished parts are sealed and the folder is within its bounds.
  ///
  /// An app does not need it; a tool that ends does, or its last part is sealed at the next launch.
  ///
  /// - Parameter milliseconds: How long to wait at most.
  /// - Returns: Whether or not everything is done.
  @discardableResult
  public func waitForBackgroundWork(milliseconds: Int = 10_000) -> Bool {
    core?.background.waitUntilIdle(milliseconds: milliseconds) ?? true
  }
}
