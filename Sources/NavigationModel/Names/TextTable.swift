/// Strings, each kept once; those are the same that have the same scalars.
///
/// Swift's own equality takes `é` and `e` with a combining accent for one string; a session that
/// was written with both must come back with both. So bytes are compared.
struct TextTable {
  private(set) var texts: [String]
  private var index = HashIndex(from: 1)
  private let hash = KeyedHash()

  /// Creates a table.
  ///
  /// - Parameter texts: What stands from position 1 on; position 0 is no string.
  init(_ texts: [String]) {
    self.texts = [""]
    for text in texts { _ = position(of: text) }
  }

  /// The position of a string, which is added where it is new.
  mutating func position(of text: String) -> UInt32 {
    var text = text
    return text.withUTF8 { bytes in
      existing(UnsafeRawBufferPointer(bytes)) ?? add(UnsafeRawBufferPointer(bytes))
    }
  }

  /// The position of a string's bytes, which are added where they are new.
  ///
  /// - Returns: `nil` where they are no UTF-8.
  @inline(__always)
  mutating func position(of bytes: UnsafeRawBufferPointer) -> UInt32? {
    // Bytes that equal a string's are UTF-8.
    if let position = existing(bytes) { return position }
    return addValidated(bytes)
  }

  /// The position of a string that is there.
  func existingPosition(of text: String) -> UInt32? {
    var text = text
    return text.withUTF8 { existing(UnsafeRawBufferPointer($0)) }
  }

  @inline(__always)
  private func existing(_ bytes: UnsafeRawBufferPointer) -> UInt32? {
    index.position(hash(bytes)) { texts[$0].isEncoded(as: bytes) }
  }

  @inline(never)
  private mutating func addValidated(_ bytes: UnsafeRawBufferPointer) -> UInt32? {
    let isText = bytes.withMemoryRebound(to: UInt8.self) { bytes in
      UTF8Validation.firstInvalidByte(in: bytes) == nil
    }
    return isText ? add(bytes) : nil
  }

  private mutating func add(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
    let position = UInt32(truncatingIfNeeded: texts.count)
    texts.append(String(decoding: bytes, as: UTF8.self))
    index.append(hash(bytes))
    return position
  }
}

extension String {
  /// Whether or not the string's UTF-8 is these bytes.
  @inline(__always)
  fileprivate func isEncoded(as bytes: UnsafeRawBufferPointer) -> Bool {
    utf8.withContiguousStorageIfAvailable { own in
      own.count == bytes.count && UnsafeRawBufferPointer(own).hasSameBytes(as: bytes)
    } ?? utf8.elementsEqual(bytes)
  }
}

extension UnsafeRawBufferPointer {
  /// Compares eight bytes at a time; both are equally long.
  @inline(__always)
  fileprivate func hasSameBytes(as other: UnsafeRawBufferPointer) -> Bool {
    var offset = 0
    while count - offset >= 8 {
      if loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        != other.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      {
        return false
      }
      offset += 8
    }
    while offset < count {
      if self[offset] != other[offset] { return false }
      offset += 1
    }
    return true
  }
}
