/// Writes values so that two are equal exactly when their texts are.
///
/// Members are sorted by key (of twins the last counts), numbers are spelled by value, strings by
/// scalars. The text is ASCII: everything else is an escape, so `String`'s equality, which folds
/// canonically equivalent scalars, cannot make two different values equal.
struct CanonicalJSON {
  private let tree: JSONTree
  private var output: [UInt8] = []

  init(_ tree: JSONTree) {
    self.tree = tree
  }

  static func text(of node: JSONTree.Node, in tree: JSONTree) -> String {
    var canonical = CanonicalJSON(tree)
    canonical.append(node)
    return String(decoding: canonical.output, as: UTF8.self)
  }

  /// Recursion is bounded by the depth the scanner let through.
  private mutating func append(_ node: JSONTree.Node) {
    switch tree.kind(of: node) {
    case .null, .true, .false: output += tree.bytes[tree.range(of: node)]
    case .number: CanonicalNumber.append(tree.bytes[tree.range(of: node)], to: &output)
    case .string: appendString(node)
    case .array: appendArray(node)
    case .object: appendObject(node)
    }
  }

  private mutating func appendArray(_ node: JSONTree.Node) {
    output.append(UInt8(ascii: "["))
    var isFirst = true
    for element in tree.elements(of: node) {
      if !isFirst { output.append(UInt8(ascii: ",")) }
      isFirst = false
      append(element)
    }
    output.append(UInt8(ascii: "]"))
  }

  private mutating func appendObject(_ node: JSONTree.Node) {
    var members: [(key: [UInt8], order: Int, value: JSONTree.Node)] = []
    for member in tree.members(of: node) {
      var key = CanonicalJSON(tree)
      key.appendString(member.key)
      members.append((key.output, members.count, member.value))
    }
    members.sort { left, right in
      left.key == right.key
        ? left.order < right.order : left.key.lexicographicallyPrecedes(right.key)
    }
    output.append(UInt8(ascii: "{"))
    var isFirst = true
    for (index, member) in members.enumerated() {
      if index + 1 < members.count, members[index + 1].key == member.key { continue }
      if !isFirst { output.append(UInt8(ascii: ",")) }
      isFirst = false
      output += member.key
      output.append(UInt8(ascii: ":"))
      append(member.value)
    }
    output.append(UInt8(ascii: "}"))
  }

  private mutating func appendString(_ node: JSONTree.Node) {
    output.append(UInt8(ascii: "\""))
    if let plain = tree.plainASCII(node) {
      output += plain
    } else {
      // UTF-8 arrives byte by byte; scalars are put together again to be escaped as a whole.
      var pending: UInt32 = 0
      var missing = 0
      tree.forEachUnit(of: node) { unit in
        switch unit {
        case .byte(let byte) where byte < 0x80: appendScalar(UInt32(byte))
        case .byte(let byte) where byte >= 0xC0:
          missing = byte >= 0xF0 ? 3 : byte >= 0xE0 ? 2 : 1
          pending = UInt32(byte) & (0x3F >> UInt32(missing))
        case .byte(let byte):
          pending = pending << 6 | UInt32(byte & 0x3F)
          missing -= 1
          if missing == 0 { appendScalar(pending) }
        case .scalar(let scalar): appendScalar(scalar.value)
        // Kept apart from U+FFFD and from other halves: they were not written the same.
        case .loneSurrogate(let unit): appendEscape(unit)
        }
      }
    }
    output.append(UInt8(ascii: "\""))
  }

  private mutating func appendScalar(_ scalar: UInt32) {
    switch scalar {
    case 0x22, 0x5C: output += [UInt8(ascii: "\\"), UInt8(scalar)]
    case 0x20..<0x7F: output.append(UInt8(scalar))
    case 0x10000...:
      appendEscape(0xD800 + (scalar - 0x10000) >> 10)
      appendEscape(0xDC00 + (scalar - 0x10000) & 0x3FF)
    default: appendEscape(scalar)
    }
  }

  private mutating func appendEscape(_ unit: UInt32) {
    output += [UInt8(ascii: "\\"), UInt8(ascii: "u")]
    for shift: UInt32 in [12, 8, 4, 0] { output.append(Hexadecimal.digit(for: unit >> shift)) }
  }
}

extension JSONTree {
  /// The value's one spelling: equal values, and only those, have equal texts.
  package func canonicalText(of node: Node) -> String {
    CanonicalJSON.text(of: node, in: self)
  }

  /// A string's content when its canonical form is the content itself.
  fileprivate func plainASCII(_ node: Node) -> ArraySlice<UInt8>? {
    guard !slots[node.index].isComplex else { return nil }
    let content = utf8(node)
    return content.allSatisfy { 0x20..<0x7F ~= $0 } ? content : nil
  }
}

extension JSONText {
  /// The value's one spelling: equal values, and only those, have equal texts.
  ///
  /// ASCII, members sorted, `1.0` and `1e0` as `1`. For comparing, not for showing.
  ///
  /// - Complexity: O(n log n) in the length of the text; keep the result rather than ask twice.
  public var canonical: String {
    do {
      return try canonicalJSON(of: text)
    } catch {
      // Accepted once, so not refused now; were it to be, the text is its own spelling.
      return text
    }
  }

  /// The text's index, to walk it.
  package func tree() throws(JSONError) -> JSONTree {
    try JSONTree(Array(text.utf8))
  }

  /// Whether both are the same JSON value, however written.
  public func isSameValue(as other: JSONText) -> Bool {
    self == other || canonical == other.canonical
  }
}

/// The one spelling of a JSON text.
///
/// - Throws: where and why the text is no JSON.
package func canonicalJSON(of text: String) throws(JSONError) -> String {
  let tree = try JSONTree(text)
  return tree.root.map { tree.canonicalText(of: $0) } ?? text
}
