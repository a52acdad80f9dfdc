/// Why a URL is none of a table's, and how far it was one.
public struct LinkMismatch: Error, Hashable, Sendable {
  /// The URL as it was given.
  public var url: String
  /// The pattern that comes nearest, or `nil` where the scheme is of none.
  public var pattern: String?
  /// What of the nearest pattern did match, such as `brewlog://brew/{id}`; empty where nothing did.
  public var matched: String
  public var reason: Reason

  public init(url: String, pattern: String? = nil, matched: String = "", reason: Reason) {
    self.url = url
    self.pattern = pattern
    self.matched = matched
    self.reason = reason
  }

  /// What did not match.
  public enum Reason: Error, Hashable, Sendable {
    /// There is no scheme.
    case notAURL
    /// The URL is longer than any link.
    case tooLong
    /// There is a user name before the host, which makes one host look like another.
    case userInformation
    /// A percent escape is no UTF-8.
    case encoding(String)
    /// No pattern has the scheme.
    case scheme(String)
    /// No pattern of the scheme has the host.
    case host(String)
    /// The path has another part where the pattern has this one.
    case part(String, wanted: String)
    /// The path ends before the pattern does.
    case missing(String)
    /// The path goes on after the pattern ends.
    case leftOver(String)
    /// The pattern requires this query item.
    case query(String)
    /// A parameter is not what the destination needs.
    case parameter(String, value: String, wanted: String)
    /// The destination itself said no.
    case refused(String)
  }
}

extension LinkMismatch: CustomStringConvertible {
  /// Which part matched and which did not.
  public var description: String {
    switch reason {
    case .notAURL, .tooLong, .userInformation, .encoding, .scheme: return reason.description
    default: return matched.isEmpty ? reason.description : "\(matched) matched, \(reason)"
    }
  }
}

extension LinkMismatch.Reason: CustomStringConvertible {
  public var description: String {
    switch self {
    case .notAURL: "it is no URL"
    case .tooLong: "it is longer than \(LinkURL.lengthLimit) bytes"
    case .userInformation: "there is a user name before its host"
    case .encoding(let text): "\"\(text)\" is no percent-encoded UTF-8"
    case .scheme(let scheme): "no pattern has the scheme \"\(scheme)\""
    case .host(let host): "no pattern has the host \"\(host)\""
    case .part(let part, let wanted): "\"\(part)\" is not \"\(wanted)\""
    case .missing(let wanted): "\"\(wanted)\" is missing"
    case .leftOver(let rest): "\"\(rest)\" is left over"
    case .query(let name): "the query item \"\(name)\" is missing or another"
    case .parameter(let name, let value, let wanted):
      "\(name) is \"\(value)\", which is no \(wanted)"
    case .refused(let why): why
    }
  }
}
