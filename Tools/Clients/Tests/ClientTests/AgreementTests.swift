import BrewLog
import ClientScript
import NavigationRouting
import SessionDiagnosis
import SessionReplay
import Testing
import Trails

/// At every event: the routers, the clients' plain arrays, and the file that was recorded.
@MainActor
@Suite struct `Routers, plain arrays and the recorded file` {
  @Test(arguments: 0..<50 as Range<UInt64>)
  func `agree at every event of days with BrewLog, and nothing is found`(seed: UInt64) throws {
    let folder = try ScratchFolder()
    var saved: BrewLogDay.SavedDay?
    for launch in 0..<2 as Range<UInt64> {
      let recording = try Recording(BrewLogApp.manifest, in: folder)
      let day = BrewLogDay(recording.recorder, seed: seed * 2 + launch, clock: recording.clock)
      // The second launch begins with what the first one saved, now and then by a link.
      day.begin(with: saved, coldLink: seed % 3 == launch ? .brew(730_000_012) : nil)
      day.use(acts: 60)
      saved = day.end()
      #expect(day.witness.disagreements == [])
      #expect(day.reports.filter { $0.kind != .linkRefused } == [])
      try check(
        seed % 2 == 0 ? recording.liveFile() : recording.sealedFile(), day.witness.moments,
        \.routeDescription)
    }
  }

  @Test(arguments: 0..<50 as Range<UInt64>)
  func `agree at every event of a day with Trails, and nothing is found`(seed: UInt64) throws {
    let recording = try Recording(TrailsApp.manifest, in: try ScratchFolder())
    let day = TrailsDay(recording.recorder, seed: seed, clock: recording.clock)
    day.begin(coldLink: seed % 3 == 0 ? 107 : nil)
    day.use(acts: 120)
    day.end()
    #expect(day.witness.disagreements == [])
    #expect(day.reports == [])
    try check(
      seed % 2 == 0 ? recording.liveFile() : recording.sealedFile(), day.witness.moments,
      TrailRoute.describe(_:))
  }

  private func check<Route>(
    _ file: RecordedFile, _ moments: [UInt64: [String: PlainWindow<Route>]],
    _ describe: @escaping (Route) -> RouteDescription,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    #expect(!file.hasLoss, sourceLocation: sourceLocation)
    var comparison = LogComparison(describe)
    try comparison.compare(file.session, moments)
    #expect(comparison.disagreements == [], sourceLocation: sourceLocation)
    #expect(comparison.count == moments.count, sourceLocation: sourceLocation)
    #expect(comparison.count > 120, sourceLocation: sourceLocation)
    let findings = try file.findings().filter { $0.severity >= .warning }
    #expect(
      findings.map { "\($0.rule.text): \($0.headline)" } == [], sourceLocation: sourceLocation)
  }
}
