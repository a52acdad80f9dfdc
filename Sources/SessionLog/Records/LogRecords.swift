/// Starts a self-contained block: every record up to the next `Block` belongs to it.
public struct BlockRecord: Hashable, Sendable {
  /// The session's id, as its header spells it.
  public var session: String
  /// The session's file number, from 0.
  public var part: UInt32
  /// The `seq` that the block's first event takes when it carries no step of its own.
  public var firstSeq: UInt64
  /// Events of this session before the block.
  public var firstOrdinal: UInt64
  /// Milliseconds since the session's start: the base of the block's time deltas.
  public var time: UInt64
  /// Wall-clock time in ISO 8601, or empty.
  public var wall: String
  /// XXH64 of the whole plaintext of this session's previous block; 0 for its first.
  public var previous: UInt64
  /// Version of the reducer behind the block's keyframe.
  public var reducer: UInt32
  /// The base of the block's turn deltas.
  public var turn: UInt64
  /// Fields of a newer version, tags and all, passed on byte for byte.
  public var unknownFields: [UInt8]

  /// Creates a block's start; what is left out is not written.
  public init(
    session: String, part: UInt32 = 0, firstSeq: UInt64 = 0, firstOrdinal: UInt64 = 0,
    time: UInt64 = 0, wall: String = "", previous: UInt64 = 0, reducer: UInt32 = 0,
    turn: UInt64 = 0, unknownFields: [UInt8] = []
  ) {
    self.session = session
    self.part = part
    self.firstSeq = firstSeq
    self.firstOrdinal = firstOrdinal
    self.time = time
    self.wall = wall
    self.previous = previous
    self.reducer = reducer
    self.turn = turn
    self.unknownFields = unknownFields
  }

  /// Decodes the message behind field 1.
  ///
  /// - Throws: `missingField` for a block without a session id.
  public init(payload: UnsafeRawBufferPointer) throws(WireFault) {
    self.init(session: "")
    var reader = ByteReader(payload)
    while !reader.isAtEnd {
      let start = reader.offset
      let tag = try reader.tag()
      switch tag.rawValue {
      case 1 << 3 | 2: session = try reader.string()
      case 2 << 3: part = try reader.varint32()
      case 3 << 3: firstSeq = try reader.varint()
      case 4 << 3: firstOrdinal = try reader.varint()
      case 5 << 3: time = try reader.varint()
      case 6 << 3 | 2: wall = try reader.string()
      case 7 << 3 | 1: previous = try reader.fixed64()
      case 8 << 3: reducer = try reader.varint32()
      case 9 << 3: turn = try reader.varint()
      default:
        try reader.skip(tag)
        unknownFields.append(contentsOf: reader.slice(from: start))
      }
    }
    guard !session.isEmpty else { throw WireFault(.missingField, at: 0) }
  }

  /// Appends the record, envelope and all.
  public func write(to writer: inout ByteWriter) {
    writer.putRecord(.block) { writer in
      writer.putField(1, string: session)
      writer.putField(2, uint: UInt64(part))
      writer.putField(3, uint: firstSeq)
      writer.putField(4, uint: firstOrdinal)
      writer.putField(5, uint: time)
      writer.putField(6, string: wall)
      writer.putField(7, fixed64: previous)
      writer.putField(8, uint: UInt64(reducer))
      writer.putField(9, uint: turn)
      writer.put(raw: unknownFields)
    }
  }
}

/// Chains the open block: a stale but valid frame behind the tail cannot pass it.
public struct CheckRecord: Hashable, Sendable {
  /// XXH64 of the block's plaintext from its `Block` record up to, not including, this record.
  public var hash: UInt64
  /// Events of the block so far.
  public var events: UInt32
  /// Fields of a newer version, passed on byte for byte.
  public var unknownFields: [UInt8]

  /// Creates a check.
  public init(hash: UInt64, events: UInt32, unknownFields: [UInt8] = []) {
    self.hash = hash
    self.events = events
    self.unknownFields = unknownFields
  }

