#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension ParsableCommand {
  /// The code the process ends with after an error.
  package static func exitCode(for error: any Error) -> ExitCode {
    switch error {
    case let code as ExitCode: code
    case is CleanExit: .success
    case is UsageError, is ValidationError: .validationFailure
    default: .failure
    }
  }

  /// The text for an error; empty for an `ExitCode`.
  package static func fullMessage(for error: any Error) -> String {
    let path = CommandPath(names: [verb])
    return switch error {
    case is ExitCode: ""
    case CleanExit.message(let text): text
    case CleanExit.helpRequest(let command): path.help(for: command ?? Self.self)
    case let error as UsageError: error.description
    case let error as ValidationError:
      UsageError(path: path, reason: .invalid(error.message)).description
    default: "error: \(visible("\(error)", keepsLines: true))\n = help: \(path.helpCommand)"
    }
  }

  /// The command's help as `--help` prints it.
  package static func helpMessage(columns: Int) -> String {
    HelpText(
      path: CommandPath(names: [verb]), command: Self.self,
      definitions: ArgumentDefinition.all(of: Self.self)
    ).rendered(columns: columns)
  }

  /// Prints an error's text where it belongs, and ends the process with its code.
  package static func exit(withError error: any Error) -> Never {
    let text = fullMessage(for: error)
    let code = exitCode(for: error)
    let descriptor = code.isSuccess ? STDOUT_FILENO : STDERR_FILENO
    let isWritten = text.isEmpty || writeToTheEnd(text + "\n", descriptor: descriptor)
    endProcess(code.isSuccess && !isWritten ? .failure : code)
  }
}
