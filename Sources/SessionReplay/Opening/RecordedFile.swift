public import SessionCoding
public import SessionLog

/// A recorded file, opened: its sessions, and what of it could not be read.
///
/// Live, sealed and torn logs and interchange lines are all opened the same way, and the sessions
/// inside behave the same.
public struct RecordedFile {
  /// What the user calls it: a path, or `-`.
  public let name: String
  public let form: Form
  /// Bytes of the file.
  public let byteCount: UInt64
  /// The sessions, in file order; at least one.
  public let sessions: [RecordedSession]
  /// What could not be read, in file order.
  public let damage: [Damage]
  /// What an import of interchange lines kept, and how; `nil` for a log.
  public let compatibility: CompatibilityReport?
  /// What one walk over a log found out; `nil` where its index was enough, and for lines.
  public let scan: LogScan?

  /// How a file keeps its events.
  public enum Form: String, Hashable, Sendable {
    /// A log that is, or was, being written: one frame an event.
    case live
    /// A log of compressed blocks with an index.
    case sealed
    /// Lines of JSON.
    case interchange
  }

  /// Number of events in all sessions.
  public var eventCount: UInt64 { sessions.reduce(0) { $0 + $1.eventCount } }

  /// Whether or not data was lost or could not be read.
  ///
  /// A file that was cut without an `End` is whole as far as it goes.
  public var hasLoss: Bool { damage.contains { $0.isLoss } }
}

/// Something about a file that is not as it should be.
public struct Damage: Hashable, Sendable {
  public var kind: Kind
  /// Bytes from the start of the file, where there is such a place.
  public var offset: UInt64?
  /// What was found, in one line.
  public var text: String
  /// Index of the session it concerns.
  public var session: Int
  /// What of the events is used all the same, and what is missing; empty where that is not known.
  public internal(set) var reach = ""

  public enum Kind: Hashable, Sendable {
    /// The last frame is cut.
    case torn
    /// Bytes are not what was written.
    case corrupt
    /// A newer version wrote what follows.
    case newer
    /// Lines that are no events; the number of them.
    case unreadable(Int)
    /// A salvage passed over bytes.
    case gap
    /// The file's own index or a keyframe says something else than the events.
    case inconsistent
    /// The blocks of two sessions stand between each other.
    case mixed
    /// The session was never closed, which alone is no damage.
    case notClosed
    /// A recovery wrote this file of one that had lost something.
    case recovered
  }

  /// Whether or not events may be missing.
  public var isLoss: Bool {
    switch kind {
    case .torn, .corrupt, .newer, .unreadable, .gap: true
    case .inconsistent, .mixed, .notClosed, .recovered: false
    }
  }
}

/// Why a file could not be opened at all.
public struct OpeningError: Error, Hashable, Sendable {
  public var name: String
  public var kind: Kind

  public enum Kind: Hashable, Sendable {
    /// Nothing is in it.
    case empty
    /// A folder.
    case folder
    /// Neither a log nor lines of JSON.
    case notASession(firstBytes: [UInt8])
    /// The log could not be opened.
    case log(LogError)
    /// The lines could not be read.
    case interchange(InterchangeError)
    /// A block could not be decoded.
    case block(BlockError)
    /// The system refused; the name of the call and its `errno`.
    case system(String, Int32)
  }
}
