import NavigationModel
import SessionReplay
import TestSupport
import Testing

@testable import SessionDiagnosis

/// Sessions of which a part is looked at first, and of which a copy has several pieces.
@Suite struct `Long sessions` {
  static let length = 5_000

  /// Events without an effect.
  private func marks(_ count: Int) -> String {
    String(repeating: "marked label=m\n", count: count)
  }

  /// Some of the faults that shrinking is tried with: each costs some thousand events a few times.
  private func samples(every step: Int) throws -> [`Shrinking`.Sample] {
    let all = try `Shrinking`.samples()
    return stride(from: 0, to: all.count, by: step).map { all[$0] }
  }

  @Test func `a fault shrinks as it does alone`() throws {
    for sample in try samples(every: 8) {
      guard let planted = try PlantedFault(sample.session, in: Self.length) else { continue }
      let finding = try #require(
        try Diagnosis(of: planted.session).findings.first { $0.rule == sample.finding.rule })
      let small = try Shrinker(planted.session).shrunk(keeping: finding)
      let alone = try Shrinker(sample.session).shrunk(keeping: sample.finding)
      #expect(small.isFinished)
      #expect(
        small.session.eventCount <= min(alone.session.eventCount, sample.session.eventCount),
        "\(sample.name)")
      let found = try Diagnosis(of: small.session).findings
      #expect(found.contains { finding.isSame(as: $0) }, "\(sample.name)")
    }
  }

  @Test func `the receipt of a link stays, however long ago it was`() throws {
    let session = try session(
      .chain,
      "linkReceived L1 url=x\n" + marks(5_000)
        + "linkResolved L1 goal=main>A,B\npushed B cause=L1\n" + marks(50))
    let finding = try #require(
      try Diagnosis(of: session).findings.first { $0.rule == "missing-parent" })
    let small = try Shrinker(session).shrunk(keeping: finding)
    #expect(try small.session.events().map(\.kind).first == .linkReceived)
    #expect(small.recordedSeqs.first == 0)
    #expect(small.session.eventCount <= 3)
    #expect(small.tests < 60)
  }

  @Test func `what is far from the event is looked for where nothing near will do`() throws {
    let session = try session(
      .chain, "pushed A\n" + marks(6_000) + "pushed B\n" + marks(10))
    let small = try Shrinker(session).shrunk(near: 6_001) { session in
      try session.events().count { $0.kind == .pushed } == 2
    }
    #expect(small.recordedSeqs == [0, 6_001])
    #expect(throws: ShrinkError.doesNotHold) {
      try Shrinker(session).shrunk(near: 6_001, where: { _ in false })
    }
  }

  @Test func `numbering that was odd near a fault stays odd`() throws {
    let lines =
      marks(5_000) + #"{"kind":"gap","lost":3,"reason":"room"}"# + "\n"
      + #"{"kind":"pushed","seq":5004,"routes":["A"]}"# + "\n" + marks(5)
    let session = try session(.chain, lines)
    let finding = try #require(
      try Diagnosis(of: session).findings.first { $0.rule == "recorder-strain" })
    let small = try Shrinker(session).shrunk(keeping: finding)
    #expect(small.recordedSeqs == [5_000])
    #expect(try Diagnosis(of: small.session).findings.map(\.rule) == ["recorder-strain"])
  }

  @Test func `a copy in memory is diagnosed as the session is, piece by piece`() throws {
    for sample in try samples(every: 15) {
      guard let planted = try PlantedFault(sample.session, in: Self.length) else { continue }
      let read = try RecordedFile.open(
        bytes: planted.session.interchangeLines(), name: sample.name)
      let session = try #require(read.sessions.first)
      let copy = try session.copy(of: session.events())
      #expect(copy.eventBlockCount > 1)
      #expect(try Diagnosis(of: copy).findings == Diagnosis(of: session).findings)
    }
  }

  @Test func `an edit far into a session is compared from there on`() throws {
    let session = try session(
      .chain, "pushed A turn=1\n" + marks(5_000) + "pushed B turn=2\npopped turn=3 by=user\n")
    let answer = try WhatIf(session, edits: [.drop(5_001...5_001)])
    #expect(answer.divergence?.before == .init(baseline: 5_001, edited: 5_001))
    #expect(answer.divergence?.after == .init(baseline: 5_002, edited: 5_001))
    #expect(answer.landings.recorded.depth == 1)
    #expect(answer.landings.edited.isRoot)
  }
}
