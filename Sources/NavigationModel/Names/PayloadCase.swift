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

  /// The payload in the one form that all equal payloads share; itself where it is no JSON.
  static func canonical(_ value: String) -> String {
    do {
      return try canonicalJSON(of: value)
    } catch {
      return value
    }
  }
}
