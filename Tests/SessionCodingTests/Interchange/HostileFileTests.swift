import NavigationModel
import SessionCoding
import TestSupport
import Testing

@Suite struct `No file traps its reader` {
  static let sample = """
    {"navtape":1,"session":"A","manifest":{"tabs":["b"],"destinations":[{"type":"A","on":"H"}]}}
    {"kind":"launched","t":0,"by":"system"}
    {"kind":"pushed","t":4,"stack":"b","routes":["é",{"type":"B","value":1.0,"id":"e1"}]}
    {"t":9,"kind":"linkResolved","link":"L","goal":{"tab":"b","routes":[]}}
    {"kind":"x","n":12345678901234567890123}
    {"kind":"keyframe","state":{"seq":1,"scenes":{"main":{"tabs":["b"],"stacks":{"b":{"requested":["A"],"observed":{"depth":1}}}}}}}
    {"kind":"restored","stacks":{"b":["A"]},"modals":[{"modal":"m"}]}

    """

  /// Every line is a session or an event, and every object comes back token by token.
  private func check(_ bytes: [UInt8]) throws {
    let file = Imported(bytes)
    guard file.error == nil else { return }
    let lines = bytes.split(separator: 0x0A).filter { line in
      !line.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
    }
    let begun = file.sessions.count - (file.issues.contains(.missingHeader) ? 1 : 0)
    #expect(file.events.count + begun == lines.count)

    var written = file.text.split(separator: "\n").map(String.init)[...]
    if file.issues.contains(.missingHeader) { written.removeFirst() }
    var time: UInt64 = 0
    for (line, event) in zip(lines.dropFirst(begun), file.events) where begun <= 1 {
      if event.kind != .unreadable {
        let text = String(decoding: line, as: UTF8.self)
        let output = written[written.startIndex + begun + Int(event.ordinal)]
        #expect(
          try comparable(output, seq: event.ordinal, time: time)
            == comparable(text, seq: event.ordinal, time: time))
      }
      time = event.time
    }
  }

  @Test func `cut at every byte`() throws {
    let bytes = Array(Self.sample.utf8)
    for count in 0...bytes.count { try check(Array(bytes[..<count])) }
  }

  @Test(arguments: [0x00, 0xFF, 0x22, 0x0A, 0x7B, 0x5C, 0x30] as [UInt8])
  func `every byte replaced`(byte: UInt8) throws {
    var bytes = Array(Self.sample.utf8)
    for index in bytes.indices {
      let original = bytes[index]
      bytes[index] = byte
      try check(bytes)
      bytes[index] = original
    }
  }

  @Test func `every byte left out`() throws {
    let bytes = Array(Self.sample.utf8)
    for index in bytes.indices {
      var shorter = bytes
      shorter.remove(at: index)
      try check(shorter)
    }
  }

  @Test func `bytes at random`() throws {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<300 {
      let count = Int.random(in: 0..<600, using: &generator)
      try check((0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) })
    }
  }

  @Test func `numbers at their ends`() {
    let max = UInt64.max
    let file = Imported(
      """
      {"kind":"gap","seq":\(max),"t":\(max),"turn":\(max),"lost":\(max)}
      {"kind":"popped"}
      {"kind":"popped","count":\(max)}
      {"kind":"gap","seq":0,"t":0,"turn":0,"lost":\(max),"ms":\(max)}
      """)
    #expect(file.events.map(\.seq) == [max, max, max, 0])
    #expect(file.issues.contains(.repeatedSeq))
    #expect(file.issues.contains(.decreasingSeq))
    #expect(file.issues.contains(.backwardTime))
  }
}
