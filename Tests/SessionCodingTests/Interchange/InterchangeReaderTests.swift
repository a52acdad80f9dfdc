import NavigationModel
import SessionCoding
import Testing

@Suite struct `Reading a file` {
  static let sample = """
    {"navtape":1,"session":"A","app":"BrewLog","manifest":{"tabs":["brews"]}}
    {"kind":"launched","t":0,"by":"system","coldStart":true}
    {"kind":"pushed","t":40,"stack":"brews","routes":["A",{"type":"B","value":1.0}],"at":"F.swift:1"}
    {"kind":"teleported","x":[1e2],"changesState":true}
    {"navtape":1,"session":"B","previous":"A"}
    {"kind":"popped","seq":5,"t":7,"stack":"brews"}

    """

  @Test func `several sessions come one after the other, each from its own start`() throws {
    let file = Imported(Self.sample)
    #expect(file.error == nil)
    #expect(file.sessions.map(\.header.session) == ["A", "B"])
    #expect(file.sessions.map(\.events.count) == [3, 1])
    #expect(file.sessions[0].events.map(\.seq) == [0, 1, 2])
    #expect(file.sessions[1].events.map(\.ordinal) == [0])
    #expect(file.sessions[0].vocabulary !== file.sessions[1].vocabulary)
    #expect(
      file.text
        == Self.sample.replacingLine(2, #"{"kind":"launched","by":"system","coldStart":true}"#))
  }

  @Test(arguments: [1, 2, 3, 7, 64, 100, 1000])
  func `how a file is cut into chunks changes nothing`(size: Int) {
    let whole = Imported(Self.sample)
    let pieces = Imported(Self.sample, chunk: size)
    #expect(pieces.text == whole.text)
    #expect(pieces.report == whole.report)
  }

  @Test func `line ends of other systems, blank lines, a byte order mark and no last line break`() {
    let text =
      "\u{FEFF}"
      + Self.sample.split(separator: "\n").joined(separator: "\r\n \t\r\n\r\n")
    for size in [1, 5, 100_000] {
      #expect(Imported(text, chunk: size).text == Imported(Self.sample).text)
    }
  }

  @Test func `line numbers count every line`() throws {
    let file = Imported("{\"navtape\":1,\"session\":\"A\"}\n\n  \nno event\n")
    #expect(file.events[0].number(.line) == 4)
    #expect(file.report.items.first { $0.reason == .unreadable(.notJSON) }?.firstLine == 4)
  }

  @Test func `a file without a header reads, and says what it lacks`() {
    let file = Imported(#"{"kind":"popped"}"#)
    #expect(file.sessions.map(\.header) == [.implicit])
    #expect(file.events.map(\.kind) == [.popped])
    #expect(file.issues == [.missingHeader])
    #expect(file.report.verdict == .risky)
    #expect(file.text == "{\"navtape\":1}\n{\"kind\":\"popped\"}\n")
  }

  @Test(arguments: ["", "\n", " \t \r\n\n", "\u{FEFF}"])
  func `a file of nothing is a loss, not a session`(text: String) {
    let file = Imported(text)
    #expect(file.sessions.isEmpty)
    #expect(file.issues == [.empty])
    #expect(file.report.hasLoss)
  }

  @Test func `a newer header ends the reading and keeps what came before`() {
    let file = Imported("{\"kind\":\"popped\"}\n{\"navtape\":2}\n{\"kind\":\"popped\"}\n")
    #expect(file.events.count == 1)
    #expect(file.error == InterchangeError(.newer(version: "2"), line: 2))
    #expect(file.report.hasLoss)
  }

  @Test func `after its end a reader only says why it ended`() throws {
    var reader = InterchangeReader()
    let chunk = Array("{\"navtape\":9}\n".utf8)
    for _ in 0..<2 {
      #expect(throws: InterchangeError(.newer(version: "9"), line: 1)) {
        try reader.read(chunk) { _ in }
      }
    }
    #expect(throws: InterchangeError.self) { try reader.finish { _ in } }
    #expect(reader.report.items.map(\.count) == [1])
  }

  @Test func `limits end the reading and keep what came before`() {
    let text = Self.sample
    let events = Imported(text, limits: InterchangeLimits(events: 2))
    #expect(events.events.count == 2)
    #expect(events.error == InterchangeError(.tooManyEvents(limit: 2), line: 4))
    let bytes = Imported(text, chunk: 10, limits: InterchangeLimits(bytes: 140))
    #expect(bytes.events.count == 1)
    #expect(bytes.error?.reason == .tooManyBytes(limit: 140))
  }

  @Test func `a mebibyte on one line is one unreadable event`() {
    for text in [
      String(repeating: "x", count: 1 << 20),
      #"{"kind":"marked","data":"#
        + String(repeating: "[", count: 1 << 20), String(repeating: "\u{0}", count: 5 << 20),
      #"{"kind":"marked","label":"\#(String(repeating: "x", count: 1 << 20))"}"#,
    ] {
      let file = Imported(text + "\n{\"kind\":\"popped\"}\n", chunk: 100_000)
      #expect(file.events.map(\.kind) == [.unreadable, .popped])
      #expect(file.events[0].number(.bytes) == UInt64(text.utf8.count))
      #expect(file.events[1].seq == 1)
      #expect(file.text.utf8.count < 20_000)
    }
  }

  @Test func `headers and keyframes may be long`() {
    let filler = String(repeating: "x", count: 1 << 20)
    let text = """
      {"navtape":1,"session":"A","further":"\(filler)"}
      {"kind":"keyframe","state":{"scenes":{},"further":"\(filler)"}}

      """
    let file = Imported(text, chunk: 65536)
    #expect(file.events.map(\.kind) == [.keyframe])
    #expect(file.report.verdict == .fine)
    #expect(file.text == text)
  }

  @Test func `what the caller throws comes back`() {
    struct Enough: Error {}
    var reader = InterchangeReader()
    #expect(throws: Enough.self) {
      try reader.read(Array(Self.sample.utf8)) { _ in throw Enough() }
    }
  }
}

extension String {
  func replacingLine(_ number: Int, _ line: String) -> String {
    var lines = split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    lines[number - 1] = line
    return lines.joined(separator: "\n")
  }
}
