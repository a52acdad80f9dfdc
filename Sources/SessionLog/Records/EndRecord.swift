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
