/// How one row of the routing table fits a URL, part by part.
public struct LinkTrial: Hashable, Sendable {
  /// The row's pattern.
  public var pattern: String
  /// The parts, from the scheme on, then those of the query.
  public var parts: [Part]

  /// Whether or not the URL is of the pattern.
  public var isMatch: Bool { parts.allSatisfy { $0.fit.isHarmless } }

  /// What the pattern's names in braces stand for, in order; the text as the URL has it.
  public var bindings: [(name: String, text: String)] {
    parts.compactMap { part in
      if case .bound(let name) = part.fit { return (name, part.given ?? "") }
      return nil
    }
  }

  /// One part of the pattern, of the URL, or of both.
  public struct Part: Hashable, Sendable {
    /// What the pattern has; `nil` where it has no such part.
    public var wanted: String?
    /// What the URL has; `nil` where it has no such part.
    public var given: String?
    public var fit: Fit
  }

  /// How a part of a URL fits.
  public enum Fit: Hashable, Sendable {
    /// It is the pattern's own text.
    case matched
    /// A name in braces stands for it.
    case bound(String)
    /// The pattern has another text there.
    case differs
    /// The pattern goes on, or asks for a query item, and the URL does not have it.
    case missing
    /// The URL goes on where the pattern ends.
    case extra
    /// A query, a fragment or a last slash that the pattern does not ask for.
    case dropped

    var isHarmless: Bool {
      switch self {
      case .matched, .bound, .dropped: true
      case .differs, .missing, .extra: false
      }
    }
  }
}

extension LinkPattern {
  /// Compares a URL with the pattern.
  ///
  /// Parts are compared one by one between slashes; a name in braces stands for any text but none. A
  /// query item of the pattern is required, unless its name ends in a question mark (`{order?}`);
  /// what else the URL's query has does not matter, nor do a fragment and a last slash.
  ///
  /// - Complexity: O(length of both).
  public func trial(of url: String) -> LinkTrial {
    let wanted = LinkParts(pattern)
    let given = LinkParts(url)
    var parts: [LinkTrial.Part] = []
    for index in 0..<max(wanted.path.count, given.path.count) {
      let pattern = index < wanted.path.count ? wanted.path[index] : nil
      let text = index < given.path.count ? given.path[index] : nil
      // What stands between the slashes after a scheme is nothing.
      if pattern?.isEmpty == true, text?.isEmpty ?? true { continue }
      parts.append(
        LinkTrial.Part(
          wanted: pattern.map(String.init), given: text.map(String.init),
          fit: Self.fit(pattern, text)))
    }
    parts += queryParts(wanted, given)
    for rest in given.dropped {
      parts.append(LinkTrial.Part(wanted: nil, given: rest, fit: .dropped))
    }
    return LinkTrial(pattern: pattern, parts: parts)
  }

  private func queryParts(_ wanted: LinkParts, _ given: LinkParts) -> [LinkTrial.Part] {
    var parts: [LinkTrial.Part] = []
    for item in wanted.query {
      let match = given.query.first { $0.name == item.name }
      let isOptional = item.value.hasSuffix("?}")
      if isOptional, match.map(\.value.isEmpty) ?? true { continue }
      let value = isOptional ? item.value.dropLast(2) + "}" : item.value
      parts.append(
        LinkTrial.Part(
          wanted: item.text, given: match.map { String($0.value) },
          fit: Self.fit(value, match?.value)))
    }
    for item in given.query where !wanted.query.contains(where: { $0.name == item.name }) {
      parts.append(LinkTrial.Part(wanted: nil, given: "?" + item.text, fit: .dropped))
    }
    return parts
  }

  private static func fit(_ pattern: Substring?, _ text: Substring?) -> LinkTrial.Fit {
    guard let pattern else { return .extra }
    guard let text else { return .missing }
    guard pattern.utf8.first == UInt8(ascii: "{"), pattern.utf8.last == UInt8(ascii: "}") else {
      return pattern == text ? .matched : .differs
    }
    return text.isEmpty ? .missing : .bound(String(pattern.dropFirst().dropLast()))
  }
}

/// A URL or a pattern, taken apart.
private struct LinkParts {
  /// Between the slashes: `scheme:`, nothing, the host, and the path.
  var path: [Substring]
  var query: [Item] = []
  /// What no pattern looks at.
  var dropped: [String] = []

  struct Item {
    let name: Substring
    let value: Substring
    let text: String
  }

  init(_ url: String) {
    // Bytes, not characters: every part ends where a character of ASCII stands.
    var text = url.utf8[...]
    if let hash = text.firstIndex(of: UInt8(ascii: "#")) {
      dropped.append(String(Substring(text[hash...])))
      text = text[..<hash]
    }
    let mark = text.indices.first { index in
      text[index] == UInt8(ascii: "?") && !Self.isInBraces(text, index)
    }
    if let mark {
      query = text[text.index(after: mark)...].split(separator: UInt8(ascii: "&")).map { item in
        let equals = item.firstIndex(of: UInt8(ascii: "="))
        return Item(
          name: Substring(equals.map { item[..<$0] } ?? item),
          value: Substring(equals.map { item[item.index(after: $0)...] } ?? item[item.endIndex...]),
          text: String(Substring(item)))
      }
      text = text[..<mark]
    }
    path = text.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      .map { Substring($0) }
    // `scheme:`, empty and the host come first; only what follows them can be a trailing slash.
    while path.count > 3, path.last?.isEmpty == true {
      path.removeLast()
      dropped.append("/")
    }
  }

  /// Whether or not the question mark ends a name in braces.
  private static func isInBraces(_ text: Substring.UTF8View, _ mark: String.Index) -> Bool {
    let next = text.index(after: mark)
    return next < text.endIndex && text[next] == UInt8(ascii: "}")
  }
}
