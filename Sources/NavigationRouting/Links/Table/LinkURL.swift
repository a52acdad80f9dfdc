/// The parts of a URL that a link table looks at (RFC 3986).
///
/// Scheme and host are lower-case, for they are the same in any case; path parts keep theirs.
/// Every part is percent-decoded by itself, so that an encoded slash stays inside its part.
struct LinkURL: Hashable, Sendable {
  var scheme: String
  /// The host, with a port that is not the scheme's own; empty where there is none.
  var host: String
  /// The path between slashes, without a trailing slash.
  var parts: [String]
  /// The query, item by item.
  var query: [QueryItem]

  struct QueryItem: Hashable, Sendable {
    var name: String
    /// `nil` for an item without `=`.
    var value: String?
  }

  /// Longest URL that is looked at, in UTF-8.
  static let lengthLimit = 8192

  /// Reads a URL.
  ///
  /// - Throws: ``LinkMismatch/Reason`` where the text is no URL that a link can be.
  init(_ text: String) throws(LinkMismatch.Reason) {
    guard text.utf8.count <= Self.lengthLimit else { throw .tooLong }
    var rest = text[...]
    guard let colon = rest.firstIndex(of: ":"), Self.isScheme(rest[..<colon]) else {
      throw .notAURL
    }
    scheme = rest[..<colon].lowercased()
    rest = rest[rest.index(after: colon)...]
    if let fragment = rest.firstIndex(of: "#") { rest = rest[..<fragment] }

    query = []
    if let mark = rest.firstIndex(of: "?") {
      query = try Self.queryItems(rest[rest.index(after: mark)...])
      rest = rest[..<mark]
    }
    host = ""
    if rest.hasPrefix("//") {
      rest = rest.dropFirst(2)
      let end = rest.firstIndex(of: "/") ?? rest.endIndex
      host = try Self.host(rest[..<end], scheme)
      rest = rest[end...]
    }
    parts = try Self.parts(rest)
  }

  /// A scheme is a letter, then letters, digits and three signs.
  private static func isScheme(_ text: Substring) -> Bool {
    guard let first = text.utf8.first, first.isLetter else { return false }
    return text.utf8.allSatisfy { byte in
      byte.isLetter || byte.isDigit || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
        || byte == UInt8(ascii: ".")
    }
  }

  private static func host(
    _ authority: Substring, _ scheme: String
  ) throws(LinkMismatch.Reason) -> String {
    // `https://brewlog.example@elsewhere.example/` is a link to elsewhere, and looks like ours.
    guard !authority.contains("@") else { throw .userInformation }
    var host = authority
    var port = Substring()
    let nameEnd = authority.lastIndex(of: "]") ?? authority.startIndex
    if let colon = authority[nameEnd...].lastIndex(of: ":") {
      host = authority[..<colon]
      port = authority[authority.index(after: colon)...]
    }
    let decoded = try decoded(host)
    // A pattern's parameter keeps its name; no URL has braces in its host.
    let name = decoded.hasPrefix("{") ? decoded : decoded.lowercased()
    let ownPort = scheme == "https" ? "443" : scheme == "http" ? "80" : ""
    return port.isEmpty || port == ownPort ? name : "\(name):\(port)"
  }

  private static func parts(_ path: Substring) throws(LinkMismatch.Reason) -> [String] {
    var parts: [String] = []
    let relative = path.hasPrefix("/") ? path.dropFirst() : path
    for part in relative.split(separator: "/", omittingEmptySubsequences: false) {
      switch try decoded(part) {
      case ".": break
      case "..": _ = parts.popLast()
      case let text: parts.append(text)
      }
    }
    while parts.last?.isEmpty == true { parts.removeLast() }
    return parts
  }

  private static func queryItems(
    _ query: Substring
  ) throws(LinkMismatch.Reason) -> [QueryItem] {
    var items: [QueryItem] = []
    for item in query.split(separator: "&") {
      let equals = item.firstIndex(of: "=")
      let name = try decoded(item[..<(equals ?? item.endIndex)])
      let value = equals.map { item[item.index(after: $0)...] }
      items.append(QueryItem(name: name, value: try value.map(decoded(_:))))
    }
    return items
  }

  /// The text with percent escapes read as UTF-8. A plus sign stays one.
  static func decoded(_ text: Substring) throws(LinkMismatch.Reason) -> String {
    guard text.utf8.contains(UInt8(ascii: "%")) else { return String(text) }
    var bytes: [UInt8] = []
    var utf8 = text.utf8.makeIterator()
    while let byte = utf8.next() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let high = utf8.next()?.hexadecimalValue, let low = utf8.next()?.hexadecimalValue else {
        throw .encoding(String(text))
      }
      bytes.append(high << 4 | low)
    }
    guard let decoded = String(validating: bytes, as: UTF8.self) else {
      throw .encoding(String(text))
    }
    return decoded
  }
}

extension UInt8 {
  fileprivate var isLetter: Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20)
  }

  fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

  fileprivate var hexadecimalValue: UInt8? {
    if isDigit { return self - UInt8(ascii: "0") }
    let lower = self | 0x20
    guard (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(lower) else { return nil }
    return lower - UInt8(ascii: "a") + 10
  }
}
