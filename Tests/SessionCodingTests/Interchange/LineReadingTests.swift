import NavigationModel
import SessionCoding
import Testing

@Suite struct `Reading one line` {
  @Test func `keys that are left out mean the line before`() {
    let events = readEvents(
      [
        #"{"kind":"launched","seq":4,"t":100}"#, #"{"kind":"popped"}"#,
        #"{"kind":"popped","seq":9}"#, #"{"kind":"popped","t":150}"#,
      ], Vocabulary())
    #expect(events.map(\.seq) == [4, 5, 9, 10])
    #expect(events.map(\.time) == [100, 100, 100, 150])
    #expect(events.map(\.ordinal) == [0, 1, 2, 3])
    #expect(events.allSatisfy { $0.turn == .own && $0.scene == .main && $0.stack == .main })
    #expect(events.allSatisfy { $0.by == .app && $0.cause.isNone && !$0.changesState })
  }

  @Test func `common keys are read`() {
    let vocabulary = Vocabulary()
    let event = readEvent(
      #"{"kind":"popped","turn":3,"scene":"s","stack":"brews","by":"user","cause":"L1","at":"F:1"}"#,
      vocabulary)
    #expect(event.turn == Turn(3))
    #expect(vocabulary.text(event.scene) == "s")
    #expect(vocabulary.text(event.stack) == "brews")
    #expect(event.by == .user)
    #expect(vocabulary.text(event.cause) == "L1")
    #expect(vocabulary.text(event.callSite) == "F:1")
  }

