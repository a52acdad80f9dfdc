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
