public import SessionLog

/// Why a block's plaintext could not be decoded, where, and what shows it.
public struct BlockError: Error, Hashable, Sendable {
  /// What was found, and the numbers that show it.
  public enum Kind: Hashable, Sendable {
    /// The bytes of a record are not protobuf, or not as this format has it.
    ///
    /// The fault's own offset counts from the start of the innermost message.
    case malformed(WireFault)
    /// The plaintext does not begin with a `Block` record.
    case notABlock
    /// A record stands where its kind may not stand.
    case misplacedRecord(RecordField)
    /// A symbol that the block does not define.
    case undefinedSymbol(found: UInt64, defined: Int)
    /// More definitions than a block may have.
    case tooManyDefinitions(limit: Int)
    /// More of something than a session may have.
    case limitExceeded(limit: Int)
    /// A text, header or keyframe goes on in a further record, which is not there.
    case incomplete
    /// The session needs a newer reader.
    case newerFormat(format: UInt32, incompatible: UInt64)
    /// The bytes up to a `Check` or `End` are not those that were written.
    case chainMismatch(stored: UInt64, computed: UInt64)
    /// A `Check` or `End` counts other events than there are.
    case countMismatch(stored: UInt64, computed: UInt64)
  }

  /// What was found.
  public var kind: Kind
  /// Bytes from the start of the block's plaintext to the record at fault.
  public var offset: Int

  /// Creates an error.
  public init(_ kind: Kind, at offset: Int) {
    self.kind = kind
    self.offset = offset
  }
}

extension BlockError: CustomStringConvertible {
  /// One clause in English, for the reason line of a message.
  public var description: String {
    let what =
      switch kind {
      case .malformed(let fault):
        "the record is malformed: \(fault) of its innermost message"
      case .notABlock:
        "a block should start here and does not"
      case .misplacedRecord(let field):
        "a record of kind \(field.rawValue) may not stand here"
      case .undefinedSymbol(let found, let defined):
        "symbol \(found) is used and \(defined) are defined"
      case .tooManyDefinitions(let limit):
        "the block defines more than \(limit) symbols"
      case .limitExceeded(let limit):
        "there are more than \(limit) where a session may have as many"
      case .incomplete:
        "what should go on in the next record ends"
      case .newerFormat(let format, let incompatible):
        "the session is of format \(format), features \(incompatible): a newer reader is needed"
      case .chainMismatch(let stored, let computed):
        "the bytes so far hash to \(computed) and should hash to \(stored)"
      case .countMismatch(let stored, let computed):
        "there are \(computed) events and should be \(stored)"
      }
    return "byte \(offset): \(what)"
  }
}
