import NavigationModel
import SessionReplay

/// One shrinking, as far as it has come.
final class ShrinkRun {
  let session: RecordedSession
  /// All events, those made smaller in place.
  private var list: EventList
  /// Indices of those that are left, in order.
  private(set) var kept: [Int]
  /// What is left of the manifest.
  private var manifest: Manifest
  private let mostTries: Int
  private var tests = 0
  /// Events that have been passed over in all tests.
  private var work = 0
  /// Whether or not nothing more can be left out, as far as that was looked for.
  private var isFinished = true
  private let condition: (ShrinkCandidate) throws -> Bool
  /// Parts that are known not to do, so that none is tried twice.
  private var failed: Set<[Int]> = []
  /// Where each link is received.
  private let receipts: [Name: Int]

  /// Begins with some of a session's events, or with all of them.
  ///
  /// - Parameter part: Which; `nil` for all.
  init(
    _ session: RecordedSession, _ part: ShrinkPart? = nil, mostTries: Int,
    _ condition: @escaping (ShrinkCandidate) throws -> Bool
  ) throws {
    self.session = session
    self.condition = condition
    self.mostTries = mostTries
    manifest = session.manifest
    list = try part?.list(of: session) ?? EventList(session.eventsWithCrash())
    kept = Array(list.items.indices)
    var receipts: [Name: Int] = [:]
    for (index, item) in list.items.enumerated() where item.event.kind == .linkReceived {
      let link = item.event.name(.link)
      if !link.isNone, receipts[link] == nil { receipts[link] = index }
    }
    self.receipts = receipts
  }

  /// What progress is measured by.
  var size: Int {
    kept.reduce(manifest.partCount) { $0 + 1 + list.items[$1].event.routeCount }
  }

  // MARK: Trying

  /// Whether or not a part of the events will do.
  func holds(_ part: [Int]) throws -> Bool {
    let part = withReceipts(part)
    guard !failed.contains(part) else { return false }
    if try test(part, list, manifest) {
      // Noted at once: the search may end at any time.
      if part.count < kept.count { kept = part }
      return true
    }
    failed.insert(part)
    return false
  }

  /// What a search may cost; beyond that the smallest session so far has to do.
  private struct Exhaustion: Error {}
  private static let workLimit = 40_000_000

  /// Makes a search that may end before it is done.
  func search(_ body: () throws -> Void) throws {
    do {
      try body()
    } catch is Exhaustion {
      isFinished = false
    }
  }

  private func test(
    _ part: [Int], _ list: EventList, _ manifest: Manifest
  ) throws -> Bool {
    // The first test says whether there is anything to keep at all.
    guard tests == 0 || tests < mostTries && work < Self.workLimit else {
      throw Exhaustion()
    }
    tests += 1
    work += part.count + 1
    return try condition(
      ShrinkCandidate(
        session: made(part, list, manifest), origins: part.map { list.items[$0].origin }))
  }

  private func made(
    _ part: [Int], _ list: EventList, _ manifest: Manifest
  ) throws -> RecordedSession {
    var small = list
    small.items = part.map { list.items[$0] }
    var conditions = RecordedSession.Conditions()
    if manifest != session.manifest { conditions.manifest = manifest }
    let made = try session.copy(of: small.renumbered(), under: conditions)
    made.crashReportedLater = nil
    return made
  }

  /// A part with the receipts of the links that it names.
  private func withReceipts(_ part: [Int]) -> [Int] {
    guard !receipts.isEmpty else { return part }
    var needed: Set<Int> = []
    for index in part {
      let event = list.items[index].event
      for link in [event.cause, event.name(.link)] {
        if let receipt = receipts[link], receipt < index { needed.insert(receipt) }
      }
    }
    needed.subtract(part)
    return needed.isEmpty ? part : (part + needed).sorted()
  }

  // MARK: Events

  /// Takes what is near the event that it is about.
  ///
  /// - Parameter reach: How far the events that are left are all there are; `nil` for the whole
  ///   session.
  /// - Returns: Whether or not something near will do.
  @discardableResult
  func takeNeighbourhood(
    of ordinal: UInt64?, _ evidence: [UInt64], within reach: UInt64? = nil
  ) throws -> Bool {
    let last = list.items.last?.event.ordinal ?? 0
    let center = min(ordinal ?? last, last)
    let shown = Set(evidence)
    let hints = Set(
      kept.filter {
        list.items[$0].event.ordinal == center || shown.contains(list.items[$0].recordedSeq)
      })
    let end = reach.map { $0 + 1 } ?? UInt64(list.items.count)
    var radius: UInt64 = 0
    while radius < end {
      let near = kept.filter { index in
        let ordinal = list.items[index].event.ordinal
        return max(ordinal, center) - min(ordinal, center) <= radius || hints.contains(index)
      }
      if try holds(near) { return true }
      radius = radius == 0 ? 2 : radius * 2
    }
    return false
  }