  @Test func `odd digits count by value`() {
    let event = readEvent(#"{"kind":"popped","t":1e2,"seq":3.0,"count":10e-1}"#)
    #expect(event.time == 100)
    #expect(event.seq == 3)
    #expect(event.number(.count) == 1)
  }

  @Test(arguments: ["1.5", "-1", "1e99", "18446744073709551616", #""7""#, "null", "[]"])
  func `what is no unsigned integer is not read as one`(value: String) {
    let event = readEvent(#"{"kind":"popped","t":\#(value),"count":\#(value)}"#)
    #expect(event.time == 0)
    #expect(!event.has(.count))
  }

  @Test func `a count of a million million is a number like any other`() {
    #expect(
      readEvent(#"{"kind":"popped","count":1000000000000}"#).number(.count) == 1 << 40
        - 99_511_627_776)
  }

  @Test func `of twins the last counts`() {
    let vocabulary = Vocabulary()
    let event = readEvent(#"{"kind":"popped","stack":"a","stack":"b"}"#, vocabulary)
    #expect(vocabulary.text(event.stack) == "b")
  }

  @Test func `a key of the wrong type spoils no other`() {
    let event = readEvent(#"{"kind":"popped","t":"soon","count":3,"by":"user"}"#)
    #expect(event.number(.count) == 3)
    #expect(event.by == .user)
  }

  @Test func `a writer this version does not know is nobody in particular`() {
    #expect(readEvent(#"{"kind":"popped","by":"robot"}"#).by == .unknown)
  }

  @Test func `routes are read with type, case, payload and id`() {
    let vocabulary = Vocabulary()
    let event = readEvent(
      #"{"kind":"pushed","routes":["Brew.ID",{"type":"Route","case":"ranger","value":{"n": 1.0},"id":"e7"}]}"#,
      vocabulary)
    #expect(event.routes.count == 2)
    #expect(vocabulary.label(event.routes[0].route) == "Brew.ID")
    #expect(vocabulary.text(event.routes[0].id) == "#0")
    #expect(!event.routes[0].id.isAuthored)
    #expect(vocabulary.label(event.routes[1].route) == "Route.ranger")
    #expect(vocabulary.value(of: event.routes[1].route) == #"{"n":1.0}"#)
    #expect(vocabulary.text(event.routes[1].id) == "e7")
    #expect(event.routes[1].id.isAuthored)
  }

  @Test func `entries without an id are numbered by their event, the same way every time`() {
    let vocabulary = Vocabulary()
    let events = readEvents(
      [#"{"kind":"launched"}"#, #"{"kind":"pushed","routes":["A","B"]}"#], vocabulary)
    #expect(events[1].routes.map { vocabulary.text($0.id) } == ["#1", "#1.1"])
  }

  @Test func `a thing that is no route keeps its place on the stack`() {
    let event = readEvent(#"{"kind":"replaced","routes":["A",7,"B"]}"#)
    #expect(event.routes.count == 3)
    #expect(event.routes[1].route == .unknown)
  }

  @Test func `an unknown kind keeps its name and what every event has`() {
    let event = readEvent(#"{"kind":"teleported","t":5,"stack":"main","changesState":true}"#)
    #expect(event.kind == .unknown)
    #expect(event.attachment?.kindName == "teleported")
    #expect(event.changesState)
    #expect(event.time == 5)
  }

  @Test func `a goal, restored stacks, modals and addresses are read`() throws {
    let vocabulary = Vocabulary()
    let goal = try #require(
      readEvent(
        #"{"kind":"linkResolved","goal":{"tab":"brews","routes":["A"],"modal":{"id":"m"}}}"#,
        vocabulary
      ).attachment?.goal)
    #expect(vocabulary.text(goal.tab) == "brews")
    #expect(goal.routes?.count == 1)
    #expect(goal.modal?.routes == nil)
    let restored = try #require(
      readEvent(
        #"{"kind":"restored","stacks":{"a":["A"],"b":[]},"modals":[{"modal":"m","presenter":"a"}]}"#,
        vocabulary
      ).attachment)
    #expect(restored.stacks.map { vocabulary.text($0.address) } == ["a", "b"])
    #expect(restored.stacks[0].routes.count == 1)
    #expect(vocabulary.text(restored.modals[0].presenter) == "a")
    let reset = readEvent(#"{"kind":"reset","stacks":["a"]}"#, vocabulary)
    #expect(reset.attachment?.addresses.map(vocabulary.text(_:)) == ["a"])
    let saved = readEvent(#"{"kind":"saved","entries":3}"#, vocabulary)
    #expect(saved.number(.entries) == 3)
  }

  @Test func `a keyframe carries its state`() throws {
    let vocabulary = Vocabulary()
    let event = readEvent(
      #"{"kind":"keyframe","reducer":1,"state":{"scenes":{"main":{"stacks":{"brews":{"requested":["A"]}}}}}}"#,
      vocabulary)
    let state = try #require(event.attachment?.state)
    #expect(state.stack(vocabulary.name("brews"))?.entries.count == 1)
    #expect(event.number(.reducer) == 1)
  }

  @Test(arguments: [
    ("not json", CompatibilityReport.Unreadable.notJSON), ("[1]", .noObject), ("7", .noObject),
    (#"{"kind":"popped""#, .notJSON), ("\u{0}\u{0}", .notJSON), ("{} {}", .notJSON),
    ("{\"kind\":\"\u{1}\"}", .notJSON),
  ])
  func `a line that is no object becomes an event that says so`(
    line: String, reason: CompatibilityReport.Unreadable
  ) {
    let vocabulary = Vocabulary()
    var reader = EventLineReader(vocabulary: vocabulary)
    var context = LineContext(ordinal: 3, seq: 8, time: 70)
    let event = reader.read(line, context: &context, number: 12)
    #expect(event.kind == .unreadable)
    #expect(event.seq == 8)
    #expect(event.number(.line) == 12)
    #expect(event.number(.bytes) == UInt64(line.utf8.count))
    #expect(vocabulary.text(event.name(.text)) == line)
    #expect(reader.remarks == [.unreadable(reason)])
    #expect(context == LineContext(ordinal: 4, seq: 9, time: 70))
  }

  @Test func `bytes that are no UTF-8 make a line unreadable, and its text valid`() {
    let vocabulary = Vocabulary()
    var reader = EventLineReader(vocabulary: vocabulary)
    var context = LineContext()
    let line = Array(#"{"kind":"popped","at":""#.utf8) + [0xFF, 0xC3] + Array(#""}"#.utf8)
    let event = line.withUnsafeBufferPointer { reader.read($0, context: &context) }
    #expect(event.kind == .unreadable)
    #expect(reader.remarks == [.unreadable(.notUTF8)])
    #expect(vocabulary.text(event.name(.text)).hasPrefix(#"{"kind":"popped","at":"\#u{FFFD}"#))
  }

  @Test func `a line may be 16 KiB and not a byte more`() {
    let shell = #"{"kind":"consoleFault","text":""}"#.utf8.count
    for (length, kind) in [(16384, EventKind.consoleFault), (16385, .unreadable)] {
      let text = String(repeating: "x", count: length - shell)
      #expect(readEvent(#"{"kind":"consoleFault","text":"\#(text)"}"#).kind == kind)
    }
  }

  @Test(arguments: ["\u{0}", "\u{7F}", "é", "\u{1F600}", "\"", "x"])
  func `what is kept of an unreadable line fits a line again`(unit: String) {
    let line = roundTrip(String(repeating: unit, count: 100_000))
    #expect(line.utf8.count <= EventLineReader.lineLimit)
    #expect(roundTrip(line) == line)
    #expect(readEvent(line).kind == .unreadable)
  }

  @Test func `nesting without end is no line`() {
    #expect(
      readEvent(#"{"kind":"marked","data":"# + String(repeating: "[", count: 10000)).kind
        == .unreadable)
  }
}