  /// Decodes the message behind field 5.
  public init(payload: UnsafeRawBufferPointer) throws(WireFault) {
    self.init(hash: 0, events: 0)
    var reader = ByteReader(payload)
    while !reader.isAtEnd {
      let start = reader.offset
      let tag = try reader.tag()
      switch tag.rawValue {
      case 1 << 3 | 1: hash = try reader.fixed64()
      case 2 << 3: events = try reader.varint32()
      default:
        try reader.skip(tag)
        unknownFields.append(contentsOf: reader.slice(from: start))
      }
    }
  }

  /// Appends the record, envelope and all.
  public func write(to writer: inout ByteWriter) {
    writer.putRecord(.check) { writer in
      writer.putField(1, fixed64: hash)
      writer.putField(2, uint: UInt64(events))
      writer.put(raw: unknownFields)
    }
  }
}

/// The session ended here on purpose; only this record says *closed cleanly*.
public struct EndRecord: Hashable, Sendable {
  /// Events of the whole session: the block's first ordinal and its events.
  public var events: UInt64
  /// XXH64 of the open block so far, like a check's.
  public var hash: UInt64
  /// Fields of a newer version, passed on byte for byte.
  public var unknownFields: [UInt8]

  /// Creates an end.
  public init(events: UInt64, hash: UInt64, unknownFields: [UInt8] = []) {
    self.events = events
    self.hash = hash
    self.unknownFields = unknownFields
  }

  /// Decodes the message behind field 8.
  public init(payload: UnsafeRawBufferPointer) throws(WireFault) {
    self.init(events: 0, hash: 0)
    var reader = ByteReader(payload)
    while !reader.isAtEnd {
      let start = reader.offset
      let tag = try reader.tag()
      switch tag.rawValue {
      case 1 << 3: events = try reader.varint()
      case 2 << 3 | 1: hash = try reader.fixed64()
      default:
        try reader.skip(tag)
        unknownFields.append(contentsOf: reader.slice(from: start))
      }
    }
  }

  /// Appends the record, envelope and all.
  public func write(to writer: inout ByteWriter) {
    writer.putRecord(.end) { writer in
      writer.putField(1, uint: events)
      writer.putField(2, fixed64: hash)
      writer.put(raw: unknownFields)
    }
  }
}

/// Bytes before this record were lost; the next block of the session starts a new chain.
///
/// Stands at the end of a block, where it leaves the block's checks true.
public struct RecoveryRecord: Hashable, Sendable {
  /// Where the lost bytes stood in the file that was recovered.
  public var offset: UInt64
  /// Why they were lost, in a few words of English.
  public var reason: String
  /// How many they were.
  public var lostBytes: UInt64
  /// Fields of a newer version, passed on byte for byte.
  public var unknownFields: [UInt8]

  /// Creates a note of loss.
  public init(offset: UInt64, reason: String, lostBytes: UInt64, unknownFields: [UInt8] = []) {
    self.offset = offset
    self.reason = reason
    self.lostBytes = lostBytes
    self.unknownFields = unknownFields
  }

  /// Decodes the message behind field 7.
  public init(payload: UnsafeRawBufferPointer) throws(WireFault) {
    self.init(offset: 0, reason: "", lostBytes: 0)
    var reader = ByteReader(payload)
    while !reader.isAtEnd {
      let start = reader.offset
      let tag = try reader.tag()
      switch tag.rawValue {
      case 1 << 3: offset = try reader.varint()
      case 2 << 3 | 2: reason = try reader.string()
      case 3 << 3: lostBytes = try reader.varint()
      default:
        try reader.skip(tag)
        unknownFields.append(contentsOf: reader.slice(from: start))
      }
    }
  }

  /// Appends the record, envelope and all.
  public func write(to writer: inout ByteWriter) {
    writer.putRecord(.recovery) { writer in
      writer.putField(1, uint: offset)
      writer.putField(2, string: reason)
      writer.putField(3, uint: lostBytes)
      writer.put(raw: unknownFields)
    }
  }
}
