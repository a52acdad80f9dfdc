import NavigationModel
import Testing

@testable import NavigationRouting

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

struct User: Codable, Equatable {
  var id: Int
  var name: String
}

enum Outer {
  struct Item: AppRouting, Codable {
    static let routeName = "item"
    var x: Int
  }
}

private struct Hidden: AppRouting, Codable {
  static let routeName = "hidden"
  var x: Int
}

/// A number that JSON cannot hold makes it impossible to save.
struct Reading: AppRouting, Codable {
  static let routeName = "reading"
  var value: Double
}

@Suite struct `The saved form of a path` {
  /// The samples of the reference, F2, with values of our own.
  @Test(arguments: [
    // a: a bare name without its module.
    (
      #"["User","{\"id\":7,\"name\":\"Ada\"}","Swift.Bool","true","Swift.Int","42","Swift.String","\"hello\""]"#,
      ["Swift.String", "Swift.Int", "Swift.Bool", "User"]
    ),
    // b
    (
      #"["App.Item","{\"emoji\":\"☕️\",\"count\":3}","Swift.Int","99"]"#,
      ["Swift.Int", "App.Item"]
    ),
    // c, e: types of other packages, nested ones.
    (
      #"["Pkg.Namespace.Result","{\"id\":1}","Swift.Int","123","Swift.String","\"Hello\""]"#,
      ["Swift.String", "Swift.Int", "Pkg.Namespace.Result"]
    ),
    // d
    (
      #"["AppTests.Outer.Item","{\"x\":2}","Swift.String","\"foo\"","Swift.Int","1"]"#,
      ["Swift.Int", "Swift.String", "AppTests.Outer.Item"]
    ),
    // h: a look-alike that writes mangled names.
    (
      #"["3App4UserV","{\"id\":7}","Sb","true","Si","42","SS","\"hello\""]"#,
      ["SS", "Si", "Sb", "3App4UserV"]
    ),
    ("[]", []),
  ])
  func `is read top first, and written back the same`(json: String, names: [String]) throws {
    let path = try CodablePath(json: json)
    #expect(path.elements.map(\.typeName) == names)
    #expect(path.json == json)
  }

  @Test func `gives its values as the types they were`() throws {
    let path = try CodablePath(
      json: #"["Swift.Bool","true","Swift.Int","42","Swift.String","\"hello\""]"#)
    #expect(try path.elements[0].value(as: String.self) == "hello")
    #expect(try path.elements[1].value(as: Int.self) == 42)
    #expect(try path.elements[2].value(as: Bool.self))
    #expect(throws: CodablePathError.otherType("Swift.Int")) {
      try path.elements[1].value(as: String.self)
    }
  }

  @Test func `is what Foundation writes for the same strings`() throws {
    let path = CodablePath(elements: [
      try .init("a/b"), try .init(42), try .init(User(id: 1, name: "x/\"y\"\\")),
    ])
    let strings = path.elements.reversed().flatMap { [$0.typeName, $0.json] }
    #expect(path.json == String(decoding: try JSONEncoder().encode(strings), as: UTF8.self))
    #expect(path.json.contains(#"\\\/"#))
    #expect(try CodablePath(json: path.json) == path)
  }

