/// What free text may enter a recording, beside the names of routes.
///
/// Payloads of routes are withheld before they reach a recorder: `NavigationRouting` makes tokens
/// of those that did not opt in. What is left is what this filter sees.
///
/// Its functions are called while the recorder holds its lock: they must not record anything.
public struct PrivacyFilter: Sendable {
  /// What is recorded of a link's URL, given the pattern of the routing table it matches.
  public var url: @Sendable (_ url: String, _ pattern: String?) -> String
  /// What is recorded of a mark's data, given as JSON text; `nil` leaves the data out.
  public var markData: @Sendable (_ json: String) -> String?
  /// What is recorded of a framework's warning; `nil` leaves the text out.
  public var faultText: @Sendable (_ text: String) -> String?

  /// Creates a filter of an app's own.
  public init(
    url: @escaping @Sendable (_ url: String, _ pattern: String?) -> String,
    markData: @escaping @Sendable (_ json: String) -> String?,
    faultText: @escaping @Sendable (_ text: String) -> String?
  ) {
    self.url = url
    self.markData = markData
    self.faultText = faultText
  }

  /// The default.
  ///
  /// Of a URL its pattern, or scheme and host, and what `DeepLinks` reduced before as it is; of a
  /// mark's data all but the texts; of a warning
  /// all but words that look like an address, a link or a number someone goes by.
  public static let standard = PrivacyFilter(
    url: { url, pattern in
      pattern ?? (ReducedURL.isReduced(url) ? url : ReducedURL.schemeAndHost(of: url))
    },
    markData: { WithheldTexts.json($0) },
    faultText: { WithheldTexts.words(of: $0) })

  /// Records everything as it is: for tests, and apps without users' data.
  public static let off = PrivacyFilter(
    url: { url, _ in url }, markData: { $0 }, faultText: { $0 })
}
