import BrewLog
import ClientScript
import NavigationModel
import NavigationRouting
import SessionDiagnosis
import SessionReplay
import Testing

/// One script, recorded twice: with every payload, and with none.
@MainActor
@Suite struct `A session whose payloads did not opt in` {
  /// The two recordings of a script, and every route that was on a stack or in a modal.
  private struct Twins {
    var open: (path: String, file: RecordedFile)
    var withheld: (path: String, file: RecordedFile)
    var routes: Set<AppRoute>
    let folders: [ScratchFolder]
  }

  private func twins(_ fault: BrewLogFault?, seed: UInt64) throws -> Twins {
    var routes: Set<AppRoute> = []
    func record(_ disclosure: PayloadDisclosure, in folder: ScratchFolder) throws -> String {
      let recording = try Recording(BrewLogApp.manifest, in: folder)
      let day = BrewLogDay(
        recording.recorder, seed: seed, clock: recording.clock, disclosure: disclosure)
      day.play(fault, acts: fault == nil ? 80 : 20)
      #expect(day.witness.disagreements == [])
      for window in day.witness.moments.values.compactMap({ $0["main"] }) {
        for address in window.addresses { routes.formUnion(window[stack: address]) }
        routes.formUnion(window.modals.compactMap(\.route))
      }
      return try recording.sealedPath()
    }
    let folders = [try ScratchFolder(), try ScratchFolder()]
    let open = try record(.everything, in: folders[0])
    let withheld = try record(.nothing, in: folders[1])
    return Twins(
      open: (open, try RecordedFile.open(path: open)),
      withheld: (withheld, try RecordedFile.open(path: withheld)), routes: routes,
      folders: folders)
  }

  // MARK: Searching

  @Test(arguments: 0..<4 as Range<UInt64>)
  func `has none of them anywhere in its decompressed bytes`(seed: UInt64) throws {
    let twins = try twins(nil, seed: seed)
    let secrets = Set(twins.routes.flatMap(secrets(of:)))
    #expect(secrets.count > 10)
    let zstd = try Program(inPath: "zstd")
    let open = try zstd.run("-dcq", twins.open.path).output
    let withheld = try zstd.run("-dcq", twins.withheld.path).output
    #expect(withheld.count > 5_000)
    for secret in secrets {
      #expect(Self.find(secret, in: open), "the search does not find \(secret) where it is")
      #expect(!Self.find(secret, in: withheld), "\(secret) is in the file")
    }
    // Whoever they are for: neither file has accounts, a link's parameters or a mark's texts.
    for text in ["ada@", "grace@", "brewlog.example\"", "Mira\"", "brew/730", "bean/Koch"] {
      #expect(!Self.find(Array(text.utf8), in: withheld), "\(text) is in the file")
    }
  }

  @Test func `has those of routes that opt in, and no others`() throws {
    let recording = try Recording(BrewLogApp.manifest, in: try ScratchFolder())
    let day = BrewLogDay(recording.recorder, seed: 3, clock: recording.clock)
    day.play(nil, acts: 150)
    let bytes = try Program(inPath: "zstd").run("-dcq", recording.sealedPath()).output
    var counts = (open: 0, withheld: 0)
    for window in day.witness.moments.values.compactMap({ $0["main"] }) {
      let routes = window.addresses.flatMap { window[stack: $0] }
      for route in routes + window.modals.compactMap(\.route) {
        // A note is about a brew, whose number is no secret.
        guard let secret = secrets(of: route).first else { continue }
        let isOpen = route.base is any PayloadRecording
        if isOpen { counts.open += 1 } else { counts.withheld += 1 }
        #expect(Self.find(secret, in: bytes) == isOpen, "\(route)")
      }
    }
    #expect(counts.open > 50 && counts.withheld > 50)
  }

  /// What of a route's value is somebody's, as text and as a number's bytes.
  private func secrets(of route: AppRoute) -> [[UInt8]] {
    switch route.base {
    case let route as BrewHistoryFilter: [Array(#""range":"\#(route.range)""#.utf8)]
    case let route as BrewID: [Array(String(route.id).utf8)]
    case let route as TastingNote: [Array(route.text.utf8), Array(String(route.brew).utf8)]
    case let route as Bean: [Array(route.name.utf8)]
    case let route as NewBrew: [Array(#""grams":\#(route.grams)"#.utf8)]
    default: []
    }
  }

  private static func find(_ text: [UInt8], in bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBufferPointer { bytes in
      var start = 0
      while start + text.count <= bytes.count {
        guard let first = bytes[start...].firstIndex(of: text[0]) else { return false }
        if bytes[first...].starts(with: text) { return true }
        start = first + 1
      }
      return false
    }
  }

  // MARK: Comparing

  @Test(arguments: [nil] + BrewLogFault.allCases)
  func `replays and is diagnosed as its twin that did`(fault: BrewLogFault?) throws {
    let twins = try twins(fault, seed: 11)
    var comparison = TwinComparison()
    try comparison.compare(twins.open.file.session, twins.withheld.file.session)
    #expect(comparison.differences == [])

    let open = try twins.open.file.findings().map { comparison.withoutPayloads($0) }
    let withheld = try twins.withheld.file.findings().map { comparison.withoutPayloads($0) }
    #expect(open == withheld)
    let rules = withheld.filter { $0.severity >= .warning }.map(\.rule.text)
    #expect(rules == (fault.map { [$0.rawValue] } ?? []))
  }

  @Test func `differs between two points as its twin that did`() throws {
    let twins = try twins(nil, seed: 5)
    var comparison = TwinComparison()
    try comparison.compare(twins.open.file.session, twins.withheld.file.session)
    let navtape = Program(built: "navtape")
    for (from, to) in [("start", "end"), ("#20", "#60"), ("#60", "#61"), ("#90", "#40")] {
      let open = try navtape.run("diff", twins.open.path, from, to)
      let withheld = try navtape.run("diff", twins.withheld.path, from, to)
      #expect(open.status == withheld.status)
      #expect(open.status < 2)
      #expect(comparison.withTokens(open.text) == comparison.withTokens(withheld.text))
    }
  }
}
