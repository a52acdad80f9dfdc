import SessionLog

/// Where a session's blocks come from: a log file, or memory after an import.
protocol BlockStore: AnyObject {
  /// The blocks, in file order.
  var blocks: [BlockEntry] { get }

  /// The plaintext of one block, read when it is asked for.
  func plaintext(ofBlock index: Int) throws(LogError) -> [UInt8]
}

extension LogFile: BlockStore {}

/// Blocks that an import made and that are in no file.
final class MemoryBlockStore: BlockStore {
  private(set) var blocks: [BlockEntry] = []
  private var plaintexts: [[UInt8]] = []

  func append(_ entry: BlockEntry, _ plaintext: [UInt8]) {
    blocks.append(entry)
    plaintexts.append(plaintext)
  }

  func plaintext(ofBlock index: Int) throws(LogError) -> [UInt8] { plaintexts[index] }
}
