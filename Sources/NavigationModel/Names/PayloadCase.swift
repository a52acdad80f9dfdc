/// Reads a route's payload where equality and the enum case depend on it.
enum PayloadCase {
  /// The case that a payload's synthesised enum form names.
  ///
  /// `{"ranger":{"_0":7}}` and `"settings"` name one; an object with two keys or a number does not.
  /// The form is Swift's synthesised `Codable` for enums (SE-0295).
  static func name(in value: String) -> String? {
    do {
      let tree = try JSONTree(value)
      guard let root = tree.root else { return nil }
      switch tree.kind(of: root) {
      case .string:
        return tree.string(root)
      case .object:
        var members = tree.members(of: root)
        guard let only = members.next(), members.next() == nil,
          tree.kind(of: only.value) == .object
        else { return nil }
        return tree.string(only.key)
      default:
        return nil
      }
    } catch {
      return nil
    }
  }

  /// A payload that is its own canonical form, told without reading it as JSON.
  enum Plain: Hashable {
    /// A string of printable ASCII without an escape; its content.
    case string(String)
    /// A whole number of few digits.
    case number
  }

  /// What a payload is if it is ``Plain``, as most are: an id, a name, a row's number.
  static func plain(_ value: String) -> Plain? {
    var value = value
    return value.withUTF8 { bytes in
      guard let first = bytes.first, let last = bytes.last else { return nil }
      if first == UInt8(ascii: "\"") {
        guard bytes.count > 1, last == first else { return nil }
        let content = bytes[1..<bytes.count - 1]
        let isPlain = content.allSatisfy {
          0x20..<0x7F ~= $0 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
        }
        return isPlain ? .string(String(decoding: content, as: UTF8.self)) : nil
      }
      // More digits may be spelled with an exponent.
      guard bytes.count <= 15, first != UInt8(ascii: "0") || bytes.count == 1 else { return nil }
      return bytes.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 } ? .number : nil
    }
  }

  /// The payload in the one form that all equal payloads share; itself where it is no JSON.
  static func canonical(_ value: String) -> String {
    do {
      return try canonicalJSON(of: value)
    } catch {
      return value
    }
  }
}
