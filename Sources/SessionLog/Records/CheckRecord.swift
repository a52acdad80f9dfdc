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
