import Foundation
import NavigationModel
import SessionReplay
import TestSupport
import Testing

@testable import SessionDiagnosis

@Suite struct `Shrinking` {
  @Test func `two pushes in the wrong order are all that is left of a session`() throws {
    let session = try session(
      .chain,
      atHome + "pushed Z turn=3\nmarked label=m\npopped turn=4\npushed B,A turn=5\npopped turn=6"
        + "\nscreenShown AView depth=1")
    let finding = try #require(try Diagnosis(of: session).findings.first)
    let small = try Shrinker(session).shrunk(keeping: finding)
    #expect(small.session.eventCount == 1)
    #expect(small.recordedSeqs == [5])
    #expect(small.session.manifest.destinations.count == 2)
    #expect(small.recordedCount == 8)
    let found = try Diagnosis(of: small.session).findings
    #expect(found.map(\.rule) == ["wrong-push-order"])
    #expect(found[0].wanted == finding.wanted)
  }

  @Test func `a link that an event names is still received before it`() throws {
    let session = try session(
      .chain,
      "linkReceived L1 url=x\nmarked label=m\nlinkResolved L1 goal=main>A,B\npushed B cause=L1")
    let finding = try #require(try Diagnosis(of: session).findings.first)
    let small = try Shrinker(session).shrunk(keeping: finding)
    let events = try small.session.events()
    #expect(events.first?.kind == .linkReceived)
    #expect(events.last?.cause == events.first?.name(.link))
  }

  @Test func `routes that the finding does not need go from pushes and goals`() throws {
    let session = try session(
      .chain, atHome + "pushed A,B,C turn=3\nreplaced A,Z,Nowhere turn=4")
    let finding = try #require(try Diagnosis(of: session).findings.first)
    let small = try Shrinker(session).shrunk(where: { session in
      try Diagnosis(of: session).findings.contains { $0.rule == finding.rule }
    })
    #expect(try small.session.events().map(\.routeCount) == [1])
    #expect(!small.session.manifest.isPresent || small.session.manifest.destinations.isEmpty)
  }

  @Test func `a crash that the next launch reported becomes the session's last event`() throws {
    let path = `Recorded cases`.sessions.appending(path: "two-launches.ndjson").path
    let session = try RecordedFile.open(path: path).sessions[0]
    let finding = try #require(try Diagnosis(of: session).findings.first)
    #expect(finding.outcome == .crash)
    let small = try Shrinker(session).shrunk(keeping: finding)
    #expect(try small.session.events().map(\.kind) == [.popped, .crashed])
    #expect(small.recordedSeqs.last == .some(nil))
    let read = try RecordedFile.open(bytes: small.session.interchangeLines(), name: "small")
    #expect(try read.findings().map(\.outcome) == [.crash])
  }

  @Test func `of a push of hundreds the routes go in large parts`() throws {
    let many = (0..<300).map { "A:\($0)" }.joined(separator: ",")
    let session = try session(.chain, atHome + "pushed \(many) turn=3\npushed C turn=4")
    let small = try Shrinker(session).shrunk(where: { session in
      try session.events().contains { event in
        event.routes.contains { session.vocabulary.value(of: $0.route) == "123" }
      }
    })
    #expect(try small.session.events().map(\.routeCount) == [1])
    #expect(small.tests < 100)
    #expect(small.isFinished)
  }

  @Test func `a search that takes too long ends with what it has`() throws {
    let pushes = (0..<400).map { "pushed A:\($0)" }.joined(separator: "\n")
    let session = try session(.chain, pushes)
    var shrinker = Shrinker(session)
    shrinker.mostTries = 20
    let small = try shrinker.shrunk(where: { try $0.events().count >= 150 })
    #expect(!small.isFinished)
    #expect(small.tests == 20)
    #expect((150..<400).contains(Int(small.session.eventCount)))
    #expect(try Shrinker(session).shrunk(where: { try $0.events().count >= 150 }).isFinished)
  }

