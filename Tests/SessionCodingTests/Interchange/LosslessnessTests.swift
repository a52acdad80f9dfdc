import NavigationModel
import SessionCoding
import TestSupport
import Testing

@Suite struct `Lines come back as they were written` {
  @Test func `every kind and every key comes back byte for byte, from typed keys alone`() {
    for line in LineSamples.everyKey {
      let vocabulary = Vocabulary()
      let event = readEvent(line, vocabulary)
      #expect(event.attachment?.line == nil, "\(line)")
      #expect(event.attachment?.keyOrder == nil, "\(line)")
      #expect(writeLines([event], vocabulary) == [line])
    }
  }

  @Test func `every key of every kind is there after reading`() {
    for kind in EventKind.allCases.dropFirst() {
      let keys = EventSchema.keys(of: kind)
      let members = keys.map { #","\#($0.key.name)":\#(LineSamples.value(of: $0))"# }.joined()
      let event = readEvent(#"{"kind":"\#(kind.name)"\#(members)}"#)
      for key in keys { #expect(event.has(key.key), "\(kind.name).\(key.key.name)") }
    }
  }

  @Test(arguments: [1, 2, 3, 4, 5, 6, 7, 8])
  func `random lines, right and wrong, lose no token`(seed: UInt64) throws {
    var random = RandomLines(generator: SeededGenerator(seed: seed))
    let vocabulary = Vocabulary()
    var reader = EventLineReader(vocabulary: vocabulary)
    var writer = EventLineWriter(vocabulary: vocabulary)
    var reading = LineContext()
    var writing = LineContext()
    for _ in 0..<500 {
      let line = random.line()
      let before = reading
      let event = reader.read(line, context: &reading)
      writer.removeAll()
      writer.write(event, context: &writing)
      #expect(
        try comparable(writer.text, seq: before.seq, time: before.time)
          == comparable(line, seq: before.seq, time: before.time), "\(line)")
      #expect(reading == writing)
    }
  }

  @Test(arguments: [
    #"{"kind":"popped","count":1.0}"#,
    #"{"kind":"popped","t":1e2}"#,
    #"{"kind":"popped","seq":123456789012345678901234567890}"#,
    #"{"kind":"popped","turn":18446744073709551615}"#,
    #"{"kind":"popped","count":null}"#,
    #"{"kind":"popped","count":1,"count":1}"#,
    #"{"kind":"popped","by":"robot"}"#,
    #"{"kind":"popped","at":"\ud800"}"#,
    #"{"kind":"popped","further":{"b":1,"a":2}}"#,
    #"{"kind":"saved","entries":18446744073709551615}"#,
    #"{"kind":"pushed","routes":"A"}"#,
    #"{"kind":"pushed","routes":[{"id":"e1","type":"A"}]}"#,
    #"{"kind":"pushed","routes":[{"type":"A","colour":"red"}]}"#,
    #"{"kind":"linkResolved","goal":{"routes":[],"tab":"brews"}}"#,
    #"{"kind":"linkResolved","goal":{"tab":null}}"#,
    #"{"kind":"restored","stacks":{"a":null}}"#,
    #"{"kind":"reset","stacks":["a",1]}"#,
    #"{"kind":"futureKind","x":[1.0]}"#,
    #"{"kind":"unknown"}"#,
    #"{"kind":""}"#,
    #"{"kind":7}"#,
    #"{}"#,
  ])
  func `what typed keys cannot carry is kept as the whole line`(line: String) {
    let event = readEvent(line)
    #expect(event.attachment?.line == line)
    #expect(roundTrip(line) == line)
  }

  @Test func `an unusual key order is kept as an order, not as a line`() {
    let line = #"{"t":5,"routes":["A"],"stack":"brews","kind":"pushed"}"#
    let event = readEvent(line)
    #expect(event.attachment?.line == nil)
    #expect(event.attachment?.keyOrder == "t,routes,stack,kind")
    #expect(roundTrip(line) == line)
  }

  @Test func `lines of one order share what keeps it`() {
    let vocabulary = Vocabulary()
    let events = readEvents(
      [#"{"t":5,"kind":"popped"}"#, #"{"t":6,"kind":"popped"}"#], vocabulary)
    #expect(events[0].attachment === events[1].attachment)
  }

  @Test func `an order holds together with keys that are structures`() {
    let line = #"{"stacks":{"a":["A"]},"kind":"restored","selectedTab":"a"}"#
    #expect(readEvent(line).attachment?.keyOrder == "stacks,kind,selectedTab")
    #expect(roundTrip(line) == line)
  }

  @Test func `white space and the spelling of strings need no keeping`() {
    let event = readEvent(#" { "kind" : "consoleFault" , "text" : "\u00e9\/\t" } "#)
    #expect(event.attachment == nil)
    #expect(
      roundTrip(#"{ "kind":"consoleFault", "text":"\u00e9\/\t"}"#)
        == #"{"kind":"consoleFault","text":"é/\t"}"#)
  }

  @Test func `strings of other scalars stay apart even where they look the same`() {
    let vocabulary = Vocabulary()
    let lines = [
      #"{"kind":"tabSelected","tab":"é"}"#, "{\"kind\":\"tabSelected\",\"tab\":\"e\u{301}\"}",
    ]
    let written = writeLines(readEvents(lines, vocabulary), vocabulary)
    #expect(written.map { Array($0.utf8) } == lines.map { Array($0.utf8) })
  }

  @Test func `spelled-out defaults are all that may go`() {
    #expect(
      roundTrip(
        #"{"kind":"popped","seq":0,"t":0,"scene":"main","stack":"main","by":"app","#
          + #""changesState":false,"count":1}"#) == #"{"kind":"popped","count":1}"#)
  }

  @Test func `a bare route and an object say the same and stay what they were`() {
    let line = #"{"kind":"pushed","routes":["A",{"type":"A"}]}"#
    let vocabulary = Vocabulary()
    let event = readEvent(line, vocabulary)
    #expect(vocabulary.areEqual(event.routes[0].route, event.routes[1].route))
    #expect(event.attachment == nil)
    #expect(roundTrip(line) == line)
  }

  @Test func `a kept line says in another place what it said in its own`() throws {
    let vocabulary = Vocabulary()
    let events = readEvents(
      [#"{"kind":"popped","t":90}"#, #"{"kind":"futureKind","x":1}"#, #"{}"#], vocabulary)
    var writer = EventLineWriter(vocabulary: vocabulary)
    var context = LineContext(ordinal: 0, seq: 0, time: 0)
    writer.write(events[2], context: &context)
    writer.write(events[1], context: &context)
    #expect(
      writer.text == """
        {"seq":2,"t":90}
        {"seq":1,"kind":"futureKind","x":1}

        """)
  }
}
