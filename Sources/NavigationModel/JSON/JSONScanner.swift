/// One pass over a text: strict RFC 8259, no recursion, memory in proportion to the text.
struct JSONScanner {
  private let text: UnsafeBufferPointer<UInt8>
  private let depthLimit: Int
  private var position = 0
  private var depth = 0
  /// The innermost open array or object.
  ///
  /// Open slots are chained through `next`, so nesting needs no stack of its own.
  private var open = JSONScanner.none
  private(set) var slots: [JSONTree.Slot]

  private static let none = UInt32.max
  /// Offsets are 32 bits wide; texts worth a log line are far shorter.
  private static let lengthLimit = Int(Int32.max)

  init(text: UnsafeBufferPointer<UInt8>, depthLimit: Int, slots: consuming [JSONTree.Slot]) {
    self.text = text
    self.depthLimit = depthLimit
    self.slots = slots
  }

  mutating func run() throws(JSONError) {
    guard text.count <= Self.lengthLimit else {
      throw JSONError(offset: Self.lengthLimit, expected: .length(atMost: Self.lengthLimit))
    }
    repeat {
      try scanValue()
    } while try closeAndContinue()
    guard position == text.count else { throw failure(.endOfText) }
  }

  /// Scans one value; of an array or object, only as far as its first element or member.
  private mutating func scanValue() throws(JSONError) {
    while true {
      skipWhiteSpace()
      switch peek() {
      case UInt8(ascii: "{"):
        try enter(.object)
        skipWhiteSpace()
        guard peek() != UInt8(ascii: "}") else { return }
        try scanKey(else: .objectKeyOrEnd)
      case UInt8(ascii: "["):
        try enter(.array)
        skipWhiteSpace()
        guard peek() != UInt8(ascii: "]") else { return }
      case UInt8(ascii: "\""):
        return try scanString()
      case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
        return try scanNumber()
      case UInt8(ascii: "t"):
        return try scanLiteral("true", .true)
      case UInt8(ascii: "f"):
        return try scanLiteral("false", .false)
      case UInt8(ascii: "n"):
        return try scanLiteral("null", .null)
      default:
        throw failure(.value)
      }
    }
  }

  /// Closes what ends here.
  ///
  /// - Returns: whether another value must follow.
  private mutating func closeAndContinue() throws(JSONError) -> Bool {
    skipWhiteSpace()
    while open != Self.none {
      let isObject = slots[Int(open)].kind == .object
      switch peek() {
      case UInt8(ascii: "}") where isObject, UInt8(ascii: "]") where !isObject:
        position += 1
        leave()
        skipWhiteSpace()
      case UInt8(ascii: ","):
        position += 1
        if isObject {
          skipWhiteSpace()
          try scanKey(else: .objectKey)
        }
        return true
      default:
        throw failure(isObject ? .commaOrObjectEnd : .commaOrArrayEnd)
      }
    }
    return false
  }

  private mutating func enter(_ kind: JSONTree.Kind) throws(JSONError) {
    guard depth < depthLimit else { throw failure(.depth(atMost: depthLimit)) }
    depth += 1
    let slot = UInt32(slots.count)
    append(kind, from: position, to: position + 1)
    slots[Int(slot)].next = open
    open = slot
    position += 1
  }

  private mutating func leave() {
    let slot = Int(open)
    open = slots[slot].next
    slots[slot].next = UInt32(slots.count)
    slots[slot].end = UInt32(position)
    depth -= 1
  }

  private mutating func scanKey(else expected: JSONError.Expectation) throws(JSONError) {
    guard peek() == UInt8(ascii: "\"") else { throw failure(expected) }
    try scanString()
    skipWhiteSpace()
    guard peek() == UInt8(ascii: ":") else { throw failure(.colon) }
    position += 1
  }

