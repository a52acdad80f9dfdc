public import NavigationModel

/// The saved form of SwiftUI's `NavigationPath`, read and written as SwiftUI does.
///
/// One flat JSON array of strings, alternating a type's qualified name and a value's JSON text,
/// the *top of the stack first* (swiftui-semantics F1). Elements are decoded only when asked for,
/// as SwiftUI does when a destination needs them (F4): an element this build does not know is kept
/// as it is.
///
/// Two forms are compared by their elements, never by their bytes: key order and escapes vary (F10).
public struct CodablePath: Hashable, Sendable {
  /// The elements, bottom to top.
  public var elements: [Element]

  public init(elements: [Element] = []) {
    self.elements = elements
  }

  /// One element, not decoded.
  public struct Element: Hashable, Sendable {
    /// The type's name as Swift qualifies it: `App.Outer.Inner`, `Swift.Int`.
    public var typeName: String
    /// The value's JSON text.
    public var json: JSONText

    public init(typeName: String, json: JSONText) {
      self.typeName = Self.normalized(typeName)
      self.json = json
    }

    public static func == (lhs: Element, rhs: Element) -> Bool {
      lhs.typeName == rhs.typeName && lhs.json.isSameValue(as: rhs.json)
    }

    public func hash(into hasher: inout Hasher) {
      hasher.combine(typeName)
      hasher.combine(json.canonical)
    }

    /// A type's name without what changes from launch to launch.
    ///
    /// A private type's name holds an address, `(unknown context at $55f0…)`, and Foundation's
    /// types are spelled `FoundationEssentials` on Linux (F3).
    public static func normalized(_ typeName: String) -> String {
      var name = typeName
      while let start = name.firstRange(of: "(unknown context at $"),
        let end = name[start.upperBound...].firstIndex(of: ")")
      {
        var last = name.index(after: end)
        if last < name.endIndex, name[last] == "." { last = name.index(after: last) }
        name.removeSubrange(start.lowerBound..<last)
      }
      guard name.hasPrefix("FoundationEssentials.") else { return name }
      return "Foundation." + name.dropFirst("FoundationEssentials.".count)
    }
  }

  /// Reads SwiftUI's form.
  ///
  /// - Parameter json: A JSON array of an even number of strings.
  /// - Throws: ``CodablePathError``; a value that is no JSON makes the whole form unreadable, a
  ///   value of an unknown type does not.
  public init(json: String) throws(CodablePathError) {
    let strings = try Self.strings(json)
    guard strings.count.isMultiple(of: 2) else { throw .oddCount(strings.count) }
    elements = []
    for index in stride(from: strings.count - 2, through: 0, by: -2) {
      do {
        elements.append(
          Element(typeName: strings[index], json: try JSONText(strings[index + 1])))
      } catch {
        throw .value(index: elements.count, error)
      }
    }
  }

  /// SwiftUI's form, as JSON.
  public var json: String {
    var writer = JSONWriter()
    writer.beginArray()
    for element in elements.reversed() {
      writer.string(element.typeName)
      writer.string(element.json.text)
    }
    writer.endArray()
    return writer.text
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
      guard let string = tree.string(element) else { throw .noArray }
      strings.append(string)
    }
    return strings
  }
}

/// Why a saved path cannot be read.
public enum CodablePathError: Error, Hashable, Sendable {
  /// The text is no JSON.
  case json(JSONError)
  /// The text is no array of strings.
  case noArray
  /// A type without a value: the number of strings is odd.
  case oddCount(Int)
  /// The value of an element, counted from the bottom of those read, is no JSON.
  case value(index: Int, JSONError)
}
