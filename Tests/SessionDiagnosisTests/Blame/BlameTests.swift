import NavigationModel
import SessionReplay
import TestSupport
import Testing

@testable import SessionDiagnosis

@Suite struct `Who wrote a stack` {
  private func blame(_ app: App, _ text: String) throws -> (Blame, Vocabulary) {
    let session = try Recording(app, text).session()
    return (try Blame(of: session), session.vocabulary)
  }

  @Test func `each row is its event's, and each call site has its tally`() throws {
    let (blame, vocabulary) = try blame(
      .chain,
      atHome + """
        pushed A by=user at=Home.swift:3
        pushed B by=user at=Home.swift:3
        popped by=user
        viewPushed Chart modifier=item at=A.swift:9
        """)
    let stack = blame.stacks[0]
    #expect(stack.rootEvent?.seq == 0)
    #expect(stack.rows.map(\.event?.seq) == [2, 5])
    #expect(stack.rows.map { vocabulary.text($0.view) } == ["", "Chart"])
    #expect(stack.writers.map(\.count) == [2, 1, 1])
    #expect(stack.writers.map(\.left) == [1, 0, 1])
    #expect(stack.writers[0].first.seq == 2 && stack.writers[0].last.seq == 3)
    #expect(blame.contended.isEmpty)
  }

  @Test func `a path that keeps its lower part keeps who put that there`() throws {
    let (blame, _) = try blame(.chain, "pushed A,B\nreplaced A,C\nwroteBack A,C by=system")
    #expect(blame.stacks[0].rows.map(\.event?.seq) == [0, 1])
    // A confirmation changes nothing, and is no write.
    #expect(blame.stacks[0].writers.map(\.count) == [2])
  }

  @Test func `what a modal's stack had is told when it is gone`() throws {
    let (blame, vocabulary) = try blame(
      .chain,
      "presented s style=sheet screen=S\npushed A stack=modal:s\ndismissed s by=user")
    let gone = try #require(blame.stacks.last)
    #expect(vocabulary.text(gone.address) == "modal:s")
    #expect(!gone.isThere)
    #expect(gone.writers.map(\.writer.by) == [.app, .user])
  }

  @Test(arguments: [
    ("pushed A turn=3 at=One.swift:1\nreplaced - turn=3 at=Two.swift:1", 1),
    ("pushed A turn=3 by=user\npopped turn=3", 1),
    ("pushed A turn=3 cause=L1 by=link\npushed B turn=3", 1),
    ("pushed A turn=3 cause=L1 by=link\npushed B turn=3 cause=L2 by=link", 1),
    // One hand, or nothing that changes anything.
    ("pushed A turn=3 at=One.swift:1\npushed B turn=3 at=One.swift:2", 0),
    ("pushed A turn=3 cause=L1 by=link\npushed B turn=3 cause=L1", 0),
    ("pushed A turn=3 by=user\nwroteBack A turn=3 by=system", 0),
    ("linkTapped A turn=3 by=user\nwroteBack count=1 turn=3 by=user", 0),
    ("pushed A turn=3 by=user\npopped turn=4", 0),
    ("pushed A by=user\npopped", 0),
    ("pushed A turn=3 by=user\npushed A turn=3 stack=other", 0),
  ])
  func `a turn with two writers of one stack is contended`(events: String, count: Int) throws {
    let (blame, _) = try blame(.chain, atHome + events)
    #expect(blame.contended.count == count)
    #expect(blame.contendedCount == count)
  }

  @Test func `a contended turn has its changes, and what was left`() throws {
    let (blame, vocabulary) = try blame(
      .chain,
      atHome + """
        pushed Z
        pushed A turn=31 at=Reveal.swift:4
        replaced - turn=31 at=Selection.swift:8
        pushed Z
        """)
    let turn = try #require(blame.contended.first)
    #expect(turn.turn == 31)
    #expect(turn.events.map(\.seq) == [3, 4])
    #expect(turn.before.map { vocabulary.label($0.route) } == ["Z"])
    #expect(turn.left.isEmpty)
  }

  @Test(arguments: 0..<10)
  func `without its event an entry is not there`(batch: UInt64) throws {
    for seed in batch * 10..<(batch + 1) * 10 {
      var app = RandomApp(seed: seed)
      let session = try Recording(app.app, app.healthySession(steps: 30)).session()
      let blame = try Blame(of: session)
      var state = NavigationState()
      try session.forEachEvent { session.reducer.reduce($0, into: &state) }
      for stack in blame.stacks where stack.isThere {
        let now = state.stack(stack.address, in: stack.scene)?.entries ?? []
        #expect(stack.rows.compactMap(\.entry) == now, "seed \(seed)")
        #expect(stack.writers.reduce(0) { $0 + $1.left } == stack.rows.count, "seed \(seed)")
        for row in stack.rows {
          let event = try #require(row.event, "seed \(seed)")
          var other = NavigationState()
          try session.forEachEvent {
            if $0.ordinal != event.ordinal { session.reducer.reduce($0, into: &other) }
          }
          let left = other.stack(stack.address, in: stack.scene)?.entries ?? []
          #expect(!left.contains { $0.id == row.entry?.id }, "seed \(seed) #\(event.seq)")
        }
      }
    }
  }
}
