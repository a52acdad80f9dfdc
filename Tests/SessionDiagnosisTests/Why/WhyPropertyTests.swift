import NavigationModel
import SessionReplay
import TestSupport
import Testing

@testable import SessionDiagnosis

@Suite struct `Why, on random sessions` {
  /// Pushes, pops and replacements of one stack, every route once.
  private func session(_ random: inout SeededGenerator) throws -> (RecordedSession, [Int]) {
    var lines: [String] = []
    var path: [Int] = []
    var next = 0
    var all: [Int] = []
    func fresh() -> Int {
      next += 1
      all.append(next)
      return next
    }
    for _ in 0..<Int.random(in: 4...24, using: &random) {
      let by = random.pick(["user", "app", "unknown"])
      switch Int.random(in: 0..<6, using: &random) {
      case 0...2:
        let routes = (0..<Int.random(in: 1...3, using: &random)).map { _ in fresh() }
        path += routes
        lines.append("pushed \(routes.map { "R:\($0)" }.joined(separator: ",")) by=\(by)")
      case 3:
        let count = Int.random(in: 1...3, using: &random)
        path.removeLast(min(count, path.count))
        lines.append("popped count=\(count) by=\(by)")
      case 4:
        let kept = Int.random(in: 0...path.count, using: &random)
        path = Array(path[..<kept]) + (random.once(in: 2) ? [fresh()] : [])
        let routes = path.isEmpty ? "-" : path.map { "R:\($0)" }.joined(separator: ",")
        lines.append("replaced \(routes) by=\(by)")
      default:
        path = []
        lines.append("popped request=popToRoot by=\(by)")
      }
    }
    let recording = Recording("main=Home; Home:R>RView", lines.joined(separator: "\n"))
    return (try recording.session(), all)
  }

  /// The payloads on the stack if some events had not happened.
  private func path(_ session: RecordedSession, without dropped: Set<UInt64>) throws -> [Int] {
    var state = NavigationState()
    try session.forEachEvent { event in
      if !dropped.contains(event.ordinal) { session.reducer.reduce(event, into: &state) }
    }
    return (state.stack(.main)?.entries ?? []).compactMap {
      session.vocabulary.value(of: $0.route).flatMap { Int($0) }
    }
  }

  @Test(arguments: 0..<10)
  func `without the event that is named the screen is back`(batch: UInt64) throws {
    for seed in batch * 20..<(batch + 1) * 20 {
      var random = SeededGenerator(seed: seed)
      let (session, routes) = try session(&random)
      let end = try path(session, without: [])
      for route in routes {
        let why = try Why(in: session, at: .max, want: [DesiredScreen("R \(route)")])
        let note = "seed \(seed): R \(route) \(why.absences.map(\.headline))"
        guard !end.contains(route) else {
          // It may be under others, but nothing took it away.
          #expect(why.absences.allSatisfy { $0.way == .underScreen }, "\(note)")
          #expect(why.isInFront == (end.last == route), "\(note)")
          continue
        }
        let absence = try #require(why.absences.first, "\(note)")
        #expect(why.absences.count == 1 && absence.isRemoval, "\(note)")
        let event = try #require(absence.event, "\(note)")
        let dropped = Set([event.ordinal] + absence.further.map(\.ordinal))
        // After so many the search gives up, and says so by their number.
        if absence.further.count == Counterfactual.limit { continue }
        #expect(try path(session, without: dropped).contains(route), "\(note)")
        // None of them is named in vain.
        for ordinal in dropped {
          let fewer = dropped.subtracting([ordinal])
          #expect(try !path(session, without: fewer).contains(route), "\(note) \(ordinal)")
        }
      }
    }
  }

  @Test(arguments: 0..<6)
  func `in a healthy session what is requested is in front`(batch: UInt64) throws {
    for seed in batch * 10..<(batch + 1) * 10 {
      var app = RandomApp(seed: seed)
      // A transition that never ends is no part of a healthy day.
      let lines = app.healthySession(steps: 24).replacing("transitionBegan", with: "marked")
      let session = try Recording(app.app, lines).session()
      let resolver = session.resolver(for: NavigationState())
      var cursor = try session.cursor()
      while let event = try cursor.stepForward() {
        // A stack that is made anew comes after it.
        if event.kind == .stackUnmounted { continue }
        let front = resolver.landing(of: cursor.state)
        let address = session.vocabulary.text(front.stack)
        let why = try Why(in: session, at: cursor.position, stack: address)
        // A link on its way, or a modal in front of it, is all that can be missing.
        let faults = why.absences.filter { $0.rule != nil && why.desired.link == nil }
        let headlines = faults.map(\.headline)
        #expect(headlines.isEmpty, "seed \(seed) at \(cursor.position)")
      }
    }
  }

  @Test(arguments: 0..<4)
  func `sessions in any order get an answer at every point`(batch: UInt64) throws {
    for seed in batch * 10..<(batch + 1) * 10 {
      var app = RandomApp(seed: seed)
      let lines = app.healthySession(steps: 24).split(separator: "\n").shuffled(using: &app.random)
      let links = #"[{"pattern":"app://{n}","goal":{"routes":["T-main-0","T-tab0-1"]}}]"#
      let session = try Recording(app.app, links: links, lines.joined(separator: "\n")).session()
      for _ in 0..<8 {
        let position = UInt64.random(in: 0...session.eventCount, using: &app.random)
        let stack = app.random.once(in: 2) ? app.random.pick(app.stacks + ["modal:modal-1"]) : nil
        let want = (0..<Int.random(in: 0...3, using: &app.random)).map { _ in
          DesiredScreen(app.random.pick(app.declarations.map(\.type) + ["Sheet", "Root-main"]))
        }
        let why = try Why(in: session, at: position, stack: stack, want: want)
        for absence in why.absences {
          #expect(absence.indices.allSatisfy(why.labels.indices.contains), "seed \(seed)")
          #expect(!absence.headline.isEmpty && !absence.help.isEmpty)
          let ordinals = ([absence.event] + absence.further).compactMap(\.?.ordinal)
          #expect(ordinals.allSatisfy { $0 < position }, "seed \(seed)")
          #expect(Set(ordinals).count == ordinals.count, "seed \(seed)")
        }
        let blame = try Blame(of: session, at: position)
        #expect(blame.contended.allSatisfy { $0.events.count > 1 })
        let run = try LinkDryRun(of: "app://7", in: session, at: position)
        #expect(run.position == blame.position && run.goal != nil)
      }
    }
  }

  @Test(arguments: ["brewlog-day", "trails-day", "link-to-other-tab", "modals", "enum-routes"])
  func `at no point of a healthy day does anything go missing by a fault`(name: String) throws {
    let root = #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
    let file = try RecordedFile.open(path: "/\(root)/Sessions/\(name).navtape")
    for session in file.sessions {
      for position in stride(from: 0, through: session.eventCount, by: 3) {
        let why = try Why(in: session, at: position)
        let faults = why.absences.filter { $0.rule != nil }.map(\.headline)
        #expect(faults.isEmpty, "\(name) after \(position) events")
      }
    }
  }
}
