public import NavigationRouting
public import SessionLog

/// What records a session: into files, or in memory.
public protocol NavigationRecorder: NavigationEventSink {
  /// Records a breadcrumb of the app's own.
  ///
  /// - Parameters:
  ///   - label: What it says: code, so that no user's text gets into it.
  ///   - level: How much it matters.
  ///   - data: Any JSON text; it goes through the privacy filter.
  /// - Returns: The event's `seq`, or `nil` where it was not recorded.
  @discardableResult
  func mark(_ label: StaticString, level: MarkLevel?, data: String?) -> UInt64?

  /// Records that the launch before this one ended in a crash.
  ///
  /// - Parameter reason: What is known of it: a signal, an exception's name.
  @discardableResult
  func recordCrashOfPreviousLaunch(reason: String?) -> UInt64?

  /// Chains and syncs everything so far, and waits for the disk meanwhile.
  ///
  /// - Returns: Whether or not all of it is in the file.
  @discardableResult
  func flush() -> Bool

  /// Makes everything so far safe, as the app may not run again.
  ///
  /// Waits for the disk, as ``flush()`` does: call it where the system waits for the app.
  func enterBackground()

  /// Notes where the wall clock stands, if it was set since.
  func enterForeground()

  /// Ends the session; what is recorded after that is not kept.
  func close()

  /// Writes the session so far into one file, while recording goes on.
  ///
  /// Nothing is written where nothing is recorded.
  ///
  /// - Parameter path: The file; another one of that name is replaced.
  /// - Throws: `LogError`; nothing is then at `path` that was not there before.
  func export(to path: String) throws(LogError)

  /// What the recorder is doing.
  var status: RecorderStatus { get }
}

extension NavigationRecorder {
  /// Records a breadcrumb of the app's own.
  @discardableResult
  public func mark(_ label: StaticString) -> UInt64? { mark(label, level: nil, data: nil) }

  /// Records a breadcrumb of the app's own with its level.
  @discardableResult
  public func mark(_ label: StaticString, level: MarkLevel) -> UInt64? {
    mark(label, level: level, data: nil)
  }

  /// Records a breadcrumb of the app's own with data as JSON text.
  @discardableResult
  public func mark(_ label: StaticString, data: String) -> UInt64? {
    mark(label, level: nil, data: data)
  }

  /// Records that the launch before this one ended in a crash.
  @discardableResult
  public func recordCrashOfPreviousLaunch() -> UInt64? {
    recordCrashOfPreviousLaunch(reason: nil)
  }
}
