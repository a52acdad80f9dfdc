/// How much of a URL is recorded beyond its scheme, its host and the pattern it matched.
///
/// A link's parameters name what somebody looked at, and a query may hold a token: without an
/// option a recording has `brewlog://brew/{id}`, and of an unmatched URL what did match.
public struct URLDisclosure: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// The path as it is, in place of the pattern.
  public static let parameters = URLDisclosure(rawValue: 1)
  /// The query as it is.
  public static let query = URLDisclosure(rawValue: 2)
  /// The path of a URL that matches no pattern.
  public static let unmatched = URLDisclosure(rawValue: 4)
  /// The whole URL.
  public static let everything: URLDisclosure = [.parameters, .query, .unmatched]

  /// Longest text that is recorded of a URL, in UTF-8.
  private static let lengthLimit = 2048

  /// What is recorded of a URL that matched a pattern.
  func text(of url: String, matching pattern: String) -> String {
    let given = Split(url)
    let known = Split(pattern)
    let base = contains(.parameters) ? given.base : known.base
    let query = contains(.query) ? given.query : contains(.parameters) ? nil : known.query
    return clipped(base + (query.map { "?" + $0 } ?? ""))
  }

  /// What is recorded of a URL that matched none, or one in part.
  func text(of url: String, _ mismatch: LinkMismatch) -> String {
    switch mismatch.reason {
    case .parameter, .refused:
      return text(of: url, matching: mismatch.pattern ?? mismatch.matched)
    default:
      let given = Split(url)
      let query = contains(.query) ? given.query.map { "?" + $0 } ?? "" : ""
      return clipped((contains(.unmatched) ? given.base : Self.reduced(url, mismatch)) + query)
    }
  }

  /// What matched, then an empty part, with which no pattern matches, in place of what did not.
  private static func reduced(_ url: String, _ mismatch: LinkMismatch) -> String {
    switch mismatch.reason {
    case .notAURL, .tooLong, .userInformation, .encoding:
      return "…"
    case .scheme, .host:
      do {
        let parts = try LinkURL(url)
        return "\(parts.scheme)://\(parts.host)//…"
      } catch {
        return "…"
      }
    default:
      return mismatch.matched + "//…"
    }
  }

  private func clipped(_ text: String) -> String {
    guard text.utf8.count > Self.lengthLimit else { return text }
    return String(decoding: text.utf8.prefix(Self.lengthLimit), as: UTF8.self) + "…"
  }

  /// A URL before its query, and the query.
  private struct Split {
    let base: String
    let query: String?

    init(_ url: String) {
      let text = url.prefix { $0 != "#" }
      guard let mark = text.firstIndex(of: "?") else {
        base = String(text)
        query = nil
        return
      }
      base = String(text[..<mark])
      query = String(text[text.index(after: mark)...])
    }
  }
}
