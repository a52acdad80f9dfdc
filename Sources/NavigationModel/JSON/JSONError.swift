/// Where a text stops being JSON, and what should have stood there.
public struct JSONError: Error, Hashable, Sendable {
  /// What the scanner would have accepted at the offset.
  public enum Expectation: Hashable, Sendable {
    case value
    case objectKey
    case objectKeyOrEnd
    case colon
    case commaOrObjectEnd
    case commaOrArrayEnd
    case endOfText
    case digit
    case escape
    case hexDigit
    case closingQuote
    case escapedControlCharacter
    case utf8
    case depth(atMost: Int)
    case length(atMost: Int)
  }

  /// Bytes from the start of the text to the first byte that does not fit.
  ///
  /// Equal to the text's length when it ends too early.
  public let offset: Int
  public let expected: Expectation

  public init(offset: Int, expected: Expectation) {
    self.offset = offset
    self.expected = expected
  }
}

extension JSONError: CustomStringConvertible {
  public var description: String { "byte \(offset): expected \(expected)" }
}

extension JSONError.Expectation: CustomStringConvertible {
  public var description: String {
    switch self {
    case .value: "a value"
    case .objectKey: "a key in quotes"
    case .objectKeyOrEnd: "a key in quotes or '}'"
    case .colon: "':'"
    case .commaOrObjectEnd: "',' or '}'"
    case .commaOrArrayEnd: "',' or ']'"
    case .endOfText: "nothing more"
    case .digit: "a digit"
    case .escape: "one of \" \\ / b f n r t u after '\\'"
    case .hexDigit: "four hexadecimal digits after '\\u'"
    case .closingQuote: "a closing quote"
    case .escapedControlCharacter: "control characters written as escapes"
    case .utf8: "valid UTF-8"
    case .depth(let limit): "at most \(limit) levels of nesting"
    case .length(let limit): "at most \(limit) bytes"
    }
  }
}