  @Test func `reads mangled names of the types it is asked for`() throws {
    let path = try CodablePath(json: #"["SS","\"hello\"","Si","42"]"#)
    #expect(try path.elements[0].value(as: Int.self) == 42)
    #expect(try path.elements[1].value(as: String.self) == "hello")
  }

  @Test func `is compared by values`() throws {
    let first = try CodablePath(json: #"["App.User","{\"a\":1,\"b\":\"x\\\/y\"}"]"#)
    let second = try CodablePath(json: #"["App.User","{ \"b\":\"x/y\", \"a\":1.0 }"]"#)
    let third = try CodablePath(json: #"["App.User","{\"a\":2,\"b\":\"x/y\"}"]"#)
    #expect(first == second)
    #expect(first.hashValue == second.hashValue)
    #expect(first != third)
  }

  @Test func `keeps what it cannot decode`() throws {
    // Lazily decoded: even a value that is no JSON is nobody's business before it is asked for.
    let path = try CodablePath(json: #"["App.Gone","{","Swift.Int","1"]"#)
    #expect(path.json == #"["App.Gone","{","Swift.Int","1"]"#)
    #expect(path.elements[1] == CodablePath.Element(typeName: "App.Gone", json: "{"))
    #expect(throws: (any Error).self) { try path.elements[1].value(as: Int.self) }
  }

  @Test(arguments: [
    (#"["Swift.Int"]"#, CodablePathError.oddCount(1)),
    // FlowStacks, which is not SwiftUI, writes triples.
    (#"["push","Swift.Int","1"]"#, .oddCount(3)),
    (#"{"a":1}"#, .noArray),
    (#"[1,2]"#, .noArray),
    (#"[["a"],"b"]"#, .noArray),
  ])
  func `is refused where it has another shape`(json: String, error: CodablePathError) {
    #expect(throws: error) { try CodablePath(json: json) }
  }

  @Test func `is refused where it is no JSON, with the place`() {
    #expect(throws: CodablePathError.json(JSONError(offset: 1, expected: .value))) {
      try CodablePath(json: "[")
    }
  }
}

@Suite struct `Names of types in a saved path` {
  @Test func `are qualified`() {
    #expect(CodablePath.typeName(of: Int.self) == "Swift.Int")
    #expect(CodablePath.typeName(of: Outer.Item.self) == "NavigationRoutingTests.Outer.Item")
    #expect(
      CodablePath.typeName(of: [String: Int?].self)
        == "Swift.Dictionary<Swift.String, Swift.Optional<Swift.Int>>")
  }

  @Test func `of Foundation's types are those of Apple's platforms`() {
    #expect(CodablePath.typeName(of: UUID.self) == "Foundation.UUID")
    #expect(
      CodablePath.typeName(of: [UUID?].self)
        == "Swift.Array<Swift.Optional<Foundation.UUID>>")
    #expect(CodablePath.comparable("App.FoundationEssentials.X") == "App.FoundationEssentials.X")
    #expect(CodablePath.comparable("MyFoundationEssentials.X") == "MyFoundationEssentials.X")
  }

  @Test func `are compared without what changes from launch to launch`() {
    let first = CodablePath.Element(
      typeName: "App.(unknown context at $55f0a1b2c).Priv", json: "1")
    let second = CodablePath.Element(
      typeName: "App.(unknown context at $7fff00112).Priv", json: "1")
    #expect(first == second)
    #expect(CodablePath.comparable("A.(unknown context at $1).(unknown context at $2).B") == "A.B")
    #expect(CodablePath.comparable("A.(unknown context at $1") == "A.(unknown context at $1")
  }

  @Test func `are read in time that grows with their length`() {
    let long = String(repeating: "(unknown context at $", count: 50_000)
    #expect(CodablePath.comparable(long) == long)
    let pairs = String(repeating: "(unknown context at $1).", count: 50_000)
    #expect(CodablePath.comparable(pairs) == "")
  }
}

@MainActor
@Suite struct `Saving a router's path` {
  let app: TestApp
  let router: Router<AppRoute>
  let registry: RouteRegistry

  init() throws {
    app = try TestApp()
    router = Router("brews", in: app.navigator)
    var registry = RouteRegistry()
    registry.register(Brew.self)
    registry.register(Outer.Item.self)
    registry.register(Hidden.self)
    self.registry = registry
  }

  @Test func `gives SwiftUI's form, and that gives the routes again`() throws {
    router.open([Brew.one(id: 7), Outer.Item(x: 2), Brew.all])
    let saved = try #require(router.savedPath())
    #expect(
      saved.json == """
        ["NavigationRoutingTests.Brew","{\\"all\\":{}}",\
        "NavigationRoutingTests.Outer.Item","{\\"x\\":2}",\
        "NavigationRoutingTests.Brew","{\\"one\\":{\\"id\\":7}}"]
        """)
    let read = try CodablePath(json: saved.json).routes(registry)
    #expect(read.routes == router.path)
    #expect(read.failedIndex == nil)
  }

  @Test func `finds a private type again, whatever its address was`() throws {
    router.open(Hidden(x: 1))
    let json = try #require(router.savedPath()).json
    let address = try #require(json.firstRange(of: "context at $"))
    var later = json
    later.insert("f", at: address.upperBound)
    #expect(try CodablePath(json: later).routes(registry).routes == router.path)
  }

  @Test func `is impossible where one element is not Codable, which is recorded`() throws {
    router.open([Brew.all, Secret(word: "plum"), Brew.all])
    #expect(router.savedPath() == nil)
    let event = try app.last()
    #expect(event.kind == .notEncodable)
    #expect(try app.text(event.name(.type)) == "secret")
    #expect(event.number(.index) == 1)
    #expect(
      throws: CodablePathError.notEncodable(index: 1, type: "NavigationRoutingTests.Secret")
    ) {
      try CodablePath(router.path)
    }
  }

  @Test func `is impossible where JSON cannot hold a value`() {
    router.open([Reading(value: 1), Reading(value: .nan)])
    #expect(router.savedPath() == nil)
    #expect(
      throws: CodablePathError.notEncodable(index: 1, type: "NavigationRoutingTests.Reading")
    ) {
      try CodablePath(router.path)
    }
  }

  @Test func `writes what this build does not know back as it was`() throws {
    let json = #"["NavigationRoutingTests.Brew","{\"all\":{}}","App.Gone","{\"a\":[1]}"]"#
    let routes = try CodablePath(json: json).routes(registry).routes
    #expect(routes.map(\.name) == ["App.Gone", "brew"])
    #expect(try CodablePath(routes).json == json)
  }

  @Test func `keeps what is below a value that cannot be decoded`() throws {
    let path = try CodablePath(
      json: """
        ["NavigationRoutingTests.Brew","{\\"all\\":{}}",\
        "NavigationRoutingTests.Outer.Item","{\\"y\\":2}",\
        "NavigationRoutingTests.Brew","{\\"all\\":{}}"]
        """)
    let read = path.routes(registry)
    #expect(read.routes == [AppRoute(Brew.all)])
    #expect(read.failedIndex == 1)
  }
}
