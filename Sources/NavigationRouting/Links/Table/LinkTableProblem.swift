/// What is wrong with a link table, found when it is built.
public struct LinkTableProblem: Error, Hashable, Sendable {
  /// The pattern as it was written.
  public var pattern: String
  public var flaw: Flaw

  public init(pattern: String, flaw: Flaw) {
    self.pattern = pattern
    self.flaw = flaw
  }

  public enum Flaw: Error, Hashable, Sendable {
    /// The pattern is no URL with parameters; nothing matches it.
    case unreadable(String)
    /// A parameter must be a whole part.
    case partOfPart(String)
    /// One name stands for two parts.
    case repeated(String)
    /// An earlier pattern takes every URL of this one.
    case unreachable(by: String)
    /// Some URLs are of an earlier pattern too, and neither is the narrower.
    case ambiguous(with: String)
    /// Where the pattern leads cannot be told without a URL; the row needs an example.
    case noGoal(String)
  }
}

extension LinkTableProblem: CustomStringConvertible {
  public var description: String { "\"\(pattern)\": \(flaw)" }
}

extension LinkTableProblem.Flaw: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unreadable(let why): why
    case .partOfPart(let part): "in \"\(part)\" a parameter is not the whole part"
    case .repeated(let name): "{\(name)} stands for two parts"
    case .unreachable(let other): "\"\(other)\" comes before it and takes all its URLs"
    case .ambiguous(let other): "\"\(other)\" comes before it and takes some of its URLs"
    case .noGoal(let why): "where it leads is not known (\(why)): give its row an example"
    }
  }
}
