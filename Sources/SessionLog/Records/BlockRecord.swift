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
