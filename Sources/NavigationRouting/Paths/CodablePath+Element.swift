import NavigationModel

extension CodablePath {
  /// One element, not decoded.
  public struct Element: Sendable {
    /// The type's name as Swift qualifies it: `App.Outer.Inner`, `Swift.Int`.
    public var typeName: String
    /// The value's JSON text; whether it is any is known when it is decoded.
    public var json: String

    public init(typeName: String, json: String) {
      self.typeName = typeName
      self.json = json
    }

    /// The element of a value.
    ///
    /// - Throws: What encoding throws, `Double.nan` for one.
    public init<Value: Codable>(_ value: Value) throws {
      self.init(typeName: CodablePath.typeName(of: Value.self), json: try RouteJSON.text(of: value))
    }

    /// Whether or not it is an element of this type, by its name.
    ///
    /// A mangled name counts too where the runtime spells one: look-alikes of SwiftUI write those
    /// (F2, h).
    public func isOf(_ type: (some Any).Type) -> Bool {
      CodablePath.readableNames(of: type).contains(comparableTypeName)
    }

    /// The element's value.
    ///
    /// - Throws: ``CodablePathError/otherType(_:)``, or what decoding throws.
    public func value<Value: Decodable>(as type: Value.Type) throws -> Value {
      guard isOf(type) else { throw CodablePathError.otherType(typeName) }
      return try RouteJSON.value(type, from: Array(json.utf8))
    }

    /// The type's name without what changes from launch to launch.
    var comparableTypeName: String { CodablePath.comparable(typeName) }
  }
}

extension CodablePath.Element: Hashable {
  public static func == (lhs: CodablePath.Element, rhs: CodablePath.Element) -> Bool {
    lhs.comparableTypeName == rhs.comparableTypeName && lhs.comparableJSON == rhs.comparableJSON
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(comparableTypeName)
    hasher.combine(comparableJSON)
  }

  /// The value in the one spelling of all equal values; itself where it is no JSON.
  private var comparableJSON: String {
    do {
      return try canonicalJSON(of: json)
    } catch {
      return json
    }
  }
}
