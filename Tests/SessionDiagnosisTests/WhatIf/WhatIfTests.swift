import Foundation
import NavigationModel
import SessionReplay
import TestSupport
import Testing

@testable import SessionDiagnosis

@Suite struct `What if` {
  let day = """
    stackMounted main root=Home path=erased by=system turn=1 t=0
    screenShown Home root depth=0 turn=2 t=10
    pushed A turn=3 t=100
    marked label=m turn=3 t=101
    pushed B turn=4 t=200
    screenShown BView depth=2 turn=5 t=210
    popped turn=6 t=300 by=user
    """

  @Test func `a dropped event leaves no hole, and the others keep the names they had`() throws {
    let session = try session(.chain, day)
    let answer = try WhatIf(session, edits: [.drop(2...2)])
    let events = try answer.edited.session.events()
    #expect(events.map(\.seq) == [0, 1, 2, 3, 4])
    #expect(events.map(\.ordinal) == [0, 1, 2, 3, 4])
    #expect(events.indices.map { answer.edited.recordedSeq(of: UInt64($0)) } == [0, 1, 3, 4, 6])
    #expect(answer.edited.leftOut == 1)
    // B stands without A now, and the framework's word for it is gone on both sides.
    #expect(answer.findings.new.map(\.rule) == ["missing-parent"])
    #expect(answer.findings.new[0].seq == 4)
    #expect(answer.findings.gone.isEmpty)
    #expect(answer.divergence?.before == .init(baseline: 2, edited: 2))
    #expect(answer.divergence?.after == .init(baseline: 3, edited: 2))
  }

  @Test func `what changes nothing is no difference`() throws {
    let answer = try WhatIf(try session(.chain, day), edits: [.drop(3...3)])
    #expect(!answer.isDifferent)
    #expect(answer.divergence == nil)
  }

  @Test func `observations are kept where somebody says so`() throws {
    let answer = try WhatIf(
      try session(.chain, day), edits: [.drop(3...3)], keepsObservations: true)
    #expect(answer.edited.leftOut == 0)
    #expect(try answer.edited.session.events().contains { $0.kind == .screenShown })
  }

