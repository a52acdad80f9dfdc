import NavigationModel

/// Bounds of what is read of an interchange file.
public struct InterchangeLimits: Hashable, Sendable {
  /// Most bytes of the whole file.
  public var bytes: UInt64
  /// Most events, of all its sessions.
  public var events: UInt64
  /// Most bytes of a header's or a keyframe's line.
  var longLine: Int { EventLineReader.longLineLimit }

  public init(bytes: UInt64 = 1 << 30, events: UInt64 = 5_000_000) {
    self.bytes = bytes
    self.events = events
  }
}

/// Bounds what a file's different strings may take, of all its sessions.
///
/// A vocabulary only grows, and a small file can name many things: a limit on bytes read is not
/// one on memory.
struct NameBudget {
  /// Most names and routes.
  static let limit = 4_000_000
  /// Most bytes of lines that brought new ones.
  static let byteLimit = 512 << 20

  private var earlierCount = 0
  private var count = 0
  private var bytes = 0

  /// Starts with an empty vocabulary.
  mutating func begin() {
    earlierCount += count
    count = 0
  }

  /// Counts what a line brought.
  ///
  /// - Returns: Whether or not the line is within the budget.
  mutating func take(_ line: UnsafeBufferPointer<UInt8>, _ vocabulary: Vocabulary) -> Bool {
    guard vocabulary.nameCount != count else { return true }
    count = vocabulary.nameCount
    bytes += line.count
    return earlierCount + count <= Self.limit && bytes <= Self.byteLimit
  }
}
