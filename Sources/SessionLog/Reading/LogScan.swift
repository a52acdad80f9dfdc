/// Bytes that a salvage passed over.
public struct LogGap: Hashable, Sendable {
  /// Which bytes of the file.
  public var range: Range<UInt64>
  /// Why.
  public var error: LogError

  /// Describes a gap.
  public init(_ range: Range<UInt64>, _ error: LogError) {
    self.range = range
    self.error = error
  }
}

/// What a file's own index is worth.
public enum IndexState: Hashable, Sendable {
  /// There is none: a live file, or one that was cut.
  case absent
  /// It says what the scan found.
  case valid
  /// It says something else, or is damaged. It is ignored.
  case wrong(LogError)
}

/// A block as a scan found it.
public struct ScannedBlock: Hashable, Sendable {
  /// Where it stands.
  public var entry: BlockEntry
  /// How it starts.
  public var record: BlockRecord
  /// Its frames.
  public var frames: Int
  /// Its events up to the last hash that covers them.
  public var chainVerifiedEvents: Int
  /// Its records that this version does not know.
  public var unknownRecords: Int
  /// Whether its session was closed in it.
  public var endsSession: Bool
  /// Whether a recovery record says that bytes were lost here.
  public var hasRecovery: Bool
}

/// Everything that one walk over a file finds out.
public struct LogScan: Hashable, Sendable {
  /// The blocks, in file order.
  public var blocks: [ScannedBlock]
  /// The end of what could be read.
  public var tail: LogTail
  /// What a salvage passed over, in file order; empty in the other modes.
  public var gaps: [LogGap]
  /// What the file's own index is worth.
  public var index: IndexState
  /// Whether a seek table ends the file.
  public var isSealed: Bool

  /// Whether the last session was closed on purpose.
  public var isClosed: Bool { blocks.last?.endsSession ?? false }

  /// Whether nothing is missing or in doubt; an index that is ignored does not count.
  public var isIntact: Bool { tail.tailClass == .clean && gaps.isEmpty }

  /// Events in frames that verify: all that are delivered.
  public var frameVerifiedEvents: Int { blocks.reduce(0) { $0 + $1.entry.events } }

  /// Events that a hash of the chain covers too; a stale frame cannot be among them.
  public var chainVerifiedEvents: Int { blocks.reduce(0) { $0 + $1.chainVerifiedEvents } }

  /// Records that this version does not know. They are kept.
  public var unknownRecords: Int { blocks.reduce(0) { $0 + $1.unknownRecords } }

  /// Bytes of all plaintexts.
  public var plaintextBytes: Int { blocks.reduce(0) { $0 + $1.entry.plaintextLength } }
}