  @Test func `a moved event takes the time and the turn of its place`() throws {
    let session = try session(.chain, day)
    let events = try edited(session, .move(4...4, to: .after(2)))
    #expect(
      events.map(\.kind).prefix(5) == [.stackMounted, .screenShown, .pushed, .pushed, .marked])
    #expect(events[3].time == 101)
    #expect(events[3].turn == Turn(3))
    let order = events.compactMap(\.turn.number)
    #expect(order == order.sorted())
  }

  @Test func `a range moves as it is`() throws {
    let events = try edited(try session(.chain, day), .move(2...3, to: .after(6)))
    #expect(events.suffix(2).map(\.kind) == [.pushed, .marked])
    #expect(events.suffix(2).allSatisfy { $0.time == 300 })
    #expect(events.suffix(2).first?.turn.isShared(with: events[6].turn) == true)
    let order = events.compactMap(\.turn.number)
    #expect(order == order.sorted())
  }

  @Test func `a delayed event comes behind all that happened by then`() throws {
    let events = try edited(try session(.chain, day), .delay(2...2, by: 150))
    let kinds = events.map(\.kind)
    #expect(
      kinds == [.stackMounted, .screenShown, .marked, .pushed, .screenShown, .pushed, .popped])
    #expect(events[5].time == 250)
    let last = try edited(try session(.chain, day), .delay(2...2, by: .max))
    #expect(last.last?.kind == .pushed)
  }

  @Test func `events can be added and changed`() throws {
    let session = try session(.chain, day)
    let push = try session.event(fromLine: #"{"kind":"pushed","routes":["C"]}"#)
    let added = try edited(session, .insert([push], at: .after(4)))
    #expect(added.count == 8)
    #expect(added[5].time == 200)
    #expect(added[5].routes.first?.id == .assigned(ordinal: 5, position: 0))
    let old = try session.events()[4]
    let changed = try session.event(old, changedBy: #"{"routes":["Z"],"by":"user"}"#)
    let events = try edited(session, .replace(4, with: changed))
    #expect(session.vocabulary.label(events[4].routes[0].route) == "Z")
    #expect(events[4].by == .user)
    #expect(events[4].seq == 4)
    #expect(throws: (any Error).self) { try session.event(fromLine: "[]") }
  }

  @Test func `edits that cannot be made say why`() throws {
    let session = try session(.chain, day)
    #expect(throws: EditError.noSuchEvent(ordinal: 7)) {
      try WhatIf(session, edits: [.drop(7...7)])
    }
    #expect(throws: EditError.isDropped(ordinal: 2)) {
      try WhatIf(session, edits: [.drop(2...2), .move(2...2, to: .start)])
    }
    #expect(throws: EditError.movesIntoItself) {
      try WhatIf(session, edits: [.move(2...4, to: .before(3))])
    }
    #expect(throws: EditError.noSuchStack) {
      let stack = session.vocabulary.name("elsewhere")
      _ = try WhatIf(
        session, edits: [.mount(stack: stack, scene: .main, at: .start, ownership: .view)])
    }
  }

  @Test func `a gap takes what it skips with it, and what was odd stays odd`() throws {
    let session = try session(
      .chain,
      "pushed A\ngap lost=3 reason=io\n{\"kind\":\"marked\",\"seq\":5}\n{\"kind\":\"marked\",\"seq\":5}"
    )
    #expect(try edited(session, .drop(1...1)).map(\.seq) == [0, 1, 1])
    #expect(try edited(session, .drop(0...0)).map(\.seq) == [0, 4, 4])
  }

  @Test func `a keyframe behind an edit holds what was recorded, and goes`() throws {
    let state = #"{"scenes":{"main":{"stacks":{"main":{"requested":["Z"]}}}}}"#
    let session = try session(
      .chain,
      "pushed A\ngap lost=0 reason=io\n{\"kind\":\"keyframe\",\"state\":\(state),\"reducer\":1}\nmarked label=m"
    )
    #expect(try session.replay().state.degradedSince == nil)
    let answer = try WhatIf(session, edits: [.drop(0...0)], keepsObservations: true)
    #expect(try answer.edited.session.events().map(\.kind) == [.gap, .marked])
    #expect(try answer.edited.session.replay().state.degradedSince != nil)
  }

  @Test func `a manifest that was given stays with the edited session`() throws {
    var options = RecordedFile.Options()
    options.manifest = Array(#"{"stacks":{"main":{"root":"Other"}}}"#.utf8)
    let file = try RecordedFile.open(
      bytes: Array(Recording(.chain, atHome + "pushed A").ndjson.utf8), name: "x", options: options)
    let edited = try WhatIf(file.sessions[0], edits: [.drop(0...0)]).edited.session
    let read = try RecordedFile.open(bytes: edited.interchangeLines(), name: "x").sessions[0]
    #expect(read.vocabulary.text(read.manifest.stacks[0].root) == "Other")
  }

  @Test func `another manifest and another system are edits of everything`() throws {
    let session = try session(.chain, atHome + "pushed B turn=1")
    var conditions = RecordedSession.Conditions()
    var manifest = session.manifest
    let vocabulary = session.vocabulary
    manifest.destinations.append(
      Destination(
        type: vocabulary.name("B"), on: vocabulary.name("Home"), shows: vocabulary.name("BView")))
    conditions.manifest = manifest
    conditions.os = "iOS 17.2"
    let answer = try WhatIf(session, edits: [], conditions: conditions)
    #expect(answer.findings.gone.map(\.rule) == ["missing-parent"])
    #expect(answer.edited.session.os == "iOS 17.2")
    #expect(answer.divergence?.after == .init(baseline: 2, edited: 2))
    #expect(answer.landings.edited.depth == 1)
  }

  @Test func `a path in the stack's view takes nothing before the stack is there`() throws {
    let session = try session(.chain, day)
    let mount = { (ownership: SessionEdit.PathOwnership) in
      SessionEdit.mount(stack: .main, scene: .main, at: .after(3), ownership: ownership)
    }
    let lost = try WhatIf(session, edits: [mount(.view)])
    let refused = try lost.edited.session.events().filter { $0.kind == .refused }
    #expect(refused.map { session.vocabulary.text($0.name(.reason)) } == ["notMounted"])
    let waits = try WhatIf(session, edits: [mount(.above)])
    #expect(try !waits.edited.session.events().contains { $0.kind == .refused })
    #expect(!waits.landings.edited.isRoot)
  }

  @Test func `a stack that mounts late makes no difference before it is used`() throws {
    let session = try session(.chain, "marked label=m\nmarked label=n\npushed A\nmarked label=o")
    let mount = { (place: UInt64) in
      SessionEdit.mount(stack: .main, scene: .main, at: .after(place), ownership: .recorded)
    }
    #expect(try WhatIf(session, edits: [mount(1)]).divergence == nil)
    // It waits for its stack where it was shown at once.
    #expect(
      try WhatIf(session, edits: [mount(2)]).divergence?.after == .init(baseline: 3, edited: 4))
  }

  @Test func `a link is lost where its stack mounts after it`() throws {
    let session = try session(
      .chain,
      "linkReceived L1 url=x\npushed A cause=L1\nmarked label=m\npushed B cause=L1\nmarked label=n")
    let mount = try LateMount(of: .main, session)
    let fate = try #require(mount.links.first)
    #expect(mount.isOwnedAbove)
    #expect(fate.requests.map(\.seq) == [1, 3])
    #expect(fate.spans.map(\.first?.seq) == [nil, 1, 3])
    #expect(fate.spans.map(\.last?.seq) == [0, 2, 4])
    #expect(fate.spans.map(\.effect) == [.all, .some, .nothing])
  }

  // MARK: Real sessions

  @Test(arguments: 0..<40)
  func `an edited session can be written and read again`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let names = `Recorded cases`.names(in: `Recorded cases`.sessions)
    let path = `Recorded cases`.sessions.appending(path: random.pick(names) + ".ndjson").path
    let session = try #require(try RecordedFile.open(path: path).sessions.first)
    let count = session.eventCount
    guard count > 4 else { return }
    let first = UInt64.random(in: 0..<count - 3, using: &random)
    let target = UInt64.random(in: 0..<count, using: &random)
    var edits: [SessionEdit] = []
    if !(first...first + 1).contains(target) {
      edits.append(
        .move(first...first + 1, to: random.once(in: 2) ? .before(target) : .after(target)))
    }
    edits.append(.delay(first + 2...first + 2, by: UInt64.random(in: 0..<5_000, using: &random)))
    edits.append(.drop(target...target))
    let answer = try WhatIf(session, edits: edits, keepsObservations: random.once(in: 2))
    let edited = answer.edited.session
    let file = try RecordedFile.open(bytes: edited.interchangeLines(), name: "edited")
    let read = file.sessions[0]
    #expect(
      try read.events().map(read.vocabulary.describe(_:))
        == edited.events().map(edited.vocabulary.describe(_:)))
    #expect(try Diagnosis(of: read).findings == Diagnosis(of: edited).findings)
    #expect(try read.replay().state == read.cursor(atEnd: true).state)
  }

  @Test(arguments: `Recorded cases`.names(in: `Recorded cases`.folder))
  func `a copy without edits is diagnosed as the session is`(name: String) throws {
    let path = `Recorded cases`.folder.appending(path: name + ".ndjson").path
    for session in try RecordedFile.open(path: path).sessions {
      let copy = try session.copy(of: session.events())
      #expect(try Diagnosis(of: copy).findings == Diagnosis(of: session).findings)
      #expect(try copy.replay().state == session.replay().state)
      var cursor = try copy.cursor()
      try cursor.move(to: session.eventCount / 2)
      var recorded = try session.cursor()
      try recorded.move(to: session.eventCount / 2)
      #expect(cursor.state == recorded.state)
    }
  }

  private func edited(_ session: RecordedSession, _ edit: SessionEdit) throws -> [NavigationEvent] {
    try WhatIf(session, edits: [edit], keepsObservations: true).edited.session.events()
  }
}

extension RecordedSession {
  fileprivate func cursor(atEnd: Bool) throws -> SessionCursor {
    var cursor = try cursor()
    if atEnd { try cursor.move(to: eventCount) }
    return cursor
  }
}
