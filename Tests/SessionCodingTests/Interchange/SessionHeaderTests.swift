import NavigationModel
import SessionCoding
import Testing

@Suite struct `Reading a header` {
  private let line =
    #"{"navtape":1,"session":"5E1","previous":null,"app":"BrewLog","version":"2.1","build":"412","#
    + #""os":"iOS 18.2","device":"iPhone15,2","started":"2026-11-29T10:00:00.000Z","#
    + #""manifest":{"tabs":["brews","settings"],"stacks":{"brews":{"path":"erased","root":"BrewsHome"}},"#
    + #""dispatch":{"Brew.ID":"Foundation.UUID"},"destinations":["#
    + #"{"type":"BrewHistoryFilter","on":"BrewsHome","shows":"BrewHistory"},"#
    + #"{"type":"Route","case":"ranger","on":"ExploreHome","shows":"Ranger","scope":"lazy"}]},"#
    + #""links":[{"pattern":"brewlog://brew/{id}","goal":{"tab":"brews","routes":["#
    + #""BrewHistoryFilter",{"type":"Brew.ID","value":"{id}"}]}}],"further":1.0}"#

  @Test func `its texts are read, and the line is kept whole`() throws {
    let header = try SessionHeader.parse(line, vocabulary: Vocabulary())
    #expect(header.session == "5E1")
    #expect(header.previous == nil)
    #expect(header.app == "BrewLog")
    #expect(header.version == "2.1")
    #expect(header.build == "412")
    #expect(header.os == "iOS 18.2")
    #expect(header.device == "iPhone15,2")
    #expect(header.started == "2026-11-29T10:00:00.000Z")
    #expect(header.json == line)
    #expect(header.mistypedKeys == [])
  }

  @Test func `its manifest is read, the routing table with it`() throws {
    let vocabulary = Vocabulary()
    let manifest = try SessionHeader.parse(line, vocabulary: vocabulary).manifest
    #expect(manifest.isPresent)
    #expect(manifest.tabs.map(vocabulary.text(_:)) == ["brews", "settings"])
    #expect(
      manifest.stacks == [
        StackDeclaration(
          address: vocabulary.name("brews"), path: .erased, root: vocabulary.name("BrewsHome"))
      ])
    #expect(
      manifest.dispatchType(of: vocabulary.name("Brew.ID")) == vocabulary.name("Foundation.UUID"))
    #expect(manifest.destinations.count == 2)
    #expect(manifest.destinations[0].scope == .normal)
    #expect(
      manifest.destinations[1]
        == Destination(
          type: vocabulary.name("Route"), case: vocabulary.name("ranger"),
          on: vocabulary.name("ExploreHome"), shows: vocabulary.name("Ranger"), scope: .lazy))
    #expect(manifest.links.map(\.pattern) == ["brewlog://brew/{id}"])
    #expect(manifest.links[0].goal.routes?.count == 2)
  }

  @Test func `without a manifest there is none, though there may be links`() throws {
    let vocabulary = Vocabulary()
    #expect(try SessionHeader.parse(#"{"navtape":1}"#, vocabulary: vocabulary).manifest == .absent)
    let header = try SessionHeader.parse(
      #"{"navtape":1,"links":[{"pattern":"a://b","goal":{}}]}"#, vocabulary: vocabulary)
    #expect(!header.manifest.isPresent)
    #expect(header.manifest.links.count == 1)
  }

  @Test(arguments: ["2", #""1""#, "null", "1.5", "0"])
  func `another version is refused by name`(version: String) {
    let error = #expect(throws: InterchangeError.self) {
      try SessionHeader.parse(#"{"navtape":\#(version)}"#, vocabulary: Vocabulary())
    }
    #expect(error?.reason == .newer(version: version))
    #expect("\(error!)".contains("interchange version \(version) is "))
  }

  @Test(arguments: ["{}", #"{"kind":"popped"}"#])
  func `an object without a version is no header`(line: String) {
    #expect(throws: InterchangeError(.noHeader)) {
      try SessionHeader.parse(line, vocabulary: Vocabulary())
    }
  }

  @Test func `keys of another type are named and left alone`() throws {
    let line = #"{"navtape":1,"session":7,"app":null,"os":[],"manifest":[],"links":{}}"#
    let header = try SessionHeader.parse(line, vocabulary: Vocabulary())
    #expect(header.session == nil)
    #expect(header.mistypedKeys == ["session", "os", "manifest", "links"])
    #expect(header.json == line)
  }

  @Test(arguments: [
    #"{"tabs":["a"],"links":[{"pattern":"p","goal":{}}],"further":1}"#,
    #"{"manifest":{"tabs":["a"]},"links":[{"pattern":"p","goal":{}}]}"#,
  ])
  func `a manifest file may be a manifest or hold one`(json: String) throws {
    let vocabulary = Vocabulary()
    let manifest = try SessionHeader.manifest(json: Array(json.utf8), vocabulary: vocabulary)
    #expect(manifest.tabs.map(vocabulary.text(_:)) == ["a"])
    #expect(manifest.links.count == 1)
  }

  @Test(arguments: [
    "", "[]", "{", #"{"manifest":7}"#, #"{"tabs":7,"stacks":[1],"dispatch":"x","destinations":{}}"#,
    #"{"tabs":[1,null],"stacks":{"a":7},"dispatch":{"a":1},"destinations":[1,{}],"links":[1,{}]}"#,
  ])
  func `a strange manifest gives an error or what can be read of it`(json: String) {
    do {
      let manifest = try SessionHeader.manifest(json: Array(json.utf8), vocabulary: Vocabulary())
      #expect(manifest.tabs.isEmpty && manifest.destinations.isEmpty && manifest.dispatch.isEmpty)
    } catch {
      #expect(!error.description.isEmpty)
    }
  }

  @Test func `a manifest without end is cut`() throws {
    let tabs = (0..<1000).map { #""tab\#($0)""# }.joined(separator: ",")
    let destinations = (0..<9000).map { #"{"type":"T\#($0)","on":"A","shows":"B"}"# }
    let json = #"{"tabs":[\#(tabs)],"destinations":[\#(destinations.joined(separator: ","))]}"#
    let manifest = try SessionHeader.manifest(json: Array(json.utf8), vocabulary: Vocabulary())
    #expect(manifest.tabs.count == 256)
    #expect(manifest.destinations.count == 8192)
  }

  @Test func `a header made of parts reads as those parts`() throws {
    let vocabulary = Vocabulary()
    let parsed = try SessionHeader.parse(line, vocabulary: vocabulary)
    let made = SessionHeader(
      session: parsed.session, app: parsed.app, version: parsed.version, build: parsed.build,
      os: parsed.os, device: parsed.device, started: parsed.started, manifest: parsed.manifest,
      vocabulary: vocabulary)
    #expect(try SessionHeader.parse(made.json, vocabulary: vocabulary) == made)
    #expect(
      made.json
        == line.replacing(#""previous":null,"#, with: "").replacing(#","further":1.0"#, with: ""))
    #expect(SessionHeader(session: nil, vocabulary: vocabulary) == .implicit)
  }
}
