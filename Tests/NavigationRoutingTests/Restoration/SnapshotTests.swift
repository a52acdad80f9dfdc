import NavigationModel
import TestSupport
import Testing

@testable import NavigationRouting

@Suite struct `A snapshot` {
  private func random(_ random: inout SeededGenerator) throws -> NavigationSnapshot {
    let texts = ["brews", "a\"b", "é\u{0}", "", "modal:x", "日本"]
    let values = ["7", "{\"a\":[1,2]}", "null", "\"x\"", "1.0"]
    var snapshot = NavigationSnapshot(version: random.next())
    if random.once(in: 2) { snapshot.savedAt = random.next() }
    if random.once(in: 2) { snapshot.selectedTab = random.pick(texts) }
    if random.once(in: 2) { snapshot.intent = random.pick(texts) }
    for _ in 0..<Int.random(in: 0..<4, using: &random) {
      var stack = NavigationSnapshot.Stack(random.pick(texts), routes: [])
      for _ in 0..<Int.random(in: 0..<4, using: &random) {
        let value = random.once(in: 2) ? try JSONText(random.pick(values)) : nil
        stack.routes.append(SavedRoute(random.pick(texts), value: value))
      }
      snapshot.stacks.append(stack)
      var modal = NavigationSnapshot.Modal(random.pick(texts), presenter: random.pick(texts))
      if random.once(in: 2) { modal.screen = random.pick(texts) }
      if random.once(in: 2) { modal.route = SavedRoute(random.pick(texts)) }
      snapshot.modals.append(modal)
    }
    return snapshot
  }

  @Test(arguments: 0..<50)
  func `comes back from its JSON as it was`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let snapshot = try random(&generator)
    #expect(try NavigationSnapshot(json: snapshot.json) == snapshot)
  }

  @Test(arguments: 0..<20)
  func `is read or refused, whatever became of its text`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let json = Array(try random(&generator).json.utf8)
    for _ in 0..<50 {
      var bytes = json
      for _ in 0..<3 {
        bytes[Int.random(in: 0..<bytes.count, using: &generator)] = UInt8.random(
          in: 0x20...0x7E, using: &generator)
      }
      let text = String(
        decoding: bytes.prefix(generator.once(in: 3) ? 40 : bytes.count), as: UTF8.self)
      do {
        let read = try NavigationSnapshot(json: text)
        #expect(try NavigationSnapshot(json: read.json) == read)
      } catch {
        // Refused, which is as good.
      }
    }
  }

  @Test func `with more than a window can hold is refused`() {
    let stack = NavigationSnapshot.Stack("brews", routes: [])
    let many = NavigationSnapshot(version: 1, stacks: Array(repeating: stack, count: 257))
    #expect(throws: SnapshotError.self) { try NavigationSnapshot(json: many.json) }
    let deep = NavigationSnapshot(
      version: 1, stacks: [.init("brews", routes: Array(repeating: SavedRoute("A"), count: 4097))])
    #expect(throws: SnapshotError.self) { try NavigationSnapshot(json: deep.json) }
    let long = NavigationSnapshot(version: 1, intent: String(repeating: "x", count: 1 << 20))
    #expect(throws: SnapshotError.self) { try NavigationSnapshot(json: long.json) }
  }
}
