/// Which URLs are the app's, and where each leads.
///
/// ```swift
/// let table = LinkTable<BrewLink> {
///   LinkRow("brewlog://brew/{id}", "https://brewlog.example/brew/{id}") { .brew(try $0["id"]) }
///   LinkRow("brewlog://history?range={range?}") { .history(try $0[optional: "range"] ?? .week) }
/// }
/// ```
///
/// The first row that matches wins, so a narrower pattern stands before a wider one. A URL that
/// matches in part is refused, and the refusal says which part did not match.
public struct LinkTable<Destination: DeepLinkDestination>: Sendable {
  /// The rows whose patterns can be read, in order.
  public let rows: [LinkRow<Destination>]
  /// What is wrong with the table: check it in a test, or let ``DeepLinks`` say it in debug builds.
  public let problems: [LinkTableProblem]
  private let patterns: [Entry]

  private struct Entry: Sendable {
    let pattern: URLPattern
    let row: Int
  }

  /// Creates a table.
  public init(@LinkTableBuilder<Destination> _ rows: () -> [LinkRow<Destination>]) {
    self.rows = rows()
    var patterns: [Entry] = []
    var problems: [LinkTableProblem] = []
    for (index, row) in self.rows.enumerated() {
      for text in row.patterns {
        do {
          let pattern = try URLPattern(text)
          if let flaw = Self.clash(of: pattern, with: patterns) {
            problems.append(LinkTableProblem(pattern: text, flaw: flaw))
          }
          patterns.append(Entry(pattern: pattern, row: index))
        } catch {
          problems.append(LinkTableProblem(pattern: text, flaw: error))
        }
      }
    }
    for entry in patterns {
      if let why = self.rows[entry.row].reasonForNoGoal(of: entry.pattern) {
        problems.append(LinkTableProblem(pattern: entry.pattern.text, flaw: .noGoal(why)))
      }
    }
    self.patterns = patterns
    self.problems = problems
  }

  /// Looks a URL up.
  ///
  /// - Throws: ``LinkMismatch``, which says how far the nearest pattern matched.
  public func destination(of url: String) throws(LinkMismatch) -> Destination {
    try match(url).destination
  }

  /// Looks a URL up, with the pattern that took it.
  func match(
    _ text: String
  ) throws(LinkMismatch) -> (destination: Destination, pattern: String) {
    let url: LinkURL
    do {
      url = try LinkURL(text)
    } catch {
      throw LinkMismatch(url: text, reason: error)
    }
    var nearest = LinkMismatch(url: text, reason: .scheme(url.scheme))
    var nearestCount = 0
    for entry in patterns {
      switch entry.pattern.fit(url) {
      case .matched(let parameters):
        do {
          return (try rows[entry.row].make(parameters), entry.pattern.text)
        } catch {
          // The row is the URL's; another that would take it means something else.
          throw LinkMismatch(
            url: text, pattern: entry.pattern.text, matched: entry.pattern.text,
            reason: error as? LinkMismatch.Reason ?? .refused("\(error)"))
        }
      case .partly(let count, let matched, let reason):
        guard count > nearestCount else { continue }
        nearestCount = count
        nearest = LinkMismatch(
          url: text, pattern: entry.pattern.text, matched: matched, reason: reason)
      }
    }
    throw nearest
  }

  /// Where each pattern leads, for the manifest.
  var goals: [(pattern: String, goal: DeepLinkGoal)] {
    patterns.compactMap { entry in
      rows[entry.row].goal(of: entry.pattern).map { (entry.pattern.text, $0) }
    }
  }

  private static func clash(
    of pattern: URLPattern, with earlier: [Entry]
  ) -> LinkTableProblem.Flaw? {
    if let other = earlier.first(where: { $0.pattern.covers(pattern) }) {
      return .unreachable(by: other.pattern.text)
    }
    return earlier.first { $0.pattern.overlaps(pattern) && !pattern.covers($0.pattern) }
      .map { .ambiguous(with: $0.pattern.text) }
  }
}

/// The patterns of one destination.
public struct LinkRow<Destination: DeepLinkDestination>: Sendable {
  /// The patterns as they were written; all have the same parameters.
  public let patterns: [String]
  let example: Destination?
  let make: @Sendable (LinkParameters) throws -> Destination

  /// Creates a row.
  ///
  /// - Parameters:
  ///   - patterns: What its URLs look like; a custom scheme and a universal link, say.
  ///   - example: Any destination of the row, where one cannot be made without a URL.
  ///   - make: Makes the destination from a URL's parameters; what it throws refuses the link.
  public init(
    _ patterns: String..., example: Destination? = nil,
    make: @escaping @Sendable (LinkParameters) throws -> Destination
  ) {
    self.patterns = patterns
    self.example = example
    self.make = make
  }

  /// Where a pattern leads: its parameters stand for themselves, as far as their types allow.
  func goal(of pattern: URLPattern) -> DeepLinkGoal? {
    if let example { return example.goal }
    do {
      return try make(LinkParameters(probing: pattern)).goal
    } catch {
      return nil
    }
  }

  func reasonForNoGoal(of pattern: URLPattern) -> String? {
    guard example == nil else { return nil }
    do {
      _ = try make(LinkParameters(probing: pattern))
      return nil
    } catch {
      return "\(error)"
    }
  }
}

/// Collects the rows of a ``LinkTable``.
@resultBuilder
public enum LinkTableBuilder<Destination: DeepLinkDestination> {
  public static func buildExpression(
    _ row: LinkRow<Destination>
  ) -> [LinkRow<Destination>] { [row] }
  public static func buildBlock(
    _ rows: [LinkRow<Destination>]...
  ) -> [LinkRow<Destination>] { rows.flatMap(\.self) }
  public static func buildOptional(
    _ rows: [LinkRow<Destination>]?
  ) -> [LinkRow<Destination>] { rows ?? [] }
  public static func buildEither(
    first rows: [LinkRow<Destination>]
  ) -> [LinkRow<Destination>] { rows }
  public static func buildEither(
    second rows: [LinkRow<Destination>]
  ) -> [LinkRow<Destination>] { rows }
  public static func buildArray(
    _ rows: [[LinkRow<Destination>]]
  ) -> [LinkRow<Destination>] { rows.flatMap(\.self) }
}
