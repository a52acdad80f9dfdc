/// Why protobuf bytes could not be read, and where.
///
/// Small and trivial on purpose: it is thrown from the innermost loop of a replay, where an
/// allocation would show. ``LogError`` wraps it with the file's side of the story.
public struct WireFault: Error, Hashable, Sendable {
  /// What was wrong with the bytes.
  public enum Kind: UInt8, Hashable, Sendable {
    /// The bytes end inside a value.
    case truncated
    /// A varint is longer than ten bytes or exceeds 64 bits.
    case overlongVarint
    /// A tag has field number 0, or a wire type that this format does not use.
    case invalidTag
    /// A length exceeds the bytes that remain.
    case lengthBeyondEnd
    /// A value exceeds the range of its field.
    case valueOutOfRange
    /// Text is not UTF-8.
    case invalidUTF8
    /// A message lacks what it cannot be understood without.
    case missingField
  }

  /// What was wrong.
  public var kind: Kind

  /// Bytes from the start of the reader's buffer to the value at fault.
  public var offset: Int

  /// Creates a fault at a byte offset.
  @inlinable
  public init(_ kind: Kind, at offset: Int) {
    self.kind = kind
    self.offset = offset
  }
}

extension WireFault: CustomStringConvertible {
  /// One clause in English, for the reason line of a message.
  public var description: String {
    let what =
      switch kind {
      case .truncated: "the bytes end inside a value"
      case .overlongVarint: "a number is longer than 64 bits"
      case .invalidTag: "a tag has field number 0 or an unused wire type"
      case .lengthBeyondEnd: "a length exceeds the bytes that remain"
      case .valueOutOfRange: "a number exceeds the range of its field"
      case .invalidUTF8: "text is not UTF-8"
      case .missingField: "a field is missing"
      }
    return "\(what), at byte \(offset)"
  }
}
