extension URLPattern {
  /// How well a URL fits.
  enum Fit {
    case matched(LinkParameters)
    /// How many elements matched from the left, as what the pattern calls them, and what did not.
    case partly(count: Int, matched: String, LinkMismatch.Reason)
  }

  /// Compares a URL from the left to the right.
  func fit(_ url: LinkURL) -> Fit {
    guard url.scheme == scheme else { return .partly(count: 0, matched: "", .scheme(url.scheme)) }
    var parameters = LinkParameters()
    var matched = "\(scheme):"
    var count = 1
    guard host.matches(url.host) else {
      return .partly(count: 1, matched: matched, .host(url.host))
    }
    if case .parameter(let name) = host { parameters.values[name] = url.host }
    matched += "//" + host.text
    count += 1
    for (index, part) in parts.enumerated() {
      guard index < url.parts.count else {
        return .partly(count: count, matched: matched, .missing(part.text))
      }
      guard part.matches(url.parts[index]) else {
        return .partly(
          count: count, matched: matched, .part(url.parts[index], wanted: part.text))
      }
      if case .parameter(let name) = part { parameters.values[name] = url.parts[index] }
      matched += "/" + part.text
      count += 1
    }
    guard url.parts.count == parts.count else {
      let rest = url.parts.dropFirst(parts.count).joined(separator: "/")
      return .partly(count: count, matched: matched, .leftOver(rest))
    }
    for item in query {
      let given = url.query.first { $0.name == item.name }?.value ?? nil
      switch item.value {
      case .parameter(let name):
        if let given, !given.isEmpty {
          parameters.values[name] = given
        } else if item.isRequired {
          return .partly(count: count, matched: matched, .query(item.name))
        }
      case .literal(let literal):
        guard given ?? "" == literal, url.query.contains(where: { $0.name == item.name }) else {
          return .partly(count: count, matched: matched, .query(item.name))
        }
      }
      count += 1
    }
    parameters.query = url.query
    return .matched(parameters)
  }

  // MARK: Two patterns

  /// Whether or not every URL of the other is one of this.
  func covers(_ other: URLPattern) -> Bool {
    guard scheme == other.scheme, host.covers(other.host), parts.count == other.parts.count,
      zip(parts, other.parts).allSatisfy({ $0.covers($1) })
    else { return false }
    return query.filter(\.isRequired).allSatisfy { item in
      other.query.contains {
        $0.name == item.name && $0.isRequired && item.value.covers($0.value)
      }
    }
  }

  /// Whether or not some URL is one of both.
  func overlaps(_ other: URLPattern) -> Bool {
    guard scheme == other.scheme, host.overlaps(other.host), parts.count == other.parts.count,
      zip(parts, other.parts).allSatisfy({ $0.overlaps($1) })
    else { return false }
    // Of an item that is there twice the first counts, so one name has one value.
    return query.filter(\.isRequired).allSatisfy { item in
      other.query.filter { $0.name == item.name && $0.isRequired }
        .allSatisfy { item.value.overlaps($0.value) }
    }
  }
}

extension URLPattern.Part {
  fileprivate func overlaps(_ other: Self) -> Bool { covers(other) || other.covers(self) }
}
