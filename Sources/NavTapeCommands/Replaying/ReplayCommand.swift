import SessionReplay

/// What one types while replaying.
enum ReplayCommand: Hashable {
  case next(UInt64)
  case back(UInt64)
  case goto(Point)
  case start
  case end
  case mark(Direction)
  case finding(Direction)
  case sameLink(Direction)
  case sameTab(Direction)
  case search(String)
  case breakpoint(Breakpoint)
  case listBreakpoints
  case clearBreakpoints
  case run(Direction)
  case diff
  case show
  case help
  case quit

  enum Direction: Hashable {
    case forward
    case backward
  }

  /// Why a line is no command.
  struct Problem: Error, Hashable {
    var reason: String
  }

  /// Reads a line; `nil` for an empty one, which repeats the last command.
  ///
  /// - Throws: ``Problem`` where it is none.
  init?(_ line: String) throws(Problem) {
    let text = Self.trimmed(line)
    guard !text.isEmpty else { return nil }
    if let key = Self.keys[text] {
      self = key
      return
    }
    let word = text.prefix { $0 != " " }
    let rest = Self.trimmed(String(text.dropFirst(word.count)))
    switch word {
    case "n", "next", ".": self = .next(try Self.count(rest))
    case "p", "back", ",": self = .back(try Self.count(rest))
    case "g", "goto":
      guard let point = Point(rest) else {
        throw Problem(reason: "a point is \(PointArgument.forms)")
      }
      self = .goto(point)
    case "b", "break":
      if rest == "clear" {
        self = .clearBreakpoints
      } else {
        self = rest.isEmpty ? .listBreakpoints : .breakpoint(try Breakpoint(rest))
      }
    default:
      guard text.hasPrefix("/") else { throw Problem(reason: "'\(word)' is no command") }
      self = .search(Self.trimmed(String(text.dropFirst())))
    }
  }

  private static func count(_ text: String) throws(Problem) -> UInt64 {
    if text.isEmpty { return 1 }
    guard let count = UInt64(text), count > 0 else {
      throw Problem(reason: "'\(text)' is no number of steps")
    }
    return count
  }

  private static func trimmed(_ text: String) -> String {
    let isSpace: (Character) -> Bool = { $0 == " " || $0 == "\t" || $0 == "\r" || $0 == "\n" }
    guard let start = text.firstIndex(where: { !isSpace($0) }),
      let end = text.lastIndex(where: { !isSpace($0) })
    else { return "" }
    return String(text[start...end])
  }

  /// Commands without anything behind them; the arrows also as a terminal sends them.
  private static let keys: [String: ReplayCommand] = [
    "→": .next(1), "\u{1B}[C": .next(1), "←": .back(1), "\u{1B}[D": .back(1),
    "Home": .start, "home": .start, "start": .start, "\u{1B}[H": .start,
    "End": .end, "end": .end, "\u{1B}[F": .end,
    "]": .mark(.forward), "[": .mark(.backward), "e": .finding(.forward),
    "E": .finding(.backward), "o": .sameLink(.forward), "O": .sameLink(.backward),
    "t": .sameTab(.forward), "T": .sameTab(.backward), "c": .run(.forward),
    "continue": .run(.forward), "r": .run(.backward), "reverse": .run(.backward), "d": .diff,
    "diff": .diff, "s": .show, "show": .show, "?": .help, "help": .help, "q": .quit,
    "quit": .quit,
  ]

  /// What `?` prints.
  static let helpText = """
    n  .  →    next event; n 10: ten of them     p  ,  ←  back; p 10: ten back
    g P        go to a point: g #42, g +12.5s, g 50%, g link:L1, g finding:1
    Home  End  before all events, after the last
    e  E       next, previous finding            ]  [     next, previous mark
    o  O       next, previous of this link       t  T     of this tab
    b EXPR     breakpoint: b push Brew.ID, b popped, b landing == root,
               b depth brews > 3; b: list them; b clear: remove them
    c  r       continue to a breakpoint; back to one
    d          what the last event changed       s        all stacks here
    / TEXT     next event with this text         Enter    the last command again
    ?          this help                         q        quit
    """
}
