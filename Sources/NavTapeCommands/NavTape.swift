import CommandLineSyntax

/// The command's root: its verbs, of which a path alone means `replay`.
struct NavTape: ParsableCommand {
  static let version = "0.1.0"

  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "navtape",
      abstract: "Looks into recorded app navigation: what was asked for, what showed, and why not.",
      discussion: """
        A path without a verb replays it. Every verb that reads takes .navtape files, live, \
        sealed or torn, and NDJSON alike; '-' is standard input.

        A point P is the state after an event:
          start  end  50%        before all, after the last, after half of the events
          #42  2:#42             the event with seq 42; of the file's second session
          +12.5s  12:00:03.2     the last event not later than this
          link:L1  mark:pay      the link's last event; the first mark with this label
          finding:1              the event that the finding blames
        Of a file with several sessions the first is meant, unless the point says '2:'.

        Exit: 0 done, nothing found; 1 something found; 2 could not be done; 3 done, with data \
        unread or lost; 64 wrong arguments.
        """,
      version: version,
      subcommands: [
        Diagnose.self, AskWhy.self, BlameStacks.self, TryLink.self, Whatif.self, Shrink.self,
        GenerateTest.self, Replay.self, Show.self, Diff.self, Info.self, Cat.self, Explain.self,
        Import.self, Seal.self, Verify.self, Recover.self,
      ],
      defaultSubcommand: Replay.self)
  }
}

/// What the executable calls.
public enum NavTapeCommand {
  /// Runs the verb that the process's arguments name, and ends the process.
  public static func main() -> Never {
    NavTape.runToExit(Array(CommandLine.arguments.dropFirst()))
  }
}
