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
  /// Passes the events on, block by block.
  ///
  /// - Complexity: O(events), one block in memory unless `body` keeps more.
  package func forEachEventBlock(_ body: (EventBlock) throws -> Void) throws {
    if let memory {
      try body(EventBlock(first: 0, events: memory.events, keyframe: memory.start))
    }
    for index in blocks {
      let block = try decodedBlock(index)
      let isComparable = index == blocks.lowerBound || !isHeaderLost
      try body(
        EventBlock(
          first: firstOrdinal + block.firstOrdinal, events: block.events,
          keyframe: isComparable ? block.keyframe : nil))
    }
  }

  /// The block that holds an event.
  ///
  /// - Complexity: One block is read.
  package func eventBlock(ofEvent ordinal: UInt64) throws -> EventBlock {
    let block = try decodedBlock(ofEvent: ordinal - min(ordinal, firstOrdinal))
    return EventBlock(
      first: firstOrdinal + block.firstOrdinal, events: block.events, keyframe: nil)
  }
}
