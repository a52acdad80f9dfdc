/// A type whose wrapped properties are arguments.
///
/// The properties of a blank value say which arguments there are; its synthesised `Decodable`
/// conformance fills them. Properties without a wrapper keep the value a blank one has.
package protocol ParsableArguments: Decodable, SendableMetatype {
  init()

  /// Checks what one argument alone cannot say.
  ///
  /// - Throws: `ValidationError` with a sentence for the user.
  mutating func validate() throws
}

extension ParsableArguments {
  package mutating func validate() throws {}

  /// Reads arguments without looking for verbs.
  ///
  /// - Throws: `UsageError` where they do not fit, `CleanExit` where help was asked for.
  package static func parse(_ arguments: [String]) throws -> Self {
    let name =
      (Self.self as? any ParsableCommand.Type)?.verb ?? String(describing: Self.self).kebabCased
    return try CommandPath(names: [name]).parse(Self.self, arguments)
  }
}
