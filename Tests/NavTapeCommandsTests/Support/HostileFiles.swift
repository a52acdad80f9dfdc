import NavigationModel
import SessionArchive
import SessionCoding
import SessionLog
import SessionReplay

/// Files that no recorder writes, each with what it is.
enum HostileFiles {
  /// Nothing of these can be read: one message, and the end is 2.
  static let unreadable: [(name: String, bytes: [UInt8])] = [
    ("empty", []),
    ("one byte", [0x28]),
    ("ELF", Array("\u{7F}ELF\u{2}\u{1}\u{1}".utf8)),
    ("prose", Array("Dear diary,\ntoday I pushed a screen.\n".utf8)),
    ("zero bytes", [UInt8](repeating: 0, count: 4096)),
    ("invalid UTF-8", [0xFF, 0xFE, 0x80, 0xC0, 0x0A, 0xFF]),
    ("JSON that is no session", Array("[1,2,3]\n".utf8)),
    ("1 MiB on one line", [UInt8](repeating: 0x78, count: 1 << 20)),
    ("a newer header", Array(#"{"navtape":2,"session":"s"}"#.utf8)),
    ("a header of version 1e0", Array(#"{"navtape":"1","session":"s"}"#.utf8)),
    ("a frame of 4 GiB", [0x28, 0xB5, 0x2F, 0xFD, 0xE4, 0, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0]),
    (
      "a frame of 2^64 - 1",
      [0x28, 0xB5, 0x2F, 0xFD, 0xE4] + [UInt8](repeating: 0xFF, count: 8) + [1, 0, 0]
    ),
    ("a skippable frame of 4 GiB", [0x50, 0x2A, 0x4D, 0x18, 0xFF, 0xFF, 0xFF, 0xFF, 0]),
    ("a frame without a checksum", [0x28, 0xB5, 0x2F, 0xFD, 0x20, 1, 9, 0, 0, 0x41]),
  ]

  /// Lines that are lies, and can be read: the end is 0, 1 or 3.
  static let readable: [(name: String, text: String)] = [
    (
      "a count of 10^12", MinimalSession.header + "\n" + #"{"kind":"popped","count":1000000000000}"#
    ),
    (
      "counts beyond 64 bits",
      MinimalSession.header + "\n"
        + #"{"kind":"popped","count":99999999999999999999,"t":18446744073709551615,"seq":1e400}"#
    ),
    (
      "seq at the end of its range",
      MinimalSession.header + "\n" + #"{"kind":"pushed","seq":18446744073709551615,"routes":["A"]}"#
        + "\n" + #"{"kind":"pushed","t":18446744073709551615,"routes":["A"]}"#
        + "\n" + #"{"kind":"popped","t":0}"#
    ),
    (
      "duplicate and missing seq",
      """
      {"navtape":1,"session":"s"}
      {"kind":"pushed","seq":5,"routes":["A"]}
      {"kind":"pushed","seq":5,"routes":["B"]}
      {"kind":"popped","seq":3}
      {"kind":"popped","seq":90}
      """
    ),
    (
      "invalid UTF-8 in a string of an event",
      MinimalSession.header + "\n" + #"{"kind":"marked","label":"\ud800"}"#
    ),
    (
      "JSON 10,000 deep",
      MinimalSession.header + "\n" + #"{"kind":"marked","data":"#
        + String(repeating: "[", count: 10_000) + String(repeating: "]", count: 10_000) + "}"
    ),
    (
      "a long line among good ones",
      MinimalSession.header + "\n" + #"{"kind":"marked","label":""#
        + String(repeating: "x", count: 1 << 20) + #""}"# + "\n" + #"{"kind":"launched"}"#
    ),
    ("only a header", MinimalSession.header),
    ("an event without a header", #"{"kind":"pushed","routes":["A"]}"#),
    (
      "every key of another type",
      """
      {"navtape":1,"session":7,"app":[],"manifest":"x","links":{}}
      {"kind":"pushed","routes":7,"t":"x","seq":-1,"turn":{},"stack":[],"by":"nobody"}
      {"kind":"screenShown","screen":{},"route":[1],"depth":-3,"root":"yes"}
      {"kind":"restored","stacks":[],"modals":7}
      {"kind":"keyframe","state":{"scenes":[]},"reducer":"x"}
      {"kind":7}
      {"kind":""}
      {}
      """
    ),
    ("a crash of nobody", MinimalSession.header + "\n" + #"{"kind":"crashed","of":"nobody"}"#),
    (
      "an old version of a keyframe",
      MinimalSession.header + "\n"
        + #"{"kind":"keyframe","reducer":99,"state":{"scenes":{"main":{"stacks":{"main":{"requested":["A"]}}}}}}"#
    ),
  ]

  /// A log whose header asks for features that nobody knows.
  static func newerLog() throws -> [UInt8] {
    let vocabulary = Vocabulary()
    let header = try SessionHeader.parse(MinimalSession.header, vocabulary: vocabulary)
    var encoder = SessionEncoder(
      session: "s1", header: HeaderRecord(json: header.json, incompatible: 1 << 40),
      manifest: header.manifest, vocabulary: vocabulary)
    var plaintext = ByteWriter()
    encoder.append(NavigationEvent(.launched), to: &plaintext)
    encoder.finish(to: &plaintext)
    return try ZstdSealer.seal(blocks: [plaintext.bytes])
  }

  /// A block with right checksums and wrong records.
  static func undecodableLog() throws -> [UInt8] {
    var plaintext = ByteWriter()
    BlockRecord(session: "s1").write(to: &plaintext)
    for _ in 0..<3 {
      plaintext.putRecord(.event) { $0.put(raw: [0xFF, 0xFF, 0xFF]) }
    }
    return try ZstdSealer.seal(blocks: [plaintext.bytes])
  }

  /// 10,000 entries on one stack, more than a state holds.
  static func deepStack() -> String {
    let routes = (0..<100).map { "{\"type\":\"A\",\"value\":\($0)}" }.joined(separator: ",")
    let line = #"{"kind":"pushed","routes":[\#(routes)]}"#
    return ([MinimalSession.header] + [String](repeating: line, count: 100))
      .joined(separator: "\n")
  }
}
