/// What went wrong with a log, with the evidence.
public struct LogError: Error, Hashable, Sendable {
  /// What was found, and the numbers that show it.
  public enum Kind: Hashable, Sendable {
    // What the bytes say.

    /// The first bytes are not those of a log.
    case notALog(firstBytes: [UInt8])
    /// A frame is longer than what is left of the file.
    case truncatedFrame(declared: UInt64, available: UInt64)
    /// Nothing but zero bytes is left: space that was allotted and never written.
    case unwrittenTail(bytes: UInt64)
    /// A frame should start here and does not.
    case badMagic(found: UInt32)
    /// A Zstandard frame, but not one that a log may hold.
    case foreignFrame(FrameFault)
    /// The plaintext is not what was written.
    case checksumMismatch(stored: UInt32, computed: UInt32)
    /// The decompressor refused a frame whose outline was right.
    case undecodable(String)
    /// A verified frame does not hold whole records.
    case malformedRecord(WireFault)
    /// A record stands where its kind may not stand.
    case misplacedRecord(RecordField)
    /// Frames were removed, added or exchanged: the chain of hashes is broken.
    case chainMismatch(stored: UInt64, computed: UInt64)
    /// A record counts other events than there are.
    case countMismatch(stored: UInt64, computed: UInt64)
    /// A data frame behind the seek table: files were glued, not merged.
    case dataAfterSeekTable
    /// The index or the seek table describes another file than this one.
    case indexMismatch(stored: UInt64, computed: UInt64)
    /// The session needs a newer reader.
    case newerFormat
    /// More than a reader may be asked for.
    case limitExceeded(LogLimits.Quantity, limit: UInt64, found: UInt64)
    /// A compressed frame, and no decompressor was given.
    case noDecompressor

    // What the system says.

    /// Neither a regular file nor a link to one.
    case notARegularFile
    /// The file got shorter while it was read.
    case shrank(expected: UInt64, available: UInt64)
    /// A system call failed.
    case systemCall(String, errno: Int32)
    /// An earlier failure left the file in doubt; it is not written to again.
    case poisoned
    /// The file was closed.
    case closed
    /// Another file stands where a sealed one should go.
    case destinationExists
  }

  /// What was found.
  public var kind: Kind

  /// Bytes from the start of the file to what is at fault, where there is such a place.
  public var offset: UInt64?

  /// The file, where it is known.
  public var path: String?

  /// Creates an error.
  public init(_ kind: Kind, at offset: UInt64? = nil, path: String? = nil) {
    self.kind = kind
    self.offset = offset
    self.path = path
  }

  /// The same error, naming a file.
  public func naming(_ path: String) -> LogError {
    var copy = self
    copy.path = copy.path ?? path
    return copy
  }
}

/// Why a Zstandard frame is not one of a log's.
///
/// A log's frames are single-segment, with content size and checksum, without dictionary, over
/// 1…65,535 bytes: so no window exists that a hostile frame could make large.
public enum FrameFault: Hashable, Sendable {
  /// The frame wants a window instead of one segment.
  case windowed
  /// The frame has no content checksum.
  case noChecksum
  /// The frame names a dictionary.
  case dictionary
  /// Bits that must be zero are not.
  case reservedBits
  /// The declared plaintext is empty or longer than 65,535 bytes.
  case plaintextSize(UInt64)
  /// A block has the reserved type.
  case reservedBlock
  /// The blocks hold another number of bytes than the frame declares.
  case blocksDisagree(declared: UInt64, found: UInt64)
  /// The frame takes more bytes than any writer needs for its plaintext.
  case tooLong
}
