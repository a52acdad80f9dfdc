package import NavigationModel
package import SessionLog

extension RecordedSession {
  /// Passes every block's plaintext to `body`, as the file has it.
  ///
  /// - Complexity: One block in memory.
  package func forEachBlock(
    _ body: ((entry: BlockEntry, plaintext: [UInt8])) throws -> Void
  ) throws {
    if let memory {
      var collector = BlockCollector(
        id: id, header: header, vocabulary: vocabulary, state: memory.start)
      for event in memory.events {
        if let block = collector.append(event) { try body((block.entry, block.plaintext)) }
      }
      if let block = collector.finish() { try body((block.entry, block.plaintext)) }
    }
    for index in blocks {
      try body((store.blocks[index], try store.plaintext(ofBlock: index)))
    }
  }
}

extension RecordedSession {
  /// The events of the block that holds an event, and the ordinal of the first of them.
  ///
  /// - Complexity: One block is read.
  package func block(ofEvent ordinal: UInt64) throws -> (first: UInt64, events: [NavigationEvent]) {
    let block = try decodedBlock(ofEvent: ordinal - min(ordinal, firstOrdinal))
    return (firstOrdinal + block.firstOrdinal, block.events)
  }
}
