import NavigationModel
import SessionCoding
import TestSupport
import Testing

@Suite struct `A state as JSON` {
  @Test(arguments: 1...40)
  func `any state comes back equal from a keyframe`(seed: UInt64) throws {
    let vocabulary = Vocabulary()
    var random = RandomStates(generator: SeededGenerator(seed: seed), vocabulary: vocabulary)
    for _ in 0..<20 {
      let state = random.state()
      let json = StateJSON.keyframe(state, seq: 7, time: 9, vocabulary: vocabulary)
      let read = try StateJSON.state(json: json, vocabulary: vocabulary, ordinal: 99)
      #expect(read == state, "\(json)")
      #expect(StateJSON.keyframe(read, seq: 7, time: 9, vocabulary: vocabulary) == json)
    }
  }

  @Test func `a keyframe event carries an equal state`() throws {
    let vocabulary = Vocabulary()
    var random = RandomStates(generator: SeededGenerator(seed: 3), vocabulary: vocabulary)
    let state = random.state()
    let json = StateJSON.keyframe(state, seq: 7, time: 9, vocabulary: vocabulary)
    let line = #"{"kind":"keyframe","seq":7,"t":9,"state":\#(json)}"#
    let event = readEvent(line, vocabulary)
    #expect(event.attachment?.state == state)
    #expect(writeLines([event], vocabulary) == [line])
  }

  @Test func `it has exactly the keys of the contract`() {
    let vocabulary = Vocabulary()
    let events = readEvents(
      [
        #"{"kind":"scenePhase","phase":"active"}"#, #"{"kind":"tabSelected","tab":"brews"}"#,
        #"{"kind":"stackMounted","stack":"brews","path":"erased","root":"BrewsHome","epoch":1}"#,
        #"{"kind":"pushed","stack":"brews","routes":["A",{"type":"B","value":7}]}"#,
        #"{"kind":"presented","stack":"brews","modal":"compose","style":"sheet","screen":"Composer"}"#,
        #"{"kind":"linkReceived","link":"L1","url":"a://b"}"#,
      ], vocabulary)
    let reducer = Reducer(manifest: .absent, vocabulary: vocabulary)
    var state = NavigationState()
    for event in events { reducer.reduce(event, into: &state) }
    let name = vocabulary.name(_:) as (String) -> Name
    let shown = StateJSON.shown(
      state, seq: 42, time: 1200, vocabulary: vocabulary,
      presentation: { _, stack in
        guard stack.address == name("brews") else { return nil }
        var presentation = Presentation()
        presentation.slots = [
          Slot(kind: .root, screen: name("BrewsHome")),
          Slot(kind: .screen, screen: name("AView"), entry: stack.entries[0]),
          Slot(kind: .placeholder, entry: stack.entries[1]),
        ]
        return presentation
      },
      landing: { scene in
        var landing = Landing(scene: scene.name, stack: name("brews"))
        landing.screen = name("AView")
        landing.depth = 1
        landing.isRoot = false
        return landing
      })
    let a = ##"{"type":"A","id":"#3"}"##
    let b = ##"{"type":"B","value":7,"id":"#3.1"}"##
    let stack = #""mounted":true,"path":"erased","root":"BrewsHome","epoch":1"#
    #expect(
      shown
        == #"{"seq":42,"t":1200,"degraded":false,"scenes":{"main":{"phase":"active","#
        + #""selectedTab":"brews","tabs":["brews"],"stacks":{"brews":{\#(stack),"requested":[\#(a),"#
        + #"\#(b)],"presented":[{"screen":"BrewsHome"},{"screen":"AView","route":\#(a)},"#
        + #"{"placeholder":\#(b)}],"views":[],"observed":null},"modal:compose":{"mounted":true,"#
        + #""path":null,"root":"Composer","epoch":0,"requested":[],"views":[],"observed":null}},"#
        + #""modals":[{"modal":"compose","style":"sheet","presenter":"brews","screen":"Composer"}],"#
        + #""landing":{"stack":"brews","screen":"AView","depth":1}}},"#
        + #""links":[{"link":"L1","url":"a://b","seq":5,"stage":"received"}]}"#)
  }

  @Test func `what is derived is not read`() throws {
    let vocabulary = Vocabulary()
    let state = try StateJSON.state(
      json: #"{"scenes":{"main":{"stacks":{"a":{"presented":[{"screen":"X"}]}},"landing":{}}}}"#,
      vocabulary: vocabulary)
    #expect(state.scenes.count == 1)
    #expect(state.stack(vocabulary.name("a")) == StackState(address: vocabulary.name("a")))
  }

  @Test(arguments: [
    "7", "{}", #"{"scenes":[]}"#, "", #"{"scenes":null}"#,
  ])
  func `what has no scenes is no state`(json: String) {
    #expect(throws: InterchangeError.self) {
      try StateJSON.state(json: json, vocabulary: Vocabulary())
    }
  }

  @Test(arguments: [
    #"{"scenes":{"main":7,"main":{}},"links":7,"manifestChanges":"x","degraded":1}"#,
    #"{"scenes":{"main":{"phase":1,"tabs":[1,[]],"stacks":[],"modals":{}}},"links":[1,null]}"#,
    #"{"scenes":{"main":{"stacks":{"a":{"requested":[1],"undecoded":1e99,"failedIndex":18446744073709551615,"views":[1],"observed":1}}}}}"#,
  ])
  func `a strange state gives what can be read of it`(json: String) throws {
    #expect(try StateJSON.state(json: json, vocabulary: Vocabulary()).scenes.count == 1)
  }

  @Test func `a state beyond the limits is cut, the lowest staying, and the report says so`() {
    let routes = (0..<5000).map { #""R\#($0)""# }.joined(separator: ",")
    let file = Imported(
      #"{"navtape":1,"session":"A"}"#
        + "\n{\"kind\":\"keyframe\",\"state\":{\"scenes\":{\"main\":{\"stacks\":{\"a\":{\"requested\":[\(routes)]}}}}}}"
    )
    let vocabulary = file.sessions[0].vocabulary
    let entries = file.events[0].attachment?.state?.stack(vocabulary.name("a"))?.entries
    #expect(entries?.count == NavigationState.maximumDepth)
    #expect(entries.map { vocabulary.label($0[0].route) } == "R0")
    #expect(file.issues == [.truncatedState])
  }

  @Test func `degraded without a place is degraded since its own`() throws {
    let state = try StateJSON.state(
      json: #"{"seq":5,"degraded":true,"scenes":{}}"#, vocabulary: Vocabulary())
    #expect(state.degradedSince == 5)
  }
}