  private mutating func scanString() throws(JSONError) {
    let start = position
    var hasEscapes = false
    position += 1
    while true {
      skipPlainWords()
      guard position < text.count else { throw failure(.closingQuote) }
      switch text[position] {
      case UInt8(ascii: "\""):
        position += 1
        append(.string, from: start, to: position, isComplex: hasEscapes)
        return
      case UInt8(ascii: "\\"):
        hasEscapes = true
        try scanEscape()
      case 0..<0x20:
        throw failure(.escapedControlCharacter)
      case 0x80...:
        let length = UTF8Validation.sequenceLength(in: text, at: position)
        guard length > 0 else { throw failure(.utf8) }
        position += length
      default:
        position += 1
      }
    }
  }

  /// Skips eight bytes at a time while none of them can end or break a string.
  private mutating func skipPlainWords() {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let highs: UInt64 = 0x8080_8080_8080_8080
    let raw = UnsafeRawBufferPointer(text)
    while text.count - position >= 8 {
      let word = raw.loadUnaligned(fromByteOffset: position, as: UInt64.self)
      let quotes = word ^ (ones &* UInt64(UInt8(ascii: "\"")))
      let escapes = word ^ (ones &* UInt64(UInt8(ascii: "\\")))
      let suspects =
        ((quotes &- ones) & ~quotes) | ((escapes &- ones) & ~escapes)
        | ((word &- (ones &* 0x20)) & ~word) | word
      guard suspects & highs == 0 else { return }
      position += 8
    }
  }

  private mutating func scanEscape() throws(JSONError) {
    position += 1
    switch peek() {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
      UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      position += 1
    case UInt8(ascii: "u"):
      position += 1
      for _ in 0..<4 {
        guard Hexadecimal.value(of: peek()) != nil else { throw failure(.hexDigit) }
        position += 1
      }
    default:
      throw failure(.escape)
    }
  }

  private mutating func scanNumber() throws(JSONError) {
    let start = position
    var isComplex = false
    if peek() == UInt8(ascii: "-") {
      isComplex = true
      position += 1
    }
    if peek() == UInt8(ascii: "0") {
      // A digit may not follow a leading zero: what comes next fails as a missing comma or end.
      position += 1
    } else {
      try scanDigits()
    }
    if peek() == UInt8(ascii: ".") {
      isComplex = true
      position += 1
      try scanDigits()
    }
    if peek() == UInt8(ascii: "e") || peek() == UInt8(ascii: "E") {
      isComplex = true
      position += 1
      if peek() == UInt8(ascii: "+") || peek() == UInt8(ascii: "-") { position += 1 }
      try scanDigits()
    }
    append(.number, from: start, to: position, isComplex: isComplex)
  }

  private mutating func scanDigits() throws(JSONError) {
    let start = position
    while peek() &- UInt8(ascii: "0") < 10 { position += 1 }
    guard position > start else { throw failure(.digit) }
  }

  private mutating func scanLiteral(
    _ literal: StaticString, _ kind: JSONTree.Kind
  ) throws(JSONError) {
    let start = position
    let length = literal.utf8CodeUnitCount
    guard length <= text.count - start else { throw failure(.value) }
    for offset in 0..<length where text[start + offset] != literal.utf8Start[offset] {
      throw failure(.value)
    }
    position += length
    append(kind, from: start, to: position)
  }

  private mutating func append(
    _ kind: JSONTree.Kind, from start: Int, to end: Int, isComplex: Bool = false
  ) {
    slots.append(
      JSONTree.Slot(
        start: UInt32(start), end: UInt32(end), next: UInt32(slots.count + 1), kind: kind,
        isComplex: isComplex))
  }

  /// The next byte, 0 at the end: no token starts with it, so neither does a wrong answer.
  private func peek() -> UInt8 { position < text.count ? text[position] : 0 }

  private mutating func skipWhiteSpace() {
    while true {
      switch peek() {
      case 0x20, 0x0A, 0x0D, 0x09: position += 1
      default: return
      }
    }
  }

  private func failure(_ expected: JSONError.Expectation) -> JSONError {
    JSONError(offset: position, expected: expected)
  }
}
