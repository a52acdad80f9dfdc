import NavigationModel
import SessionReplay
import Testing

@testable import SessionDiagnosis

@Suite struct `Order sensitivity` {
  @Test func `two pushes in the wrong order are one swap away from the wanted screen`() throws {
    let session = try session(
      .chain,
      atHome + "pushed B turn=3 t=20 cause=L1\npushed A turn=4 t=23 cause=L1"
        + "\nlinkResolved L1 goal=main>A,B")
    let finding = try #require(try Diagnosis(of: session).findings.first)
    let answer = try OrderSensitivity(of: WantedScreen(finding, in: session), in: session)
    #expect(!answer.isInFront)
    let change = try #require(answer.smallest)
    #expect(change.distance == 1)
    #expect([change.moved.seq, change.past.seq].sorted() == [2, 3])
    #expect(change.milliseconds == 3)
    #expect(!change.isInOneTurn)
    let delay = try #require(answer.shortestDelay)
    #expect(delay.delayed.seq == 2 && delay.milliseconds == 3)
    let delayed = try WhatIf(session, edits: [delay.edit])
    #expect(delayed.landings.edited.depth == 2)
    let edited = try WhatIf(session, edits: [change.edit])
    #expect(edited.landings.edited.depth == 2)
  }

  @Test func `a screen that hangs on a race stops being in front`() throws {
    let session = try session(
      .tabs,
      """
      tabSelected home turn=1 t=0
      pushed Page stack=home turn=2 t=10
      tabSelected list turn=3 t=500 by=user
      tabSelected home turn=4 t=520
      """)
    let wanted = WantedScreen("Page", on: session.vocabulary.name("home"), after: 3)
    let answer = try OrderSensitivity(of: wanted, in: session)
    #expect(answer.isInFront)
    let change = try #require(answer.smallest)
    #expect(change.distance == 1)
    #expect(change.milliseconds == 20)
  }

  @Test func `what no order brings about is said to hang on none`() throws {
    let session = try session(.chain, atHome + "pushed C turn=1\npopped turn=2")
    let wanted = WantedScreen("CView", after: 3)
    let answer = try OrderSensitivity(of: wanted, in: session)
    #expect(!answer.isInFront)
    #expect(answer.smallest == nil)
    #expect(answer.tried > 0)
  }

  @Test func `what came after the moment does not count, unless it is what comes early`() throws {
    let session = try session(
      .tabs,
      """
      tabSelected home turn=1 t=0
      pushed Page stack=home turn=2 t=10
      marked label=m turn=3 t=20
      popped stack=home turn=4 t=30
      pushed Page stack=home turn=5 t=40
      """)
    let wanted = WantedScreen("Page", on: session.vocabulary.name("home"), after: 2)
    let answer = try OrderSensitivity(of: wanted, in: session)
    #expect(answer.isInFront)
    // The push is late, or the pop early.
    #expect(answer.smallest?.distance == 1)
    #expect(answer.smallest?.milliseconds == 20)
    #expect(answer.shortestDelay?.delayed.seq == 1)
  }

  @Test func `no event of a link is tried before the link`() throws {
    let session = try session(
      .chain,
      """
      replaced - turn=1 t=1
      linkReceived L1 url=x turn=2 t=2
      pushed A turn=2 t=3 cause=L1
      """)
    let wanted = WantedScreen("A", after: 2)
    let answer = try OrderSensitivity(of: wanted, in: session)
    #expect(answer.isInFront)
    // The write could come late; the link's push could not come early.
    #expect(answer.smallest?.isLater == true)
    #expect(answer.smallest?.moved.seq == 0)
  }
}
