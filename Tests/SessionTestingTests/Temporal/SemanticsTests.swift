import SessionTesting
import TestSupport
import Testing

@Suite struct `A formula` {
  /// Eight runs of 250 sessions, four formulas each.
  @Test(arguments: 0..<8 as Range<UInt64>)
  func `means what its definition says, on random sessions`(seed: UInt64) throws {
    // Far apart: near seeds give the same row of numbers, a few places on.
    var random = SeededGenerator(seed: seed * 1_000_003)
    for _ in 0..<250 {
      let lines = RandomTrace.lines(using: &random)
      let session = try Session(bytes: lines)
      let trace = try RandomTrace.trace(of: session)
      for _ in 0..<4 {
        // By the book, the work grows with the length to the power of the depth.
        let depth = trace.moments.count > 8 ? 2 : 3
        let pair = RandomFormula.make(
          depth: Int.random(in: 0...depth, using: &random), using: &random)
        let expected = Answer(trace.values(of: pair.naive))
        let verdict = try session.verdict(of: pair.formula)
        try #require(
          Answer(verdict) == expected,
          "\(pair.formula) of\n\(String(decoding: lines, as: UTF8.self))")
      }
    }
  }

  @Test func `gives every answer in random sessions`() throws {
    var random = SeededGenerator(seed: 99)
    var seen: Set<Answer> = []
    for _ in 0..<400 {
      let session = try Session(bytes: RandomTrace.lines(using: &random))
      let pair = RandomFormula.make(depth: 2, using: &random)
      seen.insert(Answer(try session.verdict(of: pair.formula)))
    }
    #expect(seen.count == Answer.allCases.count)
  }
}

/// A verdict in as few words as the naive evaluator has.
private enum Answer: CaseIterable {
  case holds, violated, sessionEnds, waiting, missing

  init(_ values: (open: Int, over: Int)) {
    self =
      switch values {
      case (2, _): .holds
      case (0, _): .violated
      case (_, 2): .sessionEnds
      case (_, 0): .waiting
      default: .missing
      }
  }

  init(_ verdict: Verdict) {
    self =
      switch verdict {
      case .holds: .holds
      case .violated: .violated
      case .unknown(let doubt):
        switch doubt.kind {
        case .sessionEnds: .sessionEnds
        case .waiting: .waiting
        case .missing, .unknownLanding, .overfull: .missing
        }
      }
  }
}
