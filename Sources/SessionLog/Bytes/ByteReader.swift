/// Reads protobuf wire format from borrowed bytes, checking every bound.
///
/// Low-level: the reader keeps a bare pointer, so it must not outlive the closure that lent the
/// buffer. It is public, and its small methods are inlinable, because a codec in another module
/// decodes tens of millions of fields a second with it.
///
/// No input traps: a length is compared as `UInt64` before it becomes an `Int`.
public struct ByteReader {
  @usableFromInline var cursor: UnsafeRawPointer
  @usableFromInline let start: UnsafeRawPointer
  @usableFromInline let end: UnsafeRawPointer

  /// Starts at the first byte of a buffer.
  @inlinable
  public init(_ buffer: UnsafeRawBufferPointer) {
    // An empty buffer may have no address; the pointer is then compared but never read.
    start = buffer.baseAddress ?? UnsafeRawPointer(bitPattern: 8).unsafelyUnwrapped
    cursor = start
    end = start + buffer.count
  }

  /// Whether every byte was read.
  @inlinable
  public var isAtEnd: Bool { cursor == end }

  /// Bytes read so far.
  @inlinable
  public var offset: Int { cursor - start }

  /// Bytes left.
  @inlinable
  public var remaining: Int { end - cursor }

  /// The bytes from an earlier offset up to here.
  ///
  /// - Parameter earlier: An ``offset`` this reader had before.
  @inlinable
  public func slice(from earlier: Int) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: start + earlier, count: offset - earlier)
  }

  @inlinable
  func fault(_ kind: WireFault.Kind) -> WireFault {
    WireFault(kind, at: offset)
  }

  // MARK: Values

  /// Reads a base-128 number.
  ///
  /// - Throws: `truncated` or `overlongVarint`; the reader then stands where it stood.
  @inlinable
  @inline(__always)
  public mutating func varint() throws(WireFault) -> UInt64 {
    // Nearly every number of a log has one byte or two: those must not cost a call.
    if cursor < end {
      let first = cursor.load(as: UInt8.self)
      if first < 0x80 {
        cursor += 1
        return UInt64(first)
      }
      if remaining >= 2 {
        let second = cursor.load(fromByteOffset: 1, as: UInt8.self)
        if second < 0x80 {
          cursor += 2
          return UInt64(first & 0x7F) | UInt64(second) &<< 7
        }
      }
    }
    // By value: a reader whose address is taken would live in memory, not in registers.
    let (value, next) = try Self.longVarint(cursor, start: start, end: end)
    cursor = next
    return value
  }

  @usableFromInline
  static func longVarint(
    _ cursor: UnsafeRawPointer, start: UnsafeRawPointer, end: UnsafeRawPointer
  ) throws(WireFault) -> (UInt64, UnsafeRawPointer) {
    var value: UInt64 = 0
    var next = cursor
    var shift: UInt64 = 0
    while true {
      guard next < end else { throw WireFault(.truncated, at: cursor - start) }
      let byte = next.load(as: UInt8.self)
      next += 1
      // The tenth byte has room for one bit.
      if shift == 63, byte > 1 { throw WireFault(.overlongVarint, at: cursor - start) }
      value |= UInt64(byte & 0x7F) &<< shift
      if byte < 0x80 { return (value, next) }
      shift &+= 7
    }
  }

  /// Reads a zigzag-encoded signed number (`sint64`).
  @inlinable
  @inline(__always)
  public mutating func zigzag() throws(WireFault) -> Int64 {
    let raw = try varint()
    return Int64(bitPattern: raw &>> 1) ^ -Int64(bitPattern: raw & 1)
  }

  /// Reads a number that must fit 32 bits.
  ///
  /// - Throws: `valueOutOfRange` besides what ``varint()`` throws.
  @inlinable
  @inline(__always)
  public mutating func varint32() throws(WireFault) -> UInt32 {
    let value = try varint()
    guard let narrow = UInt32(exactly: value) else { throw fault(.valueOutOfRange) }
    return narrow
  }

  /// Reads eight bytes, little-endian.
  @inlinable
  public mutating func fixed64() throws(WireFault) -> UInt64 {
    guard remaining >= 8 else { throw fault(.truncated) }
    let value = UInt64(littleEndian: cursor.loadUnaligned(as: UInt64.self))
    cursor += 8
    return value
  }

  /// Reads four bytes, little-endian.
  @inlinable
  public mutating func fixed32() throws(WireFault) -> UInt32 {
    guard remaining >= 4 else { throw fault(.truncated) }
    let value = UInt32(littleEndian: cursor.loadUnaligned(as: UInt32.self))
    cursor += 4
    return value
  }

  /// Reads the next field's tag.
  ///
  /// - Throws: `invalidTag` for field 0, for groups and for unused wire types.
  @inlinable
  @inline(__always)
  public mutating func tag() throws(WireFault) -> WireTag {
    let before = cursor
    let raw = try varint()
    // Wire types 3, 4, 6 and 7 are the clear bits of 0b100111.
    guard raw <= UInt64(UInt32.max), raw >= 8, 0b100111 &>> (raw & 7) & 1 == 1 else {
      cursor = before
      throw fault(.invalidTag)
    }
    return WireTag(rawValue: UInt32(truncatingIfNeeded: raw))
  }

  /// Judges a number that was read where a tag stands.
  ///
  /// - Parameters:
  ///   - raw: The tag.
  ///   - offset: Where it stood.
  /// - Throws: `invalidTag`.
  @inlinable
  public static func checkedTag(_ raw: UInt64, at offset: Int) throws(WireFault) -> WireTag {
    guard raw <= UInt64(UInt32.max), raw >= 8, 0b100111 &>> (raw & 7) & 1 == 1 else {
      throw WireFault(.invalidTag, at: offset)
    }
    return WireTag(rawValue: UInt32(truncatingIfNeeded: raw))
  }

  /// Reads a length and lends the bytes it covers.
  ///
  /// - Throws: `lengthBeyondEnd` besides what ``varint()`` throws.
  @inlinable
  @inline(__always)
  public mutating func bytes() throws(WireFault) -> UnsafeRawBufferPointer {
    let before = cursor
    let length = try varint()
    guard length <= UInt64(remaining) else {
      cursor = before
      throw fault(.lengthBeyondEnd)
    }
    let buffer = UnsafeRawBufferPointer(start: cursor, count: Int(truncatingIfNeeded: length))
    cursor += buffer.count
    return buffer
  }

  /// Reads a length and a reader over the bytes it covers.
  @inlinable
  @inline(__always)
  public mutating func message() throws(WireFault) -> ByteReader {
    try ByteReader(bytes())
  }

  /// Passes over the value behind a tag.
  @inlinable
  public mutating func skip(_ tag: WireTag) throws(WireFault) {
    switch tag.typeBits {
    case WireType.varint.rawValue: _ = try varint()
    case WireType.fixed64.rawValue: _ = try fixed64()
    case WireType.lengthDelimited.rawValue: _ = try bytes()
    case WireType.fixed32.rawValue: _ = try fixed32()
    default: throw fault(.invalidTag)
    }
  }
}

extension ByteReader {
  /// Reads a length and text, which must be UTF-8.
  ///
  /// - Parameter limit: Most bytes accepted.
  /// - Throws: `invalidUTF8`, `valueOutOfRange` for text over the limit, and what ``bytes()``
  ///   throws.
  public mutating func string(limit: Int = 4096) throws(WireFault) -> String {
    let before = offset
    let buffer = try bytes()
    guard buffer.count <= limit else { throw WireFault(.valueOutOfRange, at: before) }
    var text = String(decoding: buffer, as: UTF8.self)
    // Decoding repairs: what was not UTF-8 comes out as other bytes.
    let isSame = text.withUTF8 { $0.elementsEqual(buffer) }
    guard isSame else { throw WireFault(.invalidUTF8, at: before) }
    return text
  }
}
