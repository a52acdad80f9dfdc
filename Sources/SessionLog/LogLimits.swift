/// What a reader may be asked for. Beyond it a file is refused, never tried.
///
/// The numbers are far above what a recorder writes and far below what would hurt a machine that
/// opens a stranger's file.
public struct LogLimits: Hashable, Sendable {
  /// Bytes of a file.
  public var fileBytes: UInt64 = 64 << 20
  /// Bytes of all plaintexts of a file.
  public var plaintextBytes: UInt64 = 1 << 30
  /// Bytes of one block's plaintext, which a reader holds whole.
  public var blockBytes: UInt64 = 8 << 20
  /// Bytes of one record's content: the longest interchange line.
  public var recordBytes: UInt64 = 16 << 10
  /// Bytes that a record may have beside its content: its own small fields.
  public var recordOverheadBytes: UInt64 = 1 << 10
  /// Bytes of one string.
  public var stringBytes: UInt64 = 4 << 10
  /// `Define` records of one block.
  public var definitions: UInt64 = 8_192
  /// Events of a file.
  public var events: UInt64 = 5_000_000
  /// Blocks of a file.
  public var blocks: UInt64 = 65_536
  /// Frames that fail before a salvage gives up.
  public var badFrames: UInt64 = 64

  /// The limits of format version 1.
  public init() {}

  /// A thing that is counted, for the error that says there were too many.
  public enum Quantity: Hashable, Sendable {
    /// Bytes of a file.
    case fileBytes
    /// Bytes of all plaintexts.
    case plaintextBytes
    /// Bytes of one block.
    case blockBytes
    /// Bytes of one record.
    case recordBytes
    /// Definitions of one block.
    case definitions
    /// Events of a file.
    case events
    /// Blocks of a file.
    case blocks
    /// Frames that failed in a salvage.
    case badFrames

    /// "too many events", to stand behind "has".
    var phrase: String {
      switch self {
      case .fileBytes: "too many bytes"
      case .plaintextBytes: "too much plaintext"
      case .blockBytes: "a block that is too long"
      case .recordBytes: "a record that is too long"
      case .definitions: "too many definitions in a block"
      case .events: "too many events"
      case .blocks: "too many blocks"
      case .badFrames: "too many damaged frames"
      }
    }
  }
}
