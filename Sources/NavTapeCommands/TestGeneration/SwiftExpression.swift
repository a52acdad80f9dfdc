/// An expression of generated Swift, laid out within a line's width.
indirect enum SwiftExpression {
  /// What stays on one line: a literal, a name.
  case word(String)
  /// `name(label: argument, argument)`.
  case call(String, [Argument])
  /// `[element, element]`.
  case list([SwiftExpression])

  /// An argument, with its label or without.
  struct Argument {
    var label: String?
    var value: SwiftExpression

    init(_ label: String, _ value: SwiftExpression) {
      self.label = label
      self.value = value
    }

    init(_ value: SwiftExpression) {
      self.value = value
    }
  }

  /// Columns of a line.
  static let width = 100

  /// The expression on one line.
  var line: String {
    switch self {
    case .word(let text): text
    case .call(let name, let arguments):
      name + "(" + arguments.map(\.line).joined(separator: ", ") + ")"
    case .list(let elements): "[" + elements.map(\.line).joined(separator: ", ") + "]"
    }
  }

  /// The expression in as many lines as it needs, the first without its indentation.
  ///
  /// - Parameters:
  ///   - indent: Where the line begins that the expression is on.
  ///   - used: Columns in front of it on that line, and behind it on its last.
  func lines(indent: Int, used: Int) -> [String] {
    if indent + used + line.count <= Self.width { return [line] }
    switch self {
    case .word(let text):
      return [text]
    case .call(let name, let arguments):
      let inner = Self.inner(arguments, indent: indent + 2, closing: ")")
      return [name + "("] + inner
    case .list(let elements):
      var lines = ["["]
      for element in elements {
        let own = element.lines(indent: indent + 2, used: 1)
        lines += Self.indented(own, by: indent + 2)
        lines[lines.count - 1] += ","
      }
      return lines + [String(repeating: " ", count: indent) + "]"]
    }
  }

  /// Arguments on one line if they fit, else one a line; the parenthesis goes behind the last.
  private static func inner(
    _ arguments: [Argument], indent: Int, closing: String
  ) -> [String] {
    let space = String(repeating: " ", count: indent)
    let flat = arguments.map(\.line).joined(separator: ", ")
    if indent + flat.count + 1 <= width { return [space + flat + closing] }
    var lines: [String] = []
    for (index, argument) in arguments.enumerated() {
      let label = argument.label.map { $0 + ": " } ?? ""
      let own = argument.value.lines(indent: indent, used: label.count + 2)
      var shown = indented(own, by: indent)
      shown[0] = space + label + own[0]
      shown[shown.count - 1] += index == arguments.count - 1 ? closing : ","
      lines += shown
    }
    return lines
  }

  /// The first line is put in its place; the others are in theirs.
  private static func indented(_ lines: [String], by indent: Int) -> [String] {
    [String(repeating: " ", count: indent) + lines[0]] + lines.dropFirst()
  }
}

extension SwiftExpression.Argument {
  /// The argument on one line.
  var line: String { (label.map { $0 + ": " } ?? "") + value.line }
}
