import NavigationModel
import SessionReplay
import SessionTesting
import TestSupport

/// A formula in both forms, of the same atoms.
struct RandomFormula {
  var formula: Formula
  var naive: NaiveFormula

  /// What single moments are asked, in both forms.
  static let events: [(pattern: EventPattern, isMatch: @Sendable (SessionEvent) -> Bool)] = [
    (.pushed, { $0.kind == .pushed }), (.popped, { $0.kind == .popped }),
    (.tabSelected("b"), { $0.kind == .tabSelected && $0.text(.tab) == "b" }),
    (.marked("here"), { $0.kind == .marked && $0.text(.label) == "here" }),
  ]

  static let states: [@Sendable (SessionState) -> Bool] = [
    { $0.depth(of: "a") > 1 }, { $0.landing.isRoot }, { $0.selectedTab == "b" },
    { $0.stack("a").names.contains("Y") },
  ]

  /// The numbers of the atoms: events first.
  static var atomCount: Int { events.count + states.count }

  static func make(depth: Int, using random: inout SeededGenerator) -> RandomFormula {
    let inner = { (random: inout SeededGenerator) in make(depth: depth - 1, using: &random) }
    guard depth > 0 else { return atom(using: &random) }
    switch Int.random(in: 0..<14, using: &random) {
    case 0, 1:
      return atom(using: &random)
    case 2:
      let one = inner(&random)
      return RandomFormula(formula: !one.formula, naive: .not(one.naive))
    case 3:
      let (one, other) = (inner(&random), inner(&random))
      return RandomFormula(
        formula: one.formula && other.formula, naive: .and(one.naive, other.naive))
    case 4:
      let (one, other) = (inner(&random), inner(&random))
      return RandomFormula(
        formula: one.formula || other.formula, naive: .or(one.naive, other.naive))
    case 5:
      let one = inner(&random)
      return RandomFormula(formula: .always(one.formula), naive: .always(one.naive))
    case 6:
      let one = inner(&random)
      return RandomFormula(formula: .never(one.formula), naive: .always(.not(one.naive)))
    case 7:
      let one = inner(&random)
      return RandomFormula(
        formula: .eventually(one.formula), naive: .eventually(one.naive, within: nil))
    case 8:
      let (one, limit) = (inner(&random), UInt64.random(in: 0...60, using: &random))
      return RandomFormula(
        formula: .eventually(one.formula, within: .milliseconds(limit)),
        naive: .eventually(one.naive, within: limit))
    case 9:
      let (one, other) = (inner(&random), inner(&random))
      return RandomFormula(
        formula: one.formula.until(other.formula), naive: .until(one.naive, other.naive))
    case 10:
      let one = inner(&random)
      return RandomFormula(formula: .next(one.formula), naive: .next(one.naive))
    case 11:
      let (one, other) = (inner(&random), inner(&random))
      let limit = Bool.random(using: &random) ? UInt64.random(in: 0...60, using: &random) : nil
      return RandomFormula(
        formula: one.formula.leadsTo(
          other.formula, within: limit.map { Duration.milliseconds($0) }),
        naive: .always(.or(.not(one.naive), .eventually(other.naive, within: limit))))
    case 12:
      let (one, start) = (inner(&random), Int.random(in: 0..<events.count, using: &random))
      return RandomFormula(
        formula: one.formula.after(events[start].pattern), naive: .after(start, one.naive))
    default:
      let one = inner(&random)
      let start = Int.random(in: 0..<events.count, using: &random)
      let end = Int.random(in: 0..<events.count, using: &random)
      return RandomFormula(
        formula: one.formula.between(events[start].pattern, events[end].pattern),
        naive: .always(.or(.not(.atom(start)), .stretch(one.naive, upTo: end))))
    }
  }

  private static func atom(using random: inout SeededGenerator) -> RandomFormula {
    let atom = Int.random(in: 0..<atomCount, using: &random)
    let formula: Formula =
      atom < events.count
      ? .event(events[atom].pattern) : .state("state \(atom)", states[atom - events.count])
    return RandomFormula(formula: formula, naive: .atom(atom))
  }
}

/// A short random session, gaps and all, as interchange lines.
struct RandomTrace {
  static func lines(using random: inout SeededGenerator) -> [UInt8] {
    var lines = [
      #"{"navtape":1,"session":"random","manifest":{"tabs":["a","b"],"stacks":{"a":{"root":"A"}},"#
        + #""destinations":[{"type":"X","on":"A","shows":"XView"}]}}"#
    ]
    var (time, seq) = (0, 0)
    for _ in 0..<Int.random(in: 1...12, using: &random) {
      if Int.random(in: 0..<3, using: &random) > 0 {
        time += Int.random(in: 0...30, using: &random)
      }
      // Now and then events are missing that no gap tells of.
      if Int.random(in: 0..<25, using: &random) == 0 {
        seq += Int.random(in: 1...3, using: &random)
      }
      lines.append(#"{"t":\#(time),"seq":\#(seq),\#(event(using: &random))}"#)
      seq += 1
    }
    return Array((lines.joined(separator: "\n") + "\n").utf8)
  }

  private static func event(using random: inout SeededGenerator) -> String {
    let route = Bool.random(using: &random) ? "X" : "Y"
    switch Int.random(in: 0..<20, using: &random) {
    case 0..<6: return #""kind":"pushed","stack":"a","routes":["\#(route)"]"#
    case 6..<9: return #""kind":"popped","stack":"a""#
    case 9..<11: return #""kind":"tabSelected","tab":"a""#
    case 11..<14: return #""kind":"tabSelected","tab":"b""#
    case 14..<16: return #""kind":"marked","label":"here""#
    case 16: return #""kind":"screenShown","stack":"a","root":true,"depth":0"#
    case 17: return #""kind":"gap","lost":0,"reason":"stalled","ms":5"#
    case 18: return #""kind":"gap","lost":2,"reason":"throttled","ms":5"#
    default: return #""kind":"fromTheFuture","changesState":true"#
    }
  }

  /// The moments of a session by the book, every state kept.
  static func trace(of session: Session) throws -> NaiveTrace {
    var moments: [NaiveTrace.Moment] = []
    var (clock, last): (UInt64, UInt64?) = (0, nil)
    for event in try session.events {
      let isGap = event.kind == .gap && event.text(.reason) != "stalled"
      let isSkip = last.map { event.seq > $0 + 1 } ?? false
      if isGap || isSkip {
        moments.append(NaiveTrace.Moment(isGap: true, clock: clock, atoms: []))
      }
      last = event.seq
      clock = max(clock, event.recorded.time)
      let state = try session.at(.seq(event.seq))
      let atoms =
        RandomFormula.events.map { $0.isMatch(event) ? 2 : 0 }
        + RandomFormula.states.map { state.isDegraded ? 1 : $0(state) ? 2 : 0 }
      moments.append(NaiveTrace.Moment(isGap: false, clock: clock, atoms: atoms))
    }
    return NaiveTrace(moments: moments)
  }
}