  @Test func `what does not hold for the events alone is refused`() throws {
    let session = try session(.chain, atHome + "pushed A")
    #expect(throws: ShrinkError.doesNotHold) {
      try Shrinker(session).shrunk(where: { _ in false })
    }
  }

  @Test func `shrinking gives the same every time`() throws {
    let path = `Recorded cases`.sessions.appending(path: "brewlog-wrong-push-order.ndjson").path
    let lines = try (0..<2).map { _ in
      let session = try RecordedFile.open(path: path).sessions[0]
      let finding = try #require(try Diagnosis(of: session).findings.first)
      return try Shrinker(session).shrunk(keeping: finding).session.interchangeLines()
    }
    #expect(lines[0] == lines[1])
  }

  /// A fault of every rule, planted in a healthy day of 2,000 events.
  @Test func `every fault shrinks to no more than the smallest session known for it`() throws {
    var rows: [Row] = []
    for sample in try Self.samples() {
      guard let planted = try PlantedFault(sample.session, in: 2_000) else {
        print("\(sample.name): not the same fault in a longer session")
        continue
      }
      let session = planted.session
      let finding = try #require(
        try Diagnosis(of: session).findings.first { $0.rule == sample.finding.rule })
      let clock = ContinuousClock()
      let start = clock.now
      let small = try Shrinker(session).shrunk(keeping: finding)
      let seconds = start.duration(to: clock.now)
      let alone = try Shrinker(sample.session).shrunk(keeping: sample.finding)
      // Written and read again it is the same finding, and a session that stands for itself.
      let read = try RecordedFile.open(bytes: small.session.interchangeLines(), name: sample.name)
      let again = try read.findings()
      let isBlamed = { (found: Finding) in
        small.recordedSeqs[Int(found.ordinal)] == finding.seq && finding.isSame(as: found)
      }
      #expect(again.contains(where: isBlamed), "\(sample.name)")
      #expect(read.damage.isEmpty, "\(sample.name)")
      #expect(session.eventCount >= 2_000)
      rows.append(
        Row(
          name: sample.name, rule: finding.rule.text, outcome: finding.outcome.rawValue,
          surroundings: planted.surroundings.rawValue, before: session.eventCount,
          after: small.session.eventCount,
          known: min(alone.session.eventCount, sample.session.eventCount), tests: small.tests,
          seconds: Double(Int(seconds / .milliseconds(1))) / 1000))
    }
    Row.print(rows)
    for row in rows {
      #expect(row.after <= row.known, "\(row.name): \(row.after) events, \(row.known) are known")
      #expect(row.seconds < 60, "\(row.name)")
    }
    #expect(Set(rows.map(\.rule)).count >= 29)
  }

  struct Sample {
    let name: String
    let session: RecordedSession
    let finding: Finding
  }

  /// Recorded sessions with one fault: of each rule a sample and a case.
  static func samples() throws -> [Sample] {
    var samples: [Sample] = []
    for folder in [`Recorded cases`.sessions, `Recorded cases`.folder] {
      var rules: Set<RuleID> = []
      for name in `Recorded cases`.names(in: folder) {
        let file = try RecordedFile.open(path: folder.appending(path: name + ".ndjson").path)
        let session = file.sessions[0]
        let findings = try Diagnosis(of: session).findings.filter { $0.severity >= .warning }
        guard findings.count == 1, file.damage.isEmpty, session.eventCount < 200 else { continue }
        guard rules.insert(findings[0].rule).inserted else { continue }
        samples.append(Sample(name: name, session: session, finding: findings[0]))
      }
    }
    return samples
  }

  private struct Row {
    var name, rule, outcome, surroundings: String
    var before, after, known: UInt64
    var tests: Int
    var seconds: Double

    /// The table for the closing note: of each rule the fault that stays largest.
    static func print(_ rows: [Row]) {
      var byRule: [String: Row] = [:]
      for row in rows where byRule[row.rule].map({ $0.after < row.after }) ?? true {
        byRule[row.rule] = row
      }
      Swift.print("| rule | outcome | planted | events | left | smallest known | tries | seconds |")
      Swift.print("|---|---|---|---|---|---|---|---|")
      for row in byRule.values.sorted(by: { $0.rule < $1.rule }) {
        Swift.print(
          "| \(row.rule) | \(row.outcome) | `\(row.name)`, \(row.surroundings) | \(row.before) "
            + "| \(row.after) | \(row.known) | \(row.tests) | \(row.seconds) |")
      }
    }
  }
}

@Suite struct `Delta debugging` {
  @Test(arguments: 0..<50)
  func `finds exactly the elements that are needed together`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let list = Array(0..<Int.random(in: 1...300, using: &random))
    let needed = Set((0..<Int.random(in: 0...6, using: &random)).map { _ in random.pick(list) })
    var tests = 0
    let found = DeltaDebugging.minimize(list) { part in
      tests += 1
      return needed.isSubset(of: part)
    }
    #expect(found == needed.sorted())
    #expect(tests < 80 * (needed.count + 1))
  }

  @Test func `nothing that remains can be left out`() {
    // Any three of the even ones will do.
    let found = DeltaDebugging.minimize(Array(0..<64)) { part in
      part.count { $0.isMultiple(of: 2) } >= 3
    }
    #expect(found.count == 3)
  }

  @Test func `of a few elements the smallest part is found`() {
    // Any one of the greater, or three of the smaller ones.
    let found = DeltaDebugging.smallest(Array(0..<8)) { part in
      part.contains(7) || part.count { $0 < 4 } >= 3
    }
    #expect(found == [7])
  }

  @Test func `pairs go together`() {
    // A part is fine where every bracket is closed and the mark is there.
    let found = DeltaDebugging.pairs(Array("(x())m()")) { part in
      part.contains("m") && part.count { $0 == "(" } == part.count { $0 == ")" }
    }
    #expect(found == ["m"] || found == ["x", "m"])
  }
}
