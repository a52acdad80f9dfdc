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
      try runAsRoot(arguments)
    } catch let message as UserMessage {
      end(with: message, code: 2)
    } catch let error as OutputError {
      if error.isClosedPipe { endByClosedPipe() }
      end(with: error.message, code: 2)
    } catch let error as UsageError where error.help == nil {
      end(with: UserMessage(error), code: 64)
    } catch {
      exit(withError: error)
    }
    Self.exit(withError: ExitCode.success)
  }

  private static func end(with message: UserMessage, code: Int32) -> Never {
    let errors = OutputWriter.standardError()
    do {
      try errors.print(message)
      try errors.flush()
    } catch {
      // Nobody hears: the exit code still tells.
    }
    exit(withError: ExitCode(code))
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
