extension Manifest {
  /// The goal of the first row of the routing table that a URL matches, or `nil`.
  ///
  /// Payloads keep the pattern's parts in braces: they stand for whatever the URL had there.
  public func goal(ofURL url: String) -> Goal? {
    guard !links.isEmpty, !url.isEmpty else { return nil }
    return links.first { $0.matches(url) }?.goal
  }
}

extension LinkPattern {
  /// Whether or not a URL is of this pattern.
  ///
  /// Parts are compared one by one between slashes; a part in braces stands for any text but none.
  /// A query or fragment of the URL does not matter unless the pattern has a query, nor does a
  /// trailing slash.
  public func matches(_ url: String) -> Bool {
    let hasQuery = pattern.utf8.contains(UInt8(ascii: "?"))
    let wanted = Self.parts(pattern, keepsQuery: hasQuery)
    let given = Self.parts(url, keepsQuery: hasQuery)
    guard wanted.count == given.count else { return false }
    return zip(wanted, given).allSatisfy { part, text in
      part.utf8.first == UInt8(ascii: "{") && part.utf8.last == UInt8(ascii: "}")
        ? !text.isEmpty : part == text
    }
  }

  private static func parts(_ url: String, keepsQuery: Bool) -> [Substring] {
    var text = url.utf8[...]
    if !keepsQuery,
      let end = text.firstIndex(where: { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") })
    {
      text = text[..<end]
    }
    // Bytes, not characters: every part ends where a character of ASCII stands.
    var parts = text.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      .map { Substring($0) }
    // `scheme:`, empty and the host come first; only what follows them can be a trailing slash.
    while parts.count > 3, parts.last?.isEmpty == true { parts.removeLast() }
    return parts
  }
}

extension Vocabulary {
  /// Whether or not a route is one that a goal asks for.
  ///
  /// A goal's route without a payload, or with a part in braces from a URL pattern, leaves the
  /// payload open.
  public func satisfies(_ route: RouteID, goal: RouteID) -> Bool {
    if areEqual(route, goal) { return true }
    guard type(of: route) == type(of: goal) else { return false }
    guard let value = value(of: goal) else {
      let wantedCase = caseName(of: goal)
      return wantedCase.isNone || caseName(of: route) == wantedCase
    }
    return value.contains("\"{")
  }
}
