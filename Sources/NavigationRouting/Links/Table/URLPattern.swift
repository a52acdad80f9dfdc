/// What a link looks like: `brewlog://brew/{id}?sort={order}`.
///
/// A name in braces is a parameter and stands for one whole part, which is not empty. A query item
/// in the pattern is required, with `{order?}` it is not; items the pattern does not name do not
/// matter, for a universal link picks up others on its way.
struct URLPattern: Hashable, Sendable {
  /// The pattern as it was written; recordings say this in place of the URL.
  let text: String
  let scheme: String
  let host: Part
  let parts: [Part]
  let query: [Item]

  /// One part of the host or path.
  enum Part: Hashable, Sendable {
    case literal(String)
    case parameter(String)

    func matches(_ text: String) -> Bool {
      switch self {
      case .literal(let literal): literal == text
      case .parameter: !text.isEmpty
      }
    }

    /// Whether or not every text of the other is one of this.
    func covers(_ other: Part) -> Bool {
      switch (self, other) {
      case (.literal(let literal), .literal(let other)): literal == other
      case (.literal, .parameter): false
      case (.parameter, .literal(let other)): !other.isEmpty
      case (.parameter, .parameter): true
      }
    }

    /// As the pattern spells it.
    var text: String {
      switch self {
      case .literal(let literal): literal
      case .parameter(let name): "{\(name)}"
      }
    }
  }

  /// One item of the query.
  struct Item: Hashable, Sendable {
    let name: String
    let value: Part
    let isRequired: Bool
  }

  /// Reads a pattern.
  ///
  /// - Throws: ``LinkTableProblem/Flaw`` where nothing could ever match it as it is meant.
  init(_ text: String) throws(LinkTableProblem.Flaw) {
    self.text = text
    let url: LinkURL
    do {
      url = try LinkURL(text)
    } catch {
      throw .unreadable("\(error)")
    }
    guard !text.contains("#") else { throw .unreadable("a link's fragment is not looked at") }
    scheme = url.scheme
    host = try Self.part(url.host)
    parts = try url.parts.map { (part) throws(LinkTableProblem.Flaw) in try Self.part(part) }
    query = try url.query.map { (item) throws(LinkTableProblem.Flaw) in try Self.item(item) }
    guard !parts.contains(.literal("")) else { throw .unreadable("a part of the path is empty") }
    var names: Set<String> = []
    for name in parameters where !names.insert(name).inserted { throw .repeated(name) }
  }

  /// The names in braces, in order.
  var parameters: [String] {
    ([host] + parts + query.map(\.value)).compactMap { part in
      if case .parameter(let name) = part { name } else { nil }
    }
  }

  private static func part(_ text: String) throws(LinkTableProblem.Flaw) -> Part {
    guard text.contains("{") || text.contains("}") else { return .literal(text) }
    let name = text.dropFirst().dropLast()
    guard text.hasPrefix("{"), text.hasSuffix("}"), !name.isEmpty, !name.contains("{"),
      !name.contains("}")
    else { throw .partOfPart(text) }
    return .parameter(String(name))
  }

  private static func item(_ item: LinkURL.QueryItem) throws(LinkTableProblem.Flaw) -> Item {
    let value = try part(item.value ?? "")
    if case .parameter(let name) = value, name.hasSuffix("?") {
      return Item(name: item.name, value: .parameter(String(name.dropLast())), isRequired: false)
    }
    return Item(name: item.name, value: value, isRequired: true)
  }
}
