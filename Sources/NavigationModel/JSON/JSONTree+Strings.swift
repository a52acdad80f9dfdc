extension JSONTree {
  /// A string's value, or `nil` when it is no string.
  ///
  /// A lone surrogate has no scalar and decodes to U+FFFD; `text(of:)` still has the escape.
  package func string(_ node: Node) -> String? {
    guard kind(of: node) == .string else { return nil }
    return String(decoding: utf8(node), as: UTF8.self)
  }

  /// Compares a string with a literal, allocating nothing unless it was written with escapes.
  package func string(_ node: Node, equals literal: StaticString) -> Bool {
    guard kind(of: node) == .string else { return false }
    let length = literal.utf8CodeUnitCount
    if slots[node.index].isComplex {
      return utf8(node).elementsEqual(
        UnsafeBufferPointer(start: literal.utf8Start, count: length))
    }
    let start = Int(slots[node.index].start) + 1
    guard Int(slots[node.index].end) - 1 - start == length else { return false }
    for offset in 0..<length where bytes[start + offset] != literal.utf8Start[offset] {
      return false
    }
    return true
  }

  /// A string's value as UTF-8; empty when it is no string.
  package func utf8(_ node: Node) -> ArraySlice<UInt8> {
    let slot = slots[node.index]
    guard slot.kind == .string else { return [] }
    let content = bytes[Int(slot.start) + 1..<Int(slot.end) - 1]
    guard slot.isComplex else { return content }
    var decoded: [UInt8] = []
    decoded.reserveCapacity(content.count)
    forEachUnit(of: node) { unit in
      switch unit {
      case .byte(let byte): decoded.append(byte)
      case .scalar(let scalar): decoded.append(contentsOf: scalar.utf8)
      case .loneSurrogate: decoded.append(contentsOf: [0xEF, 0xBF, 0xBD])
      }
    }
    return decoded[...]
  }

  /// A piece of a decoded string.
  enum Unit {
    /// A byte of UTF-8 that was written as itself.
    case byte(UInt8)
    /// What an escape stands for.
    case scalar(Unicode.Scalar)
    /// Half of a surrogate pair: an escape that stands for no scalar.
    case loneSurrogate(UInt32)
  }

  /// Walks a scanned string's content with its escapes resolved.
  func forEachUnit(of node: Node, _ body: (Unit) -> Void) {
    let slot = slots[node.index]
    guard slot.kind == .string else { return }
    let end = Int(slot.end) - 1
    var position = Int(slot.start) + 1
    while position < end {
      guard bytes[position] == UInt8(ascii: "\\") else {
        body(.byte(bytes[position]))
        position += 1
        continue
      }
      let letter = bytes[position + 1]
      guard letter == UInt8(ascii: "u") else {
        body(.byte(Self.byte(escapedAs: letter)))
        position += 2
        continue
      }
      let first = codeUnit(at: position + 2)
      position += 6
      if let scalar = Unicode.Scalar(first) {
        body(.scalar(scalar))
      } else if let low = lowSurrogate(at: position, before: end), first < 0xDC00,
        let scalar = Unicode.Scalar(0x10000 + ((first - 0xD800) << 10) + (low - 0xDC00))
      {
        body(.scalar(scalar))
        position += 6
      } else {
        body(.loneSurrogate(first))
      }
    }
  }

  private func lowSurrogate(at position: Int, before end: Int) -> UInt32? {
    guard end - position >= 6, bytes[position] == UInt8(ascii: "\\"),
      bytes[position + 1] == UInt8(ascii: "u")
    else { return nil }
    let unit = codeUnit(at: position + 2)
    return 0xDC00...0xDFFF ~= unit ? unit : nil
  }

  /// Four digits that the scanner has already checked.
  private func codeUnit(at position: Int) -> UInt32 {
    bytes[position..<position + 4].reduce(0) { $0 << 4 | (Hexadecimal.value(of: $1) ?? 0) }
  }

  private static func byte(escapedAs letter: UInt8) -> UInt8 {
    switch letter {
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0C
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "r"): 0x0D
    case UInt8(ascii: "t"): 0x09
    default: letter
    }
  }
}
