extension Manifest {
  /// The goal of the first row of the routing table that a URL matches, or `nil`.
  ///
  /// Payloads keep the pattern's parts in braces: they stand for whatever the URL had there.
  public func goal(ofURL url: String) -> Goal? {
    row(ofURL: url)?.goal
  }

  /// The first row of the routing table that a URL matches, or `nil`.
  package func row(ofURL url: String) -> LinkPattern? {
    guard !links.isEmpty, !url.isEmpty else { return nil }
    return links.first { $0.matches(url) }
  }
}

extension LinkPattern {
  /// Whether or not a URL is of this pattern, as ``trial(of:)`` compares them.
  public func matches(_ url: String) -> Bool { trial(of: url).isMatch }
}

extension Vocabulary {
  /// Whether or not a route is one that a goal asks for.
  ///
  /// A goal's route without a payload, or with a part in braces from a URL pattern, leaves the
  /// payload open, but not the case.
  public func satisfies(_ route: RouteID, goal: RouteID) -> Bool {
    if areEqual(route, goal) { return true }
    guard type(of: route) == type(of: goal) else { return false }
    let wantedCase = caseName(of: goal)
    // A string that is all braces is no case.
    guard wantedCase.isNone || caseName(of: route) == wantedCase || text(wantedCase).first == "{"
    else { return false }
    guard let value = value(of: goal) else { return true }
    return value.contains("\"{")
  }
}
