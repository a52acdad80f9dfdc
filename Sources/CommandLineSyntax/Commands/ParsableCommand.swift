#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A command that arguments fill and that then runs.
package protocol ParsableCommand: ParsableArguments {
  static var configuration: CommandConfiguration { get }

  /// Does what the command is for.
  ///
  /// - Throws: `ExitCode` to end with a code and no text, `ValidationError` for a usage error,
  ///   `CleanExit` to end well with a text; anything else could not be done.
  mutating func run() throws
}

extension ParsableCommand {
  package static var configuration: CommandConfiguration { CommandConfiguration() }

  /// Prints the help of a command that only holds others.
  package mutating func run() throws {
    throw CleanExit.helpRequest(Self.self)
  }

  /// The name the command is called by.
  static var verb: String {
    configuration.commandName ?? String(describing: Self.self).kebabCased
  }
}

extension ParsableCommand {
  /// Reads the process's arguments, runs the command they name, and ends the process.
  package static func main() {
    main(Array(CommandLine.arguments.dropFirst()))
  }

  /// Reads arguments, runs the command they name, and ends the process.
  ///
  /// Writing to a pipe that nobody reads any more fails from here on instead of killing the
  /// process, so that a command can remove what it left half done.
  package static func main(_ arguments: [String]) {
    signal(SIGPIPE, SIG_IGN)
    do {
      try runAsRoot(arguments)
    } catch {
      exit(withError: error)
    }
    endProcess(.success)
  }

  /// Reads arguments as the ones after the tool's name.
  ///
  /// - Returns: the command they name, ready to run.
  /// - Throws: `UsageError`, or `CleanExit` where help or the version was asked for.
  package static func parseAsRoot(_ arguments: [String]) throws -> any ParsableCommand {
    try CommandPath(names: [verb]).select(Self.self, arguments) { pathExists($0) }.command
  }

  /// Reads arguments, and runs the command they name.
  ///
  /// - Throws: what ``parseAsRoot(_:)`` and the command throw; a command's `ValidationError`
  ///   arrives as the `UsageError` that names the command.
  package static func runAsRoot(_ arguments: [String]) throws {
    var (command, path) = try CommandPath(names: [verb]).select(Self.self, arguments) {
      pathExists($0)
    }
    do {
      try command.run()
    } catch let error as ValidationError {
      throw UsageError(path: path, reason: .invalid(error.message))
    } catch CleanExit.helpRequest(nil) {
      throw CleanExit.message(path.help(for: type(of: command)))
    }
  }
}

/// Whether a file or folder of this name exists, a dangling link too.
private func pathExists(_ path: String) -> Bool {
  var status = stat()
  return lstat(path, &status) == 0
}
