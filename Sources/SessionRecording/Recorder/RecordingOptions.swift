public import SessionLog

/// How a recorder records; every default is meant to be left alone.
public struct RecordingOptions: Sendable {
  /// Makes a sealer on the thread that uses it; see ``RecordingOptions/sealer``.
  public typealias SealerMaker = @Sendable () throws(LogError) -> any PartSealer

  /// Whether or not to record at all; off, a recorder costs a comparison for each event.
  public var isEnabled = true
  /// The share of sessions that are recorded, 0 to 1; decided once, when a session starts.
  public var sampling = 1.0
  /// What free text may be recorded.
  public var privacy = PrivacyFilter.standard
  /// Makes what compresses parts that are finished; without one they stay live.
  ///
  /// On Linux and macOS that is SessionArchive's `ZstdSealer`. It is called on the recorder's own
  /// thread, so that the memory of a compressor is there only while it works.
  public var sealer: SealerMaker?

  /// Bytes of a live part after which another is begun.
  public var partBytes: UInt64 = 1 << 20
  /// Milliseconds after which another part is begun.
  public var partMilliseconds: UInt64 = 86_400_000
  /// Bytes that the folder's sessions may take together; the oldest go first, the open one never.
  public var folderBytes: UInt64 = 32 << 20
  /// Launches after which a session goes, whatever its size. Counted, never told by a clock.
  public var folderLaunches: UInt32 = 200
  /// Who writes into the folder.
  public var folderUse = FolderUse.standard

  /// Events that may wait in memory while the file takes none.
  public var queuedEvents = 2_048
  /// Milliseconds between attempts to write again.
  public var retryMilliseconds: UInt64 = 200
  /// Milliseconds a write may take before those after it are done on another thread.
  public var slowWriteMilliseconds: UInt64 = 50
  /// How many events are taken; `nil` takes all.
  public var rateLimit: RateLimit? = RateLimit()

  /// The session's id; `nil` makes one. Letters, digits and hyphens, or it is not used.
  public var session: String?
  /// Where the time comes from.
  public var clock = RecordingClock.system

  public init() {}

  /// Who writes into a folder.
  public enum FolderUse: Hashable, Sendable {
    /// One process: no file is ever locked.
    ///
    /// On iOS, where the system ends an app that holds a lock in a shared container when it is
    /// suspended, this is the default; an extension gets a folder of its own.
    case oneProcess
    /// Several processes, each of which locks the part it writes.
    case severalProcesses

    /// ``oneProcess`` on iOS, ``severalProcesses`` elsewhere.
    public static var standard: FolderUse {
      #if os(iOS)
        .oneProcess
      #else
        .severalProcesses
      #endif
    }
  }

  var limits: Journal.Limits {
    Journal.Limits(
      partBytes: partBytes, partMilliseconds: partMilliseconds, queuedEvents: queuedEvents,
      retryInterval: retryMilliseconds,
      slowWrite: slowWriteMilliseconds.multipliedReportingOverflow(by: 1_000_000).partialValue,
      rate: rateLimit)
  }
}
