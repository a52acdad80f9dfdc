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
