/// What a URL has in place of a pattern's parameters, decoded.
public struct LinkParameters: Hashable, Sendable {
  var values: [String: String] = [:]
  var query: [LinkURL.QueryItem] = []
  /// Whether or not this stands for every URL of the pattern, to learn where the pattern leads.
  var isProbe = false

  init() {}

  /// Parameters that stand for themselves: `id` is `{id}`.
  init(probing pattern: URLPattern) {
    isProbe = true
    for name in pattern.parameters { values[name] = "{\(name)}" }
  }

  /// A parameter as a value of the type that is asked for.
  ///
  /// - Throws: ``LinkMismatch/Reason`` where the pattern has no such parameter or its text is no
  ///   such value: the link is then refused, and says so.
  public subscript<Value: LinkParameter>(name: String) -> Value {
    get throws(LinkMismatch.Reason) {
      guard let value: Value = try self[optional: name] else { throw .missing("{\(name)}") }
      return value
    }
  }

  /// A parameter that need not be there.
  ///
  /// - Throws: ``LinkMismatch/Reason`` where it is there and no such value.
  public subscript<Value: LinkParameter>(optional name: String) -> Value? {
    get throws(LinkMismatch.Reason) {
      guard let text = values[name] else { return nil }
      if let value = Value(linkText: text) { return value }
      if isProbe, let value = Value.linkExample { return value }
      throw .parameter(name, value: text, wanted: "\(Value.self)")
    }
  }

  /// The first query item of this name; `nil` where there is none or it has no value.
  public func query(_ name: String) -> String? {
    query.first { $0.name == name }?.value
  }

  /// Every value of the query items of this name, in order.
  public func allQuery(_ name: String) -> [String] {
    query.filter { $0.name == name }.compactMap(\.value)
  }
}

/// A type that a part of a URL can be.
///
/// Strings, numbers, Booleans and enums with raw values are; another type says how in one line:
/// `extension UUID: LinkParameter { public init?(linkText: String) { self.init(uuidString: linkText) } }`.
public protocol LinkParameter {
  /// Reads the value from a URL's decoded part, or `nil` where that is no such value.
  init?(linkText: String)

  /// Any value, to learn where a pattern leads without a URL.
  ///
  /// Without one, the table's row is given an example.
  static var linkExample: Self? { get }
}

extension LinkParameter {
  public static var linkExample: Self? { nil }
}

extension LinkParameter where Self: LosslessStringConvertible {
  public init?(linkText: String) { self.init(linkText) }
}

extension LinkParameter where Self: RawRepresentable, RawValue: LinkParameter {
  public init?(linkText: String) {
    guard let rawValue = RawValue(linkText: linkText) else { return nil }
    self.init(rawValue: rawValue)
  }
}

extension LinkParameter where Self: RawRepresentable & CaseIterable, RawValue: LinkParameter {
  public static var linkExample: Self? { allCases.first }
}

extension LinkParameter where Self: BinaryInteger {
  public static var linkExample: Self? { 0 }
}

extension String: LinkParameter {}
extension Int: LinkParameter {}
extension Int32: LinkParameter {}
extension Int64: LinkParameter {}
extension UInt: LinkParameter {}
extension UInt32: LinkParameter {}
extension UInt64: LinkParameter {}

extension Double: LinkParameter {
  public static var linkExample: Double? { 0 }
}

extension Bool: LinkParameter {
  public static var linkExample: Bool? { false }
}