  /// Takes events away, in large parts first.
  func takeAwayEvents() throws {
    // What never has an effect goes at once, if it can.
    let active = kept.filter { !list.items[$0].event.kind.isRemark }
    if active.count < kept.count { _ = try holds(active) }
    _ = try DeltaDebugging.minimize(kept) { try self.holds($0) }
  }

  /// Takes single events away; where few are left, as many as can go together.
  func takeAwayRest() throws {
    // Events and manifest are others than when these were tried.
    failed.removeAll()
    _ = try DeltaDebugging.oneByOne(kept, closed)
    if kept.count <= Self.fewEvents {
      _ = try DeltaDebugging.smallest(kept, closed)
    } else if kept.count <= Self.someEvents {
      _ = try DeltaDebugging.pairs(kept, closed)
    }
  }

  /// Most events of which every part is tried, and every part without two.
  private static let fewEvents = 9
  private static let someEvents = 32

  /// Whether or not a part that has all its receipts will do.
  ///
  /// A receipt that comes back with its link is no progress.
  private func closed(_ part: [Int]) throws -> Bool {
    try withReceipts(part).count == part.count && holds(part)
  }

  // MARK: What is in events

  /// Takes routes away from events that have several.
  func shortenRoutes() throws {
    for index in kept.reversed() {
      let event = list.items[index].event
      guard event.routeCount > 0 else { continue }
      _ = try DeltaDebugging.minimize(Array(0..<event.routeCount)) { positions in
        guard positions.count < event.routeCount, let shorter = event.keepingRoutes(at: positions)
        else { return false }
        var smaller = self.list
        smaller.items[index].event = shorter
        guard try self.test(self.kept, smaller, self.manifest) else { return false }
        self.list = smaller
        return true
      }
    }
  }

  // MARK: The manifest

  /// Takes away what the finding does not need of the manifest.
  func pruneManifest() throws {
    guard manifest.isPresent else { return }
    if try test(kept, list, .absent) {
      manifest = .absent
      return
    }
    let vocabulary = session.vocabulary
    try prune(\.links)
    try prune(\.destinations)
    try prune(\.stacks)
    try prune(\.tabs)
    let names = manifest.dispatch.sorted { vocabulary.text($0.key) < vocabulary.text($1.key) }
    let dispatch = try DeltaDebugging.minimize(names) { part in
      var smaller = self.manifest
      smaller.dispatch = Dictionary(part.map { ($0.key, $0.value) }) { first, _ in first }
      return try self.test(self.kept, self.list, smaller)
    }
    manifest.dispatch = Dictionary(dispatch.map { ($0.key, $0.value) }) { first, _ in first }
  }

  private func prune<Part>(_ parts: WritableKeyPath<Manifest, [Part]>) throws {
    let all = manifest[keyPath: parts]
    guard !all.isEmpty else { return }
    let needed = try DeltaDebugging.minimize(all) { part in
      var smaller = self.manifest
      smaller[keyPath: parts] = part
      return try self.test(self.kept, self.list, smaller)
    }
    manifest[keyPath: parts] = needed
  }

  // MARK: The end

  /// The session that is left.
  func result() throws -> ShrunkSession {
    ShrunkSession(
      session: try made(kept, list, manifest), recordedCount: session.eventCount,
      recordedDestinations: session.manifest.destinations.count, tests: tests,
      isFinished: isFinished,
      recordedSeqs: kept.map { index in
        let item = list.items[index]
        return item.event.ordinal - session.firstOrdinal < session.eventCount
          ? item.recordedSeq : nil
      })
  }
}

/// A session that is tried.
struct ShrinkCandidate {
  let session: RecordedSession
  /// The ordinals that its events were recorded with.
  let origins: [UInt64?]

  func origin(of ordinal: UInt64) -> UInt64? {
    Int(exactly: ordinal).flatMap { $0 < origins.count ? origins[$0] : nil }
  }
}

extension Manifest {
  fileprivate var partCount: Int {
    (isPresent ? 1 : 0) + tabs.count + stacks.count + dispatch.count + destinations.count
      + links.count
  }
}

extension EventKind {
  /// Whether or not it only remarks on something.
  fileprivate var isRemark: Bool {
    switch self {
    case .marked, .saved, .screenAppeared, .screenDisappeared, .consoleFault, .unknown,
      .environmentChanged:
      true
    default:
      false
    }
  }
}
