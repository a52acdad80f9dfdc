import NavigationModel
import SessionTesting
import Testing

@Suite struct `A point` {
  private func session() throws -> Session { try Session(fixture: "wrong-push-order") }

  @Test(
    arguments: [
      (.start, 0), (.end, 38), (.seq(3), 4), (.before(.seq(3)), 3), (.after(.seq(3)), 4),
      (.before(.after(.seq(3))), 3), (.link("L1"), 30), (.before(.link("L1")), 25),
      (.event(.kind(.tabSelected)), 6), ("#3", 4), ("50%", 19), ("start", 0), ("link:L1", 30),
      ("finding:1", 29),
    ] as [(SessionPoint, Int)])
  func `is the state after so many events`(point: SessionPoint, count: Int) throws {
    let session = try session()
    #expect(try session.position(of: point) == count)
  }

  @Test func `by time is after the last event not later`() throws {
    let session = try session()
    let events = try session.events
    let time = events[20].time
    let count = events.prefix { $0.time <= time }.count
    #expect(try session.position(of: .time(time)) == count)
    #expect(try session.position(of: .time(.zero)) == events.prefix { $0.time == .zero }.count)
  }

  @Test func `by pattern is the first, another, or the last that matches`() throws {
    let session = try session()
    let pushes = try session.events.indices.filter { try session.events[$0].kind == .pushed }
    try #require(pushes.count > 1)
    #expect(try session.position(of: .event(.pushed)) == pushes[0] + 1)
    #expect(try session.position(of: .event(.pushed, number: 2)) == pushes[1] + 1)
    #expect(try session.position(of: .last(.pushed)) == pushes[pushes.count - 1] + 1)
  }

  @Test(
    arguments: [
      (.link("L9"), "has no link L9\n reason: its links: L1"),
      (.mark("checkout"), "has no mark checkout\n reason: its marks: pull to refresh"),
      (.seq(99), "has no event #99\n reason: its events are #0 to #37"),
      (.event(.kind(.crashed)), "has no crashed\n reason: nothing in it is crashed"),
      (
        .event(.by(.link) && .pushed, number: 3),
        "has no pushed by link, number 3\n reason: there are 2\n"
          + " = help: navtape cat Sessions/wrong-push-order.navtape"
      ),
      (
        "tea time",
        """
        has no mark tea time
         reason: its marks: pull to refresh
         = note: what is no mark is written start, #42, +12.5s, 50%, end, link:L1 or finding:1
        """
      ),
      ("finding:2", "has no finding 2\n reason: it has 1 finding"),
    ] as [(SessionPoint, String)])
  func `that is not there says what is`(point: SessionPoint, text: String) throws {
    let session = try session()
    let error = #expect(throws: SessionError.self) { try session.at(point) }
    let description = try stable(#require(error).description)
    #expect(description.hasPrefix("Sessions/wrong-push-order.navtape \(text)"))
  }

  @Test func `of another of the file's sessions is not looked for in this one`() throws {
    let first = try Session(fixture: "two-launches", launch: 1)
    #expect(try first.position(of: "1:#1") == 2)
    let error = #expect(throws: SessionError.self) { try first.at("2:#1") }
    #expect(
      try stable(#require(error).description) == """
        Sessions/two-launches.navtape is open at its session 1
         reason: the point is of session 2
         = help: open that one: Session(contentsOf: …, launch: 2)
        """)
  }
}
