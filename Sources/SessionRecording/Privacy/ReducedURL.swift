/// What may be kept of a URL that no pattern covers.
enum ReducedURL {
  /// `https://example.com` of `https://user:word@example.com:8080/a?b#c`.
  ///
  /// What is no URL gives nothing: it may be anything.
  static func schemeAndHost(of url: String) -> String {
    let bytes = url.utf8
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else { return "" }
    let scheme = bytes[..<colon]
    guard !scheme.isEmpty, scheme.allSatisfy(isSchemeByte) else { return "" }
    let rest = bytes[bytes.index(after: colon)...]
    guard rest.starts(with: "//".utf8) else { return String(Substring(scheme)) + ":" }
    let authority = rest.dropFirst(2).prefix {
      $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#")
    }
    // A name and password may stand before the host, a port behind it.
    let host = authority.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false).last
    let name = (host ?? authority).prefix { $0 != UInt8(ascii: ":") }
    return String(Substring(scheme)) + "://" + String(Substring(name))
  }

  /// Whether or not a text is what is left of a URL: it has a part in braces, or ends in `…` for
  /// one that was taken out. No URL has either: both would be percent-encoded.
  static func isReduced(_ text: String) -> Bool {
    if text == "…" || text.hasSuffix("//…") { return true }
    guard !text.contains(where: { $0 == "?" || $0 == "#" }) else { return false }
    return text.split(separator: "/").contains { $0.hasPrefix("{") && $0.hasSuffix("}") }
  }

  private static func isSchemeByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"),
      UInt8(ascii: "."):
      true
    default: false
    }
  }
}
