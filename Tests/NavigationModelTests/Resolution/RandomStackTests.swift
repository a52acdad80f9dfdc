import NavigationModel
import Testing

/// Random manifests and stacks against ``NaiveOracle``.
@Suite struct `Random stacks` {
  struct Sample {
    var oracle: NaiveOracle
    var wanted: [NaiveOracle.Route]
    var app: SampleApp

    var root: Name { app.vocabulary.name("S0") }
    var path: PathKind { oracle.isTyped ? .typed : .erased }
    var routes: [RouteID] { wanted.map(route(_:)) }

    func route(_ route: NaiveOracle.Route) -> RouteID {
      app.vocabulary.route(
        type: app.vocabulary.name(route.type), case: app.vocabulary.name(route.caseName))
    }

    func oracleRoute(_ route: RouteID) -> NaiveOracle.Route {
      let caseName = app.vocabulary.caseName(of: route)
      return NaiveOracle.Route(
        type: app.vocabulary.text(app.vocabulary.type(of: route)),
        caseName: caseName.isNone ? nil : app.vocabulary.text(caseName))
    }
  }

  private func sample(_ numbers: inout SeededNumbers) -> Sample {
    func randomRoute() -> NaiveOracle.Route {
      let type = "T\(Int.random(in: 0...4, using: &numbers))"
      let cases: [String?] = type == "T0" || type == "T1" ? ["x", "y", nil] : [nil]
      return NaiveOracle.Route(
        type: type, caseName: cases[Int.random(in: 0..<cases.count, using: &numbers)])
    }
    var declarations: [NaiveOracle.Declaration] = []
    // Half the apps have a way in, or nearly nothing would be reachable.
    for level in 0..<(Bool.random(using: &numbers) ? Int.random(in: 2...4, using: &numbers) : 0) {
      let route = randomRoute()
      declarations.append(
        NaiveOracle.Declaration(
          type: route.type, caseName: route.caseName, on: "S\(level)", shows: "S\(level + 1)",
          isNormal: true))
    }
    for _ in 0..<Int.random(in: 2...8, using: &numbers) {
      let route = randomRoute()
      let declaration = NaiveOracle.Declaration(
        type: route.type, caseName: route.caseName,
        on: "S\(Int.random(in: 0...4, using: &numbers))",
        shows: "S\(Int.random(in: 0...5, using: &numbers))",
        isNormal: Int.random(in: 0...9, using: &numbers) > 0)
      declarations.append(declaration)
    }
    // A type with many destinations is looked up by case; the order among the few that count stays.
    if Int.random(in: 0...7, using: &numbers) == 0 {
      for number in 0..<9 {
        declarations.append(
          NaiveOracle.Declaration(
            type: "T\(number % 2)", caseName: "c\(number)", on: "Elsewhere", shows: "Nowhere",
            isNormal: true))
      }
      declarations.shuffle(using: &numbers)
    }
    let dispatch = Int.random(in: 0...3, using: &numbers) == 0 ? ["T1": "T0", "T2": "Q"] : [:]
    let oracle = NaiveOracle(
      declarations: declarations, dispatch: dispatch,
      isTyped: Int.random(in: 0...7, using: &numbers) == 0)
    let app = SampleApp([], dispatch: dispatch)
    app.manifest.destinations = declarations.map { declaration in
      let caseName = declaration.caseName.map { ".\($0)" } ?? ""
      return app.destination(
        "\(declaration.type)\(caseName) on \(declaration.on) shows \(declaration.shows)"
          + (declaration.isNormal ? "" : " lazy"))
    }
    let reachable = declarations.filter { $0.on != "Elsewhere" }
    // Mostly what is declared at all, or there would be little to find out.
    let wanted = (0..<Int.random(in: 1...4, using: &numbers)).map { _ in
      let declared = reachable[Int.random(in: 0..<reachable.count, using: &numbers)]
      return Int.random(in: 0...5, using: &numbers) == 0
        ? randomRoute() : NaiveOracle.Route(type: declared.type, caseName: declared.caseName)
    }
    return Sample(oracle: oracle, wanted: wanted, app: app)
  }

