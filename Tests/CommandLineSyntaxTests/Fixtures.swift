import CommandLineSyntax

/// A tool in the shape of ours: verbs, one of which a path alone means.
struct Tool: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tool", abstract: "Looks at tapes.", version: "1.2.3",
    subcommands: [Show.self, Shrink.self, Play.self, Diagnose.self, Convert.self],
    defaultSubcommand: Play.self)
}

enum Format: String, CaseIterable, ExpressibleByArgument {
  case text
  case ndjson
}

struct Common: ParsableArguments {
  @Option(help: "How to print.") var format: Format = .text
  @Flag(inversion: .prefixedNo, help: "Whether to colour.") var color = true

  mutating func validate() throws {
    if format == .ndjson, color { throw ValidationError("ndjson has no colours") }
  }
}

struct Show: ParsableCommand {
  static let configuration = CommandConfiguration(abstract: "Prints one point.")

  @OptionGroup var common: Common
  @Option(name: .shortAndLong, help: ArgumentHelp("Where.", valueName: "point")) var at: String
  @Flag(name: .customLong("raw-bytes"), help: "As they are.") var isRaw = false
  @Argument(help: "The tape.") var path: String
}

struct Shrink: ParsableCommand {
  static let configuration = CommandConfiguration(abstract: "Makes it small.")
  @Argument var path: String?
}

struct Play: ParsableCommand {
  static let configuration = CommandConfiguration(abstract: "Plays a tape.")
  @Option var speed: Double = 1
  @Argument(help: "The tape.") var path: String
}

struct Diagnose: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Says what went wrong.", discussion: "Findings are sorted.\nThe worst is first.")
  @Flag(name: .short) var quiet = false
  @Flag(name: .shortAndLong) var verbose = false
  @Option(name: [.short, .customLong("offset")]) var number: Int? = nil
  @Option(name: .long, help: ArgumentHelp("A line to add.", valueName: "text")) var note: [String] =
    []
  @Option(help: .hidden) var secret: String?
  @Option(transform: Self.even) var even: Int = 2
  @Argument var paths: [String] = []

  static func even(_ text: String) throws -> Int {
    guard let number = Int(text), number.isMultiple(of: 2) else {
      throw ValidationError("it is odd")
    }
    return number
  }
}

/// Verbs below a verb.
struct Convert: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Converts.", subcommands: [ToPage.self, FromPage.self])

  struct ToPage: ParsableCommand {
    @Argument var paths: [Int]
  }

  struct FromPage: ParsableCommand {
    var unwrapped = 7
    var counted = 3
    var missing: Int?
    var named: String? = "kept"
    @Argument var number: Int = -1

    mutating func validate() throws {
      if number > 100 { throw ValidationError("100 is enough") }
    }

    func run() throws {
      if number == 1 { throw ValidationError("one is too few") }
      throw ExitCode(3)
    }
  }
}

/// Reads arguments as `tool` does, in a folder where the given files are.
func parse<Command>(
  _ arguments: String..., files: Set<String> = [], as type: Command.Type = Command.self
) throws -> Command {
  let parsed = try select(arguments, files: files).command
  guard let command = parsed as? Command else { throw WrongCommand(command: "\(parsed)") }
  return command
}

struct WrongCommand: Error {
  var command: String
}
