import CommandLineSyntax

/// A verb of `navtape`: it prints to a console, and says how it went.
protocol Verb: ParsableCommand {
  /// Does the work.
  ///
  /// - Returns: 0 done, nothing found; 1 something found; 3 done, with data unread or lost.
  /// - Throws: `UserMessage` for what could not be done, `ValidationError` for arguments that do
  ///   not fit the file.
  func run(_ console: Console) throws -> ExitCode
}

extension Verb {
  func run() throws {
    var code = ExitCode.success
    try Console.run { code = try run($0) }
    if !code.isSuccess { throw code }
  }
}

extension ExitCode {
  /// A finding, or a difference.
  static var found: ExitCode { ExitCode(1) }
  /// Done, with data unread or lost.
  static var lossy: ExitCode { ExitCode(3) }
}

/// How a verb prints its results.
enum OutputFormat: String, CaseIterable, ExpressibleByArgument {
  /// For people.
  case text
  /// One JSON object a line, for programs.
  case ndjson
}