  @Test(arguments: 0..<8 as Range<UInt64>)
  func `what shows is what the plain rules say, and landed is the same under every policy`(
    seed: UInt64
  ) {
    var numbers = SeededNumbers(seed)
    for _ in 0..<400 {
      let sample = sample(&numbers)
      let entries = sample.routes.enumerated().map {
        Entry(id: .assigned(ordinal: 0, position: $0), route: $1)
      }
      let cut = sample.app.resolver(.cut).presentation(
        root: sample.root, path: sample.path, entries: entries)
      let placeholder = sample.app.resolver(.placeholder).presentation(
        root: sample.root, path: sample.path, entries: entries)
      let slots = sample.oracle.slots(sample.wanted)
      let landed = sample.oracle.landed(sample.wanted)
      #expect(sample.app.screens(placeholder) == slots.map { $0 ?? "⚠" })
      #expect(sample.app.screens(cut) == slots[...landed].map { $0 ?? "⚠" })
      #expect(cut.landed == landed)
      #expect(placeholder.landed == landed)
      #expect(cut.faults == placeholder.faults)
      let unresolved = cut.faults.filter {
        if case .duplicate = $0.why { false } else { true }
      }
      #expect(
        unresolved.map(\.index)
          == slots.dropFirst().indices.compactMap { index in
            slots[index] == nil ? index - 1 : nil
          })
    }
  }

  @Test func `a fix is claimed exactly where there is one, and it is the smallest`() {
    var numbers = SeededNumbers(2026)
    var counts: [String: Int] = [:]
    let total = 2500
    for _ in 0..<total {
      let sample = sample(&numbers)
      let repair = sample.app.resolver().repair(
        wanted: sample.routes, root: sample.root, path: sample.path)
      counts[repair?.kind.rawValue ?? "shows", default: 0] += 1
      check(repair, sample)
    }
    #expect(counts["advise", default: 0] * 4 >= total, "\(counts)")
    for kind in ["reorder", "insert", "reorder+insert", "shows"] {
      #expect(counts[kind, default: 0] > 20, "\(counts)")
    }
  }

  private func check(_ repair: Repair?, _ sample: Sample) {
    let oracle = sample.oracle
    let wanted = sample.wanted
    guard let repair else {
      #expect(oracle.showsAll(wanted))
      return
    }
    #expect(!oracle.showsAll(wanted))
    let routes = repair.routes.map { sample.oracleRoute($0.route) }
    let kept = zip(routes, repair.routes).filter { !$0.1.isInserted }.map(\.0)
    let inserted = routes.count - kept.count
    let reordering = oracle.bestReordering(wanted)
    let insertion = oracle.bestInsertion(wanted, mayMove: false)
    switch repair.kind {
    case .reorder:
      #expect(inserted == 0)
      #expect(repair.moved == reordering?.moved)
      #expect(routes == reordering?.order.map { wanted[$0] })
    case .insert:
      #expect(reordering == nil)
      #expect(inserted == insertion?.inserted)
      #expect(kept == wanted)
      #expect(routes.last == wanted.last)
    case .reorderAndInsert:
      #expect(reordering == nil && insertion == nil)
      let both = oracle.bestInsertion(wanted, mayMove: true)
      #expect(inserted == both?.inserted)
      #expect(repair.moved == both?.moved)
    case .advise:
      #expect(reordering == nil && insertion == nil)
      #expect(oracle.bestInsertion(wanted, mayMove: true) == nil)
      #expect(repair.routes.isEmpty)
      return
    }
    #expect(repair.isExact)
    #expect(oracle.showsAll(routes))
    #expect(Set(kept.map(\.description)) == Set(wanted.map(\.description)))
    #expect(kept.map(\.description).sorted() == wanted.map(\.description).sorted())
    let applied = sample.app.resolver(.placeholder).presentation(
      root: sample.root, path: sample.path,
      entries: repair.routes.map { Entry(id: .assigned(ordinal: 0, position: 0), route: $0.route) })
    #expect(applied.landed == routes.count)
    #expect(applied.top.entry?.route == repair.routes.last?.route)
  }
}

extension NaiveOracle.Route: CustomStringConvertible {
  var description: String { caseName.map { "\(type).\($0)" } ?? type }
}
