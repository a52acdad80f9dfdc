/// One record of a plaintext, as borrowed bytes.
public struct RecordSlice {
  /// Its kind.
  public var field: RecordField

  /// The message behind the field: what a codec decodes.
  public var payload: UnsafeRawBufferPointer

  /// The record with its envelope: what is written to pass it on unchanged.
  public var raw: UnsafeRawBufferPointer

  /// Bytes from the start of the plaintext to ``raw``.
  public var offset: Int

  /// Puts a slice together.
  @inlinable
  public init(
    field: RecordField, payload: UnsafeRawBufferPointer, raw: UnsafeRawBufferPointer, offset: Int
  ) {
    self.field = field
    self.payload = payload
    self.raw = raw
    self.offset = offset
  }
}

/// Walks the records of a plaintext in order, without understanding them.
///
/// Low-level: it lends pointers into the buffer it was given.
public struct RecordCursor {
  @usableFromInline var reader: ByteReader

  /// Starts at the first record of a plaintext.
  @inlinable
  public init(_ plaintext: UnsafeRawBufferPointer) {
    reader = ByteReader(plaintext)
  }

  /// Bytes from the start of the plaintext to the next record.
  @inlinable
  public var offset: Int { reader.offset }

  /// Passes over the next record if it is an event or a definition of fewer than 126 bytes, as
  /// nearly all are.
  ///
  /// Its envelope is `0A n+2`, a tag and `n`, each one byte.
  ///
  /// - Returns: The record's field, or 0 where the next record is another.
  @inlinable
  @inline(__always)
  package mutating func skipShortRecord() -> UInt32 {
    guard reader.remaining >= 4 else { return 0 }
    let word = UInt32(littleEndian: reader.cursor.loadUnaligned(as: UInt32.self))
    let length = Int(word &>> 24)
    let field = word &>> 19 & 0xF
    guard word & 0x8087_80FF == 0x0002_000A, Int(word &>> 8 & 0xFF) == length &+ 2,
      length <= reader.remaining &- 4, field == 2 || field == 3
    else { return 0 }
    reader.cursor += length &+ 4
    return field
  }

  /// The next record, or nil at the end.
  ///
  /// A field of `Log` beside `record` is a newer record without a known kind: it comes out with
  /// field 0 and its bytes are kept like any other's.
  ///
  /// - Throws: `WireFault` where the envelope is not protobuf.
  @inlinable
  public mutating func next() throws(WireFault) -> RecordSlice? {
    if reader.isAtEnd { return nil }
    let start = reader.offset
    let tag = try reader.tag()
    guard tag.rawValue == 0x0A else {
      try reader.skip(tag)
      let raw = reader.slice(from: start)
      return RecordSlice(
        field: RecordField(rawValue: 0), payload: raw, raw: raw, offset: start)
    }
    let body = try reader.bytes()
    let raw = reader.slice(from: start)
    var inner = ByteReader(body)
    // Nearly always: one field, a message, that fills the record.
    if !inner.isAtEnd {
      let member = try inner.tag()
      if member.typeBits == WireType.lengthDelimited.rawValue {
        let payload = try inner.bytes()
        if inner.isAtEnd {
          return RecordSlice(
            field: RecordField(rawValue: member.field), payload: payload, raw: raw,
            offset: start)
        }
      }
    }
    return try RecordSlice(mixed: body, raw: raw, offset: start)
  }
}

extension RecordSlice {
  /// Reads a record that is not just one message, as protobuf says: the last known member wins.
  @usableFromInline
  init(mixed body: UnsafeRawBufferPointer, raw: UnsafeRawBufferPointer, offset: Int)
    throws(WireFault)
  {
    var reader = ByteReader(body)
    var field = RecordField(rawValue: 0)
    var payload = body
    while !reader.isAtEnd {
      let tag = try reader.tag()
      let candidate = RecordField(rawValue: tag.field)
      if tag.typeBits == WireType.lengthDelimited.rawValue, candidate.isKnown {
        payload = try reader.bytes()
        field = candidate
      } else {
        try reader.skip(tag)
      }
    }
    self.init(field: field, payload: payload, raw: raw, offset: offset)
  }
}

extension ByteWriter {
  /// Appends one record in its envelope: `Log.record` around the oneof's member.
  ///
  /// - Parameters:
  ///   - field: The record's kind.
  ///   - body: Appends the fields of the record's message.
  @inlinable
  public mutating func putRecord<Failure: Error>(
    _ field: RecordField, _ body: (inout ByteWriter) throws(Failure) -> Void
  ) throws(Failure) {
    try putMessage(1) { (writer) throws(Failure) in
      try writer.putMessage(field.rawValue, body)
    }
  }
}
