/// A JSON value as its author wrote it: digits, escapes and key order kept.
///
/// Only the white space between tokens is gone. Equality is of the texts, byte by byte (not
/// `String`'s, which calls `é` and `e` + U+0301 equal); for equality as values compare `canonical`.
public struct JSONText: Sendable {
  /// The text, without white space between tokens.
  public let text: String

  /// Checks a text.
  ///
  /// - Throws: where and why it is not one JSON value, or is nested deeper than 128 levels.
  public init(_ text: String) throws(JSONError) {
    self = try JSONText(utf8: Array(text.utf8))
  }

  /// Checks a text.
  ///
  /// - Throws: where and why it is not one JSON value, or is nested deeper than 128 levels.
  public init(utf8 bytes: [UInt8]) throws(JSONError) {
    let tree = try JSONTree(bytes)
    self.init(minifying: tree.bytes[...])
  }

  /// Takes over bytes that a scanner has already accepted.
  init(minifying bytes: ArraySlice<UInt8>) {
    var kept: [UInt8] = []
    kept.reserveCapacity(bytes.count)
    bytes.withUnsafeBufferPointer { Self.minify($0, into: &kept) }
    text = String(decoding: kept, as: UTF8.self)
  }

  /// Appends a text that was scanned, without the white space between its tokens.
  package static func minify(_ bytes: UnsafeBufferPointer<UInt8>, into kept: inout [UInt8]) {
    var isInString = false
    var isEscaped = false
    for byte in bytes {
      if isInString {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isInString = false
        }
      } else if byte == UInt8(ascii: "\"") {
        isInString = true
      } else if byte <= 0x20 {
        continue
      }
      kept.append(byte)
    }
  }

  /// Takes over a text that this module has written itself.
  init(trusted text: String) {
    self.text = text
  }
}

extension JSONText {
  public static let null = JSONText(trusted: "null")

  public static func bool(_ value: Bool) -> JSONText { JSONText(trusted: value ? "true" : "false") }

  public static func unsigned(_ value: UInt64) -> JSONText { JSONText(trusted: String(value)) }

  public static func integer(_ value: Int64) -> JSONText { JSONText(trusted: String(value)) }

  public static func string(_ value: String) -> JSONText {
    var writer = JSONWriter()
    writer.string(value)
    return JSONText(trusted: writer.text)
  }
}

extension JSONText: Hashable {
  public static func == (left: JSONText, right: JSONText) -> Bool {
    left.text.utf8.elementsEqual(right.text.utf8)
  }

  public func hash(into hasher: inout Hasher) {
    var copy = text
    copy.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    hasher.combine(0xFF as UInt8)
  }
}

extension JSONText: CustomStringConvertible {
  public var description: String { text }
}
