/// Names of types, as SwiftUI's form spells them (F3).
extension CodablePath {
  /// The name that is written for a type.
  ///
  /// It is Swift's qualified name. A private or local type's holds an address that changes from
  /// launch to launch: SwiftUI writes it all the same, and so does this.
  public static func typeName(of type: (some Any).Type) -> String {
    rewritten(String(reflecting: type), withoutAddresses: false)
  }

  /// The names under which a type is recognised, fit for comparing.
  static func readableNames(of type: (some Any).Type) -> [String] {
    [comparable(typeName(of: type)), _mangledTypeName(type)].compactMap { $0 }
  }

  /// A type's name without what changes from launch to launch: `(unknown context at $55f0…)`.
  static func comparable(_ typeName: String) -> String {
    rewritten(typeName, withoutAddresses: true)
  }

  /// A name with Foundation's types as Apple's platforms name them, wherever they stand in it.
  ///
  /// One pass: a name may come from a file, and be as long as that.
  private static func rewritten(_ typeName: String, withoutAddresses: Bool) -> String {
    let bytes = Array(typeName.utf8)
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    var index = 0
    var mayClose = withoutAddresses
    while index < bytes.count {
      if mayClose, bytes[index...].starts(with: contextMark) {
        if let end = bytes[index...].firstIndex(of: UInt8(ascii: ")")) {
          index = end + 1
          if index < bytes.count, bytes[index] == UInt8(ascii: ".") { index += 1 }
          continue
        }
        mayClose = false
      }
      if bytes[index...].starts(with: linuxModule), !isPart(output.last) {
        output += appleModule
        index += linuxModule.count
        continue
      }
      output.append(bytes[index])
      index += 1
    }
    return String(decoding: output, as: UTF8.self)
  }

  private static let contextMark = Array("(unknown context at $".utf8)
  private static let linuxModule = Array("FoundationEssentials.".utf8)
  private static let appleModule = Array("Foundation.".utf8)

  /// Whether or not what comes after this byte goes on with an identifier or its qualification.
  private static func isPart(_ byte: UInt8?) -> Bool {
    guard let byte else { return false }
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "."), 0x80...0xFF:
      return true
    default:
      return false
    }
  }
}
