import CommandLineSyntax

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension ParsableCommand {
  /// Runs the command that arguments name, tells the user what failed, and ends the process.
  ///
  /// Exit codes: what an `ExitCode` says; 64 for usage; 2 for what could not be done.
  ///
  /// A closed pipe ends the process as it ends every other filter, by SIGPIPE, but only after
  /// the verb could tidy up: until then writing merely fails.
  static func runToExit(_ arguments: [String]) -> Never {
    signal(SIGPIPE, SIG_IGN)
    do {
      exit(withError: try run(arguments))
    } catch let error as OutputError {
      if error.isClosedPipe { endByClosedPipe() }
      exit(withError: report(error.message, code: .failure))
    } catch {
      exit(withError: error)
    }
  }

  /// Runs the command that arguments name, and tells the user what failed.
  ///
  /// - Returns: The code to end with.
  /// - Throws: `OutputError` where nobody can be told, and what only prints help.
  static func run(_ arguments: [String]) throws -> ExitCode {
    do {
      try runAsRoot(arguments)
      return .success
    } catch let code as ExitCode {
      return code
    } catch let message as UserMessage {
      return report(message, code: .failure)
    } catch let error as UsageError where error.help == nil {
      return report(UserMessage(error), code: .validationFailure)
    }
  }

  private static func report(_ message: UserMessage, code: ExitCode) -> ExitCode {
    let errors = OutputWriter.standardError()
    do {
      try errors.print(message)
      try errors.flush()
    } catch {
      // Nobody hears: the exit code still tells.
    }
    return code
  }
}

private func endByClosedPipe() -> Never {
  signal(SIGPIPE, SIG_DFL)
  raise(SIGPIPE)
  // Only where somebody blocked the signal: the code a shell would show.
  exit(128 + SIGPIPE)
}

extension UserMessage {
  /// A usage error in the shape of every other message.
  init(_ error: UsageError) {
    self.init(.error, "\(lines: error.headline)")
    notes = error.notes.map { "\(lines: $0)" }
    helps = error.helps.map { "\(lines: $0)" }
  }
}

extension TerminalText.Interpolation {
  /// Several lines, each of them escaped.
  mutating func appendInterpolation(lines text: String) {
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      if index > 0 { appendLiteral("\n") }
      appendInterpolation(String(line))
    }
  }
}
