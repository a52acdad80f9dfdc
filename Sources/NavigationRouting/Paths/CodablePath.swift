public import NavigationModel

/// The saved form of SwiftUI's `NavigationPath`, read and written as SwiftUI does.
///
/// One flat JSON array of strings, alternating a type's qualified name and a value's JSON text,
/// the *top of the stack first* (swiftui-semantics F1). Elements are decoded only when asked for,
/// as SwiftUI does when a destination needs them (F4): an element this build does not know, or
/// cannot read, is kept as it is.
///
/// Two forms are compared by their elements' values, never by their bytes: key order and escapes
/// vary (F10).
public struct CodablePath: Hashable, Sendable {
  /// The elements, bottom to top.
  public var elements: [Element]

  public init(elements: [Element] = []) {
    self.elements = elements
  }

  /// Reads SwiftUI's form.
  ///
  /// - Parameter json: A JSON array of an even number of strings.
  /// - Throws: ``CodablePathError`` where the text is none. What the strings hold is not looked at.
  public init(json: String) throws(CodablePathError) {
    let strings = try Self.strings(json)
    guard strings.count.isMultiple(of: 2) else { throw .oddCount(strings.count) }
    elements = stride(from: strings.count - 2, through: 0, by: -2).map { index in
      Element(typeName: strings[index], json: strings[index + 1])
    }
  }

  /// SwiftUI's form, as JSON.
  public var json: String {
    var writer = JSONWriter()
    writer.beginArray()
    for element in elements.reversed() {
      writer.string(element.typeName)
      writer.string(element.json)
    }
    writer.endArray()
    // Foundation escapes every slash, and SwiftUI's form is Foundation's. Strings are the only
    // place where a slash stands.
    return writer.text.split(separator: "/", omittingEmptySubsequences: false)
      .joined(separator: "\\/")
  }

  private static func strings(_ json: String) throws(CodablePathError) -> [String] {
    let tree: JSONTree
    do {
      tree = try JSONTree(json)
    } catch {
      throw .json(error)
    }
    guard let root = tree.root, tree.kind(of: root) == .array else { throw .noArray }
    var strings: [String] = []
    for element in tree.elements(of: root) {
      guard tree.kind(of: element) == .string, let string = tree.string(element) else {
        throw .noArray
      }
      strings.append(string)
    }
    return strings
  }
}

/// Why a saved path cannot be read or written.
public enum CodablePathError: Error, Hashable, Sendable {
  /// The text is no JSON.
  case json(JSONError)
  /// The text is no array of strings.
  case noArray
  /// A type without a value: the number of strings is odd.
  case oddCount(Int)
  /// An element's type, by its name, is another than the one it was to be decoded as.
  case otherType(String)
  /// The route's type is not `Codable`.
  case notCodable
  /// An element keeps the whole path from being saved: its type is not `Codable`, or JSON cannot
  /// hold its value (F5, F9).
  case notEncodable(index: Int, type: String)
}
