import NavigationModel
package import SessionLog

/// A session's header as the log keeps it: feature words, and the header line whole.
public struct HeaderRecord: Hashable, Sendable {
  /// Features a reader must know to read the session at all, one bit each.
  public var incompatible: UInt64
  /// Features a reader may pass over.
  public var compatible: UInt64
  /// Version of the format.
  public var format: UInt32
  /// The header line's JSON text.
  public var json: String

  /// Creates a header; without feature words, as every writer of format 1 does.
  ///
  /// - Parameters:
  ///   - json: The header line's text, which is kept whole.
  ///   - incompatible: Features a reader must know.
  ///   - compatible: Features a reader may pass over.
  ///   - format: Version of the format.
  public init(
    json: String, incompatible: UInt64 = 0, compatible: UInt64 = 0, format: UInt32 = 1
  ) {
    self.json = json
    self.incompatible = incompatible
    self.compatible = compatible
    self.format = format
  }

  /// Appends the header, in as many records as its text takes.
  package func write(to writer: inout ByteWriter) {
    var rest = json[...]
    var isFirst = true
    repeat {
      let piece = firstPiece(of: &rest)
      writer.putRecord(.header) { writer in
        if isFirst {
          writer.putField(1, uint: incompatible)
          writer.putField(2, uint: compatible)
          writer.putField(3, uint: UInt64(format))
        }
        writer.putField(4, string: piece)
        writer.putField(5, bool: !rest.isEmpty)
      }
      isFirst = false
    } while !rest.isEmpty
  }
}

extension HeaderRecord {
  /// Puts a header together from its records, in the order they were written.
  struct Assembly {
    private(set) var header = HeaderRecord(json: "", format: 0)
    private var text: [UInt8] = []
    /// Whether or not a further record is needed.
    private(set) var isOpen = false
    private(set) var isEmpty = true

    mutating func add(_ payload: UnsafeRawBufferPointer) throws(WireFault) {
      var reader = ByteReader(payload)
      var more = false
      isEmpty = false
      while !reader.isAtEnd {
        let tag = try reader.tag()
        switch tag.rawValue {
        case 1 << 3: header.incompatible = try reader.varint()
        case 2 << 3: header.compatible = try reader.varint()
        case 3 << 3: header.format = try reader.varint32()
        case 4 << 3 | 2:
          let bytes = try reader.bytes()
          guard bytes.count <= BinaryForm.textBytes - text.count else {
            throw WireFault(.valueOutOfRange, at: reader.offset)
          }
          text.append(contentsOf: bytes)
        case 5 << 3: more = try reader.varint() != 0
        default: try reader.skip(tag)
        }
      }
      isOpen = more
      if !more { header.json = try validText(text) }
    }
  }
}

/// Bytes as text.
///
/// - Throws: `invalidUTF8`.
func validText(_ bytes: [UInt8]) throws(WireFault) -> String {
  guard UTF8Validation.firstInvalidByte(in: bytes) == nil else {
    throw WireFault(.invalidUTF8, at: 0)
  }
  return String(decoding: bytes, as: UTF8.self)
}
