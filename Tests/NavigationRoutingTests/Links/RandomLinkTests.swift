import NavigationModel
import TestSupport
import Testing

@testable import NavigationRouting

@MainActor
@Suite struct `Random sequences of links and what they wait for` {
  /// A link is applied once or never; it waits or is settled; and the recording says the same.
  @Test(arguments: 0..<60)
  func `settle each link exactly once`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let app = try BrewApp()
    let links = app.links(
      requires: random.once(in: 2) ? [.stackMounted, .signedIn] : [.stackMounted],
      mandatoryModals: ["passcode"], superseding: random.once(in: 2) ? .newest : .none)
    let restoration = StateRestoration(in: app.navigator, version: 1)
    for step in 0..<80 { act(step, app, links, restoration, &random) }
    restoration.fail(.missing)

    var received: [String] = []
    var ends: [String: [EventKind]] = [:]
    let replay = try app.replayed()
    for event in replay.events {
      let link = replay.vocabulary.text(event.name(.link))
      switch event.kind {
      case .linkReceived: received.append(link)
      case .linkApplied, .linkRejected, .linkExpired: ends[link, default: []].append(event.kind)
      default: break
      }
    }
    #expect(received == (0..<received.count).map { "L\($0 + 1)" })
    let waiting = links.parked.map(\.id)
    for link in received {
      #expect((ends[link]?.count ?? 0) + waiting.count { $0 == link } == 1, "\(link)")
    }
    // What the fold still has open is what waits, and the app was told of all the rest.
    #expect(replay.state.links.map { replay.vocabulary.text($0.id) } == waiting)
    #expect(replay.state.links.allSatisfy { $0.stage == .parked })
    #expect(
      app.navigator.state.links.map { app.navigator.vocabulary.text($0.id) } == waiting)
    #expect(app.settled.map(\.id).sorted() == ends.keys.sorted())
    _ = try app.path(.brews)
    _ = try app.path(.beans)
  }

  private func act(
    _ step: Int, _ app: BrewApp, _ links: DeepLinks<BrewLink>, _ restoration: StateRestoration,
    _ random: inout SeededGenerator
  ) {
    app.time += .seconds(Int.random(in: 0..<20, using: &random))
    switch Int.random(in: 0..<16, using: &random) {
    case 0...3:
      links.receive(
        random.pick([
          "brewlog://brew/\(step)", "brewlog://history/week", "brewlog://bean/kenya",
          "brewlog://brewing/3", "brewlog://brew/latest", "https://brewlog.example/brew/4",
          "brewlog://brew/x", "brewlog://cellar", "brewlog://",
        ]),
        source: random.pick([.openURL, .notification, .widget]),
        delivery: random.once(in: 3) ? "d\(Int.random(in: 0..<4, using: &random))" : nil)
    case 4:
      links.receive(random.pick([.onTop(step), .topped(step), .brewing(step), .nowhere]))
    case 5: app.mount(random.pick([.brews, .beans]))
    case 6: app.commit(.stackUnmounted, stack: random.pick(["brews", "beans"]))
    case 7: app.navigator.dataReady(random.pick(["beans", "brews"]))
    case 8: app.navigator.accountChanged(random.pick(["ada", "bob"]), isSignedIn: true)
    case 9 where random.once(in: 3): app.tabs.reset(random.pick([.signOut, .user, .accountSwitch]))
    case 10: app.tabs[.brews].present(.cover, id: "passcode", screen: "Passcode")
    case 11: app.tabs[.brews].dismiss()
    case 12: links.expireParked()
    case 13: restoration.begin()
    case 14: restoration.fail(.missing)
    default: app.tabs.current.push(AppRoute(BrewRoute(id: step)))
    }
  }
}
