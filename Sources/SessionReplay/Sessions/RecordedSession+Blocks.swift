package import SessionLog

extension RecordedSession {
  /// Passes every block's plaintext to `body`, as the file has it.
  ///
  /// - Complexity: One block in memory.
  package func forEachBlock(
    _ body: ((entry: BlockEntry, plaintext: [UInt8])) throws -> Void
  ) throws {
    for index in blocks {
      try body((store.blocks[index], try store.plaintext(ofBlock: index)))
    }
  }
}
