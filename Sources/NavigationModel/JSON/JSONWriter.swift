/// Appends JSON to a growing run of bytes, commas set by itself.
///
/// A comma is due unless the last byte opens something, so the writer needs no stack, and one
/// writer serves a whole file of lines.
package struct JSONWriter: Sendable {
  /// What has been written and not been taken.
  package private(set) var bytes: [UInt8] = []

  package init() {}

  /// What has been written, as text.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Forgets what has been written, keeping the memory.
  package mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

  package mutating func beginObject() { open(UInt8(ascii: "{")) }
  package mutating func endObject() { bytes.append(UInt8(ascii: "}")) }
  package mutating func beginArray() { open(UInt8(ascii: "[")) }
  package mutating func endArray() { bytes.append(UInt8(ascii: "]")) }

  /// Ends a line; the next value starts without a comma.
  package mutating func newline() { bytes.append(0x0A) }

  /// Writes a key; its value must follow.
  package mutating func key(_ key: String) {
    string(key)
    bytes.append(UInt8(ascii: ":"))
  }

  package mutating func string(_ value: String) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    for byte in value.utf8 { append(escaping: byte) }
    bytes.append(UInt8(ascii: "\""))
  }

  package mutating func unsigned(_ value: UInt64) { raw(String(value)) }
  package mutating func integer(_ value: Int64) { raw(String(value)) }
  package mutating func bool(_ value: Bool) { raw(value ? "true" : "false") }
  package mutating func null() { raw("null") }
  package mutating func text(_ value: JSONText) { raw(value.text) }

  package mutating func member(_ key: String, string value: String) {
    self.key(key)
    string(value)
  }

  package mutating func member(_ key: String, unsigned value: UInt64) {
    self.key(key)
    unsigned(value)
  }

  package mutating func member(_ key: String, bool value: Bool) {
    self.key(key)
    bool(value)
  }

  package mutating func member(_ key: String, text value: JSONText) {
    self.key(key)
    text(value)
  }

  /// Writes JSON that a scanner has accepted before, byte for byte.
  package mutating func raw(_ text: String) {
    separate()
    bytes.append(contentsOf: text.utf8)
  }

  private mutating func open(_ bracket: UInt8) {
    separate()
    bytes.append(bracket)
  }

  private mutating func separate() {
    switch bytes.last {
    case nil, UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: ":"), UInt8(ascii: ","), 0x0A:
      break
    default:
      bytes.append(UInt8(ascii: ","))
    }
  }

  /// Only what JSON forbids as itself is escaped: other writers escape for their own grammar.
  private mutating func append(escaping byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
    case 0x08: bytes += "\\b".utf8
    case 0x09: bytes += "\\t".utf8
    case 0x0A: bytes += "\\n".utf8
    case 0x0C: bytes += "\\f".utf8
    case 0x0D: bytes += "\\r".utf8
    case 0..<0x20:
      bytes += "\\u00".utf8
      bytes.append(Hexadecimal.digit(for: UInt32(byte >> 4)))
      bytes.append(Hexadecimal.digit(for: UInt32(byte)))
    default: bytes.append(byte)
    }
  }
}
