/// Writes protobuf wire format as `protoc` would: shortest varints, no defaults written.
///
/// Low-level, and public for the same reason as ``ByteReader``.
public struct ByteWriter: Sendable {
  /// What was written so far.
  public var bytes: [UInt8]

  /// Starts empty.
  ///
  /// - Parameter capacity: Bytes to reserve.
  @inlinable
  public init(capacity: Int = 0) {
    bytes = []
    if capacity > 0 { bytes.reserveCapacity(capacity) }
  }

  /// Bytes written so far.
  @inlinable
  public var count: Int { bytes.count }

  /// Forgets what was written and keeps the storage.
  @inlinable
  public mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
  }

  // MARK: Values

  /// Appends a base-128 number.
  @inlinable
  public mutating func put(varint value: UInt64) {
    var rest = value
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest &>>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  /// Appends a signed number, zigzag-encoded (`sint64`).
  @inlinable
  public mutating func put(zigzag value: Int64) {
    put(varint: UInt64(bitPattern: value &<< 1 ^ value &>> 63))
  }

  /// Appends eight bytes, little-endian.
  @inlinable
  public mutating func put(fixed64 value: UInt64) {
    withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
  }

  /// Appends four bytes, little-endian.
  @inlinable
  public mutating func put(fixed32 value: UInt32) {
    withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
  }

  /// Appends bytes as they are, without a length.
  @inlinable
  public mutating func put(raw buffer: UnsafeRawBufferPointer) {
    bytes.append(contentsOf: buffer)
  }

  /// Appends bytes as they are, without a length.
  @inlinable
  public mutating func put(raw array: [UInt8]) {
    bytes.append(contentsOf: array)
  }

  /// Appends a length and the bytes it covers.
  @inlinable
  public mutating func put(lengthDelimited array: [UInt8]) {
    put(varint: UInt64(array.count))
    bytes.append(contentsOf: array)
  }

  /// Appends a length and text as UTF-8.
  @inlinable
  public mutating func put(string: String) {
    put(varint: UInt64(string.utf8.count))
    bytes.append(contentsOf: string.utf8)
  }

  /// Appends a field's tag.
  @inlinable
  public mutating func put(tag field: UInt32, _ type: WireType) {
    put(varint: UInt64(WireTag(field, type).rawValue))
  }

  // MARK: Fields with implicit presence (a default is not written)

  /// Appends a number field, unless it is 0.
  @inlinable
  public mutating func putField(_ field: UInt32, uint value: UInt64) {
    guard value != 0 else { return }
    put(tag: field, .varint)
    put(varint: value)
  }

  /// Appends a signed number field (`sint64`), unless it is 0.
  @inlinable
  public mutating func putField(_ field: UInt32, sint value: Int64) {
    guard value != 0 else { return }
    put(tag: field, .varint)
    put(zigzag: value)
  }

  /// Appends a truth value, unless it is false.
  @inlinable
  public mutating func putField(_ field: UInt32, bool value: Bool) {
    guard value else { return }
    put(tag: field, .varint)
    bytes.append(1)
  }

  /// Appends a `fixed64` field, unless it is 0.
  @inlinable
  public mutating func putField(_ field: UInt32, fixed64 value: UInt64) {
    guard value != 0 else { return }
    put(tag: field, .fixed64)
    put(fixed64: value)
  }

  /// Appends a text field, unless it is empty.
  @inlinable
  public mutating func putField(_ field: UInt32, string value: String) {
    guard !value.isEmpty else { return }
    put(tag: field, .lengthDelimited)
    put(string: value)
  }

  /// Appends a bytes field, unless it is empty.
  @inlinable
  public mutating func putField(_ field: UInt32, bytes value: [UInt8]) {
    guard !value.isEmpty else { return }
    put(tag: field, .lengthDelimited)
    put(lengthDelimited: value)
  }

  /// Appends a packed repeated number field, unless it is empty.
  @inlinable
  public mutating func putField(_ field: UInt32, packed values: [UInt64]) {
    guard !values.isEmpty else { return }
    putMessage(field) { writer in
      for value in values { writer.put(varint: value) }
    }
  }

  // MARK: Messages

  /// Appends a message field; its length is filled in when the body is done.
  ///
  /// - Parameters:
  ///   - field: The field's number.
  ///   - body: Appends the message's own fields. An empty message is written all the same.
  @inlinable
  public mutating func putMessage<Failure: Error>(
    _ field: UInt32, _ body: (inout ByteWriter) throws(Failure) -> Void
  ) throws(Failure) {
    put(tag: field, .lengthDelimited)
    // Most messages are shorter than 128 bytes: guess one byte, move the body if that was wrong.
    let lengthAt = bytes.count
    bytes.append(0)
    try body(&self)
    let length = bytes.count - lengthAt - 1
    if length < 0x80 {
      bytes[lengthAt] = UInt8(truncatingIfNeeded: length)
    } else {
      widenLength(at: lengthAt, to: length)
    }
  }

  @usableFromInline
  mutating func widenLength(at index: Int, to length: Int) {
    var encoded = ByteWriter(capacity: 10)
    encoded.put(varint: UInt64(length))
    bytes.replaceSubrange(index...index, with: encoded.bytes)
  }
}
