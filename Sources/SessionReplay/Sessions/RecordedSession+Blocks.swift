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

/// A block's events, decoded.
package struct EventBlock {
  /// Ordinal of the first event.
  package let first: UInt64
  package let events: [NavigationEvent]
  /// What may be compared with the fold of all events before the block; the first is the session's
  /// start.
  package let keyframe: NavigationState?
}

extension RecordedSession {
  /// How many blocks of events there are.
  package var eventBlockCount: Int { memory?.pieceCount ?? blocks.count }

  /// The events of one of the blocks, decoded.
  ///
  /// - Parameter index: Less than ``eventBlockCount``.
  package func eventBlock(_ index: Int) throws -> EventBlock {
    if let memory {
      return EventBlock(
        first: UInt64(index * EventsInMemory.pieceLength), events: memory.events(ofPiece: index),
        keyframe: index == 0 ? memory.start : nil)
    }
    let block = try decodedBlock(blocks.lowerBound + index)
    return EventBlock(
      first: firstOrdinal + block.firstOrdinal, events: block.events,
      keyframe: index == 0 || !isHeaderLost ? block.keyframe : nil)
  }

  /// Index of the block that holds an event; of one beyond the end, the last.
  package func eventBlockIndex(ofEvent ordinal: UInt64) -> Int {
    if let memory { return memory.pieceIndex(ofEvent: ordinal) }
    return blockIndex(ofEvent: ordinal - min(ordinal, firstOrdinal)) - blocks.lowerBound
  }
}
