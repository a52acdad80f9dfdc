extension LogError {
  /// The sentence behind the file's name: "ends in the middle of a frame".
  public var summary: String {
    switch kind {
    case .notALog: "is not a NavTape log"
    case .truncatedFrame: "ends in the middle of a frame"
    case .unwrittenTail: "ends in space that was never written"
    case .badMagic: "holds bytes that are no frame"
    case .foreignFrame: "holds a frame that is not a log's"
    case .checksumMismatch: "is damaged"
    case .undecodable: "holds a frame that cannot be decompressed"
    case .malformedRecord: "holds a frame that does not hold records"
    case .misplacedRecord: "holds a record in the wrong place"
    case .chainMismatch, .countMismatch: "lacks frames, or has some that do not belong to it"
    case .dataAfterSeekTable: "holds frames behind its end"
    case .indexMismatch: "has an index that does not fit it"
    case .newerFormat: "was written by a newer version"
    case .limitExceeded(let quantity, _, _): "has \(quantity.phrase)"
    case .noDecompressor: "is compressed, and nothing here can decompress it"
    case .notARegularFile: "is not a regular file"
    case .shrank: "got shorter while it was read"
    case .systemCall(let call, _): "could not be used: \(call) failed"
    case .poisoned: "is in doubt after an earlier failure and is not written to again"
    case .closed: "was closed"
    case .destinationExists: "would replace a file that holds something else"
    }
  }

  /// The evidence: "byte 40960: 9131 bytes declared, 212 remain".
  public var reason: String {
    guard let offset else { return evidence }
    return evidence.isEmpty ? "byte \(offset)" : "byte \(offset): \(evidence)"
  }

  private var evidence: String {
    switch kind {
    case .notALog(let bytes):
      bytes.isEmpty
        ? "it is empty" : "it starts with \(bytes.map { hex($0, 2) }.joined(separator: " "))"
    case .truncatedFrame(let declared, let available):
      "\(declared) bytes declared, \(available) remain"
    case .unwrittenTail(let bytes): "\(bytes) zero bytes up to the end"
    case .badMagic(let found): "\(hex(found, 8)) where a frame should start"
    case .foreignFrame(let fault): fault.description
    case .checksumMismatch(let stored, let computed):
      "checksum \(hex(stored, 8)) stored, \(hex(computed, 8)) computed"
    case .undecodable(let text): text
    case .malformedRecord(let fault): fault.description
    case .misplacedRecord(let field): "record kind \(field.rawValue)"
    case .chainMismatch(let stored, let computed):
      "chain \(hex(stored, 16)) stored, \(hex(computed, 16)) computed"
    case .countMismatch(let stored, let computed):
      "\(stored) events stored, \(computed) counted"
    case .dataAfterSeekTable: "a data frame behind the seek table"
    case .indexMismatch(let stored, let computed): "\(stored) stored, \(computed) computed"
    case .newerFormat: "the header asks for features that this version does not know"
    case .limitExceeded(_, let limit, let found): "\(found), at most \(limit)"
    case .noDecompressor: "a compressed frame"
    case .shrank(let expected, let available):
      "\(expected) bytes expected, \(available) read"
    case .systemCall(_, let code): "error \(code): \(systemMessage(code))"
    case .notARegularFile, .poisoned, .closed, .destinationExists: ""
    }
  }
}

extension LogError: CustomStringConvertible {
  /// File, summary and reason in one line.
  public var description: String {
    let reason = reason
    return "\(path ?? "the log") \(summary)" + (reason.isEmpty ? "" : " (\(reason))")
  }
}

extension FrameFault: CustomStringConvertible {
  /// One clause in English.
  public var description: String {
    switch self {
    case .windowed: "the frame wants a window"
    case .noChecksum: "the frame has no checksum"
    case .dictionary: "the frame names a dictionary"
    case .reservedBits: "reserved bits are set"
    case .plaintextSize(let size): "the frame declares \(size) bytes, a log's hold 1 to 65535"
    case .reservedBlock: "a block has the reserved type"
    case .blocksDisagree(let declared, let found):
      "the frame declares \(declared) bytes, its blocks hold \(found)"
    case .tooLong: "the frame is longer than any writer makes it"
    }
  }
}

private func hex<Number: BinaryInteger>(_ value: Number, _ digits: Int) -> String {
  let text = String(value, radix: 16)
  return String(repeating: "0", count: max(0, digits - text.count)) + text
}
