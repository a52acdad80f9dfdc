import BrewLog
import ClientScript
import NavigationRouting
import SessionDiagnosis
import SessionReplay
import Testing
import Trails

@MainActor
@Suite struct `A planted fault` {
  @Test(arguments: BrewLogFault.allCases, 0..<8 as Range<UInt64>)
  func `of BrewLog gives its rule and no other`(fault: BrewLogFault, seed: UInt64) throws {
    let recording = try Recording(BrewLogApp.manifest, in: try ScratchFolder())
    let day = BrewLogDay(recording.recorder, seed: seed, clock: recording.clock)
    day.play(fault, acts: 10)
    #expect(day.witness.disagreements == [])
    #expect(try rules(in: recording.sealedFile()) == [fault.rawValue])
    if Self.checkedAtOnce.contains(fault.rawValue) {
      #expect(day.reports.contains { $0.kind == .willNotShow })
    }
  }

  @Test(arguments: TrailsFault.allCases, 0..<8 as Range<UInt64>)
  func `of Trails gives its rule and no other`(fault: TrailsFault, seed: UInt64) throws {
    let recording = try Recording(TrailsApp.manifest, in: try ScratchFolder())
    let day = TrailsDay(recording.recorder, seed: seed, clock: recording.clock)
    day.play(fault, acts: 10)
    #expect(day.witness.disagreements == [])
    #expect(try rules(in: recording.sealedFile()) == [fault.rawValue])
    if Self.checkedAtOnce.contains(fault.rawValue) {
      #expect(day.reports.contains { $0.kind == .willNotShow })
    }
  }

  // What the run-time checks say at once, before anybody opens a file.
  private static let checkedAtOnce = [
    "wrong-push-order", "missing-parent", "no-destination", "hidden-destination", "inert-link",
    "duplicate-destination",
  ]

  private func rules(in file: RecordedFile) throws -> [String] {
    try file.findings().filter { $0.severity >= .warning }.map(\.rule.text)
  }
}
