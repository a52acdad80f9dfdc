/// Arguments that do not fit the command they were given to.
package struct UsageError: Error, Hashable, CustomStringConvertible {
  /// What does not fit.
  ///
  /// Names are as the user typed them; nothing is escaped yet.
  package enum Reason: Error, Hashable {
    case unknownOption(String, suggestion: String?)
    case missingValue(option: String, valueName: String)
    case unexpectedValue(String, flag: String)
    case missing(argument: String)
    case surplus(String)
    case repeated(option: String)
    case unreadable(String, argument: String, allowed: [String], reason: String?)
    case missingVerb
    case unknownVerb(String, suggestion: String?, takesFile: Bool)
    case ambiguousVerb(String, candidates: [String])
    /// A command's own check.
    case invalid(String)
  }

  package var reason: Reason
  /// The command as one types it, `navtape diagnose`.
  package var command: String
  /// How it is called; `nil` where verbs are concerned.
  package var usage: String?
  /// Which command explains more.
  package var helpCommand: String
  /// Replaces the message: the whole help, where nothing at all was asked for.
  package var help: String?

  init(
    path: CommandPath, reason: Reason, definitions: [ArgumentDefinition]? = nil,
    help: String? = nil
  ) {
    self.reason = reason
    self.command = path.text
    self.usage = definitions.map { UsageLine(path: path, definitions: $0).text(columns: 100) }
    self.helpCommand = path.helpCommand
    self.help = help
  }

  /// One sentence that names the argument.
  package var headline: String {
    switch reason {
    case .unknownOption(let option, _):
      "'\(command)' has no option \(quoted(option))"
    case .missingValue(let option, let valueName):
      "\(quoted(option)) needs a value <\(valueName)>"
    case .unexpectedValue(let value, let flag):
      "\(quoted(flag)) takes no value, but was given \(quoted(value))"
    case .missing(let argument):
      "'\(command)' needs \(argument)"
    case .surplus(let text):
      "'\(command)' does not know what to do with \(quoted(text))"
    case .repeated(let option):
      "\(quoted(option)) was given more than once"
    case .unreadable(let text, let argument, _, let reason):
      "\(quoted(text)) is no value for \(quoted(argument))" + (reason.map { ": \($0)" } ?? "")
    case .missingVerb:
      "'\(command)' needs a verb"
    case .unknownVerb(let word, _, let takesFile):
      "\(quoted(word)) is no verb of '\(command)'" + (takesFile ? " and no file" : "")
    case .ambiguousVerb(let word, _):
      "\(quoted(word)) could be several verbs of '\(command)'"
    case .invalid(let message):
      visible(message, keepsLines: true)
    }
  }

  /// What may be known besides: the values or verbs to choose from, how the command is called.
  package var notes: [String] {
    var notes: [String] = []
    switch reason {
    case .unreadable(_, _, let allowed, _) where !allowed.isEmpty:
      notes.append("values: " + allowed.joined(separator: ", "))
    case .ambiguousVerb(_, let candidates):
      notes.append("verbs: " + candidates.joined(separator: ", "))
    default:
      break
    }
    if let usage { notes.append("usage: \(usage)") }
    return notes
  }

  /// What to do next; the last one is always a command.
  package var helps: [String] {
    var helps: [String] = []
    switch reason {
    case .unknownOption(_, let suggestion?), .unknownVerb(_, let suggestion?, _):
      helps.append("did you mean '\(suggestion)'?")
    case .unreadable(let text, _, let allowed, _):
      if let suggestion = Suggestion.nearest(to: text, among: allowed) {
        helps.append("did you mean '\(suggestion)'?")
      }
    default:
      break
    }
    return helps + [helpCommand]
  }

  /// The whole message, in lines.
  package var description: String {
    if let help { return help }
    return
      (["error: \(headline)"] + notes.map { " = note: \($0)" }
      + helps.map { " = help: \($0)" }).joined(separator: "\n")
  }
}

/// A text between quotes, with nothing in it that a terminal would obey.
func quoted(_ text: String) -> String {
  "'\(visible(text))'"
}

/// A text with everything that is not plainly visible written as `\u{…}`.
///
/// Arguments come from scripts and file names too, and may hold what a terminal obeys.
func visible(_ text: String, keepsLines: Bool = false) -> String {
  var result = ""
  for scalar in text.unicodeScalars {
    switch scalar.properties.generalCategory {
    case .control where keepsLines && scalar == "\n":
      result += "\n"
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
      .paragraphSeparator:
      result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    default:
      result.unicodeScalars.append(scalar)
    }
  }
  return result
}
