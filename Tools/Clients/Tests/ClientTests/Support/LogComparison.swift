import ClientScript
import NavigationModel
import NavigationRouting
import SessionReplay

/// Compares what a file says after each event with the plain arrays of that moment.
///
/// A payload that is recorded must be the route's. Of one that is withheld the token must be the
/// route's own: equal for equal routes, and no other's.
struct LogComparison<Route: Equatable> {
  let describe: (Route) -> RouteDescription
  private(set) var disagreements: [String] = []
  /// How many events were compared.
  private(set) var count = 0
  private var tokens: [String: String] = [:]
  private var routes: [String: String] = [:]

  init(_ describe: @escaping (Route) -> RouteDescription) {
    self.describe = describe
  }

  mutating func compare(
    _ session: RecordedSession, _ moments: [UInt64: [String: PlainWindow<Route>]]
  ) throws {
    var windows: [String: PlainWindow<Route>] = [:]
    var cursor = try session.cursor()
    while let event = try cursor.stepForward() {
      windows = moments[event.seq] ?? windows
      count += 1
      for (scene, window) in windows.sorted(by: { $0.key < $1.key }) {
        let state = cursor.state.scene(session.vocabulary.name(scene))
        compare(window, state, session.vocabulary, "#\(event.seq) \(event.kind), \(scene)")
      }
      if disagreements.count > 4 { return }
    }
  }

  private mutating func compare(
    _ window: PlainWindow<Route>, _ state: SceneState?, _ vocabulary: Vocabulary, _ place: String
  ) {
    let selected = state?.selectedTab ?? .none
    expect(vocabulary.text(selected), window.selectedTab ?? "", "\(place), tab")
    var addresses = Set(window.addresses)
    for stack in state?.stacks ?? [] { addresses.insert(vocabulary.text(stack.address)) }
    for address in addresses.sorted() {
      let entries = state?.stack(vocabulary.name(address))?.entries ?? []
      let wanted = window[stack: address]
      guard entries.count == wanted.count else {
        disagreements.append("\(place), \(address): \(entries.count) entries for \(wanted)")
        continue
      }
      for (entry, route) in zip(entries, wanted) {
        expect(entry.route, route, vocabulary, "\(place), \(address)")
      }
    }
    let modals = state?.modals ?? []
    expect(modals.map { vocabulary.text($0.id) }, window.modals.map(\.id), "\(place), modals")
    for (modal, wanted) in zip(modals, window.modals) {
      expect(vocabulary.text(modal.style), wanted.style.rawValue, "\(place), style")
      expect(vocabulary.text(modal.presenter), wanted.presenter, "\(place), presenter")
      expect(vocabulary.text(modal.screen), wanted.screen ?? "", "\(place), screen")
      if let route = wanted.route {
        expect(modal.route ?? .unknown, route, vocabulary, "\(place), \(wanted.id)")
      } else if modal.route != nil {
        disagreements.append("\(place), \(wanted.id): there is a route")
      }
    }
  }

  private mutating func expect(
    _ recorded: RouteID, _ route: Route, _ vocabulary: Vocabulary, _ place: String
  ) {
    let description = describe(route)
    expect(vocabulary.text(vocabulary.type(of: recorded)), description.name, place)
    let caseName = vocabulary.text(vocabulary.writtenCaseName(of: recorded))
    expect(caseName, description.caseName ?? "", place)
    switch (description.payload, vocabulary.value(of: recorded)) {
    case (.none, let value):
      expect(value ?? "", "", place)
    case (.recorded(let json), let value):
      expect(value ?? "", json, place)
    case (.withheld, let value):
      let token = value ?? ""
      let route = "\(route)"
      expect(tokens[route] ?? token, token, place)
      expect(routes[token] ?? route, route, place)
      tokens[route] = token
      routes[token] = route
    }
  }

  private mutating func expect<Value: Equatable>(
    _ value: Value, _ wanted: Value, _ place: String
  ) {
    if value != wanted { disagreements.append("\(place): \(value) in the file, wanted \(wanted)") }
  }
}
