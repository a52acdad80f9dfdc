import NavigationModel
import SessionDiagnosis
import SessionReplay

/// Compares two recordings of one script that differ in how much of payloads they have.
///
/// Everything but payloads must be the same, and payloads must be equal where the other's are.
struct TwinComparison {
  private(set) var differences: [String] = []
  private var tokens: [String: String] = [:]
  private var values: [String: String] = [:]

  mutating func compare(_ open: RecordedSession, _ withheld: RecordedSession) throws {
    var cursors = (open: try open.cursor(), withheld: try withheld.cursor())
    expect(open.eventCount, withheld.eventCount, "the number of events")
    while let event = try cursors.open.stepForward(),
      let other = try cursors.withheld.stepForward()
    {
      let place = "#\(event.seq) \(event.kind)"
      expect(text(event, open.vocabulary), text(other, withheld.vocabulary), place)
      compare(event.routes.map(\.route), open, other.routes.map(\.route), withheld, place)
      compare(cursors.open.state, open, cursors.withheld.state, withheld, place)
      if differences.count > 4 { return }
    }
  }

  private func text(_ event: NavigationEvent, _ vocabulary: Vocabulary) -> [String] {
    [
      "\(event.kind)", "\(event.seq)", "\(event.time)", "\(event.turn)", "\(event.by)",
      vocabulary.text(event.scene), vocabulary.text(event.stack), vocabulary.text(event.cause),
      vocabulary.text(event.callSite),
    ] + event.routes.map { vocabulary.text($0.id) }
  }

  private mutating func compare(
    _ state: NavigationState, _ open: RecordedSession, _ other: NavigationState,
    _ withheld: RecordedSession, _ place: String
  ) {
    expect(shape(state, open.vocabulary), shape(other, withheld.vocabulary), place)
    compare(routes(state), open, routes(other), withheld, place)
  }

  /// Everything of a state but its payloads.
  private func shape(_ state: NavigationState, _ vocabulary: Vocabulary) -> [String] {
    state.scenes.flatMap { scene in
      [vocabulary.text(scene.name), vocabulary.text(scene.selectedTab)]
        + scene.stacks.flatMap { stack in
          [vocabulary.text(stack.address)] + stack.entries.map { vocabulary.text($0.id) }
        }
        + scene.modals.map { vocabulary.text($0.id) + vocabulary.text($0.presenter) }
    } + state.links.map { vocabulary.text($0.id) + vocabulary.text($0.url) + "\($0.stage)" }
  }

  private func routes(_ state: NavigationState) -> [RouteID] {
    state.scenes.flatMap { scene in
      scene.stacks.flatMap { $0.entries.map(\.route) } + scene.modals.compactMap(\.route)
    }
  }

  private mutating func compare(
    _ routes: [RouteID], _ open: RecordedSession, _ others: [RouteID],
    _ withheld: RecordedSession, _ place: String
  ) {
    expect(
      routes.map(open.vocabulary.label(_:)), others.map(withheld.vocabulary.label(_:)), place)
    for (route, other) in zip(routes, others) {
      let value = open.vocabulary.value(of: route) ?? ""
      let token = withheld.vocabulary.value(of: other) ?? ""
      // One value may be of two types, and has a token in each.
      let label = open.vocabulary.label(route)
      expect(tokens[label + value] ?? token, token, place)
      expect(values[token] ?? value, value, place)
      tokens[label + value] = token
      values[token] = value
    }
  }

  private mutating func expect<Value: Equatable>(
    _ value: Value, _ other: Value, _ place: String
  ) {
    if value != other { differences.append("\(place): \(value) and \(other)") }
  }

  // MARK: What is said of them

  /// A finding, its payloads aside.
  func withoutPayloads(_ finding: Finding) -> Finding {
    var finding = finding
    finding.session = ""
    for index in finding.fix.routes.indices { finding.fix.routes[index].value = nil }
    return finding
  }

  /// Lines with every payload as its token, and without the space that lines columns up.
  func withTokens(_ text: String) -> [String] {
    var text = text
    // The longest first: one may be part of another.
    let known = values.sorted { ($0.value.utf8.count, $0.key) > ($1.value.utf8.count, $1.key) }
    for (token, value) in known where !value.isEmpty {
      text = text.replacing(value, with: token)
    }
    return text.split(separator: "\n").map { line in
      line.split(separator: " ").joined(separator: " ")
    }
  }
}
