/// What help says about one argument.
package struct ArgumentHelp: ExpressibleByStringInterpolation, Sendable {
  /// Where an argument is listed.
  package enum Visibility: Sendable {
    case `default`
    /// Accepted, but left out of help and usage.
    case hidden
  }

  package var abstract: String
  package var discussion: String
  /// Stands for the value, as `file` in `--manifest <file>`.
  package var valueName: String?
  package var visibility: Visibility

  package init(
    _ abstract: String = "", discussion: String = "", valueName: String? = nil,
    visibility: Visibility = .default
  ) {
    self.abstract = abstract
    self.discussion = discussion
    self.valueName = valueName
    self.visibility = visibility
  }

  package init(stringLiteral value: String) {
    self.init(value)
  }

  package static var hidden: ArgumentHelp { ArgumentHelp(visibility: .hidden) }
}
