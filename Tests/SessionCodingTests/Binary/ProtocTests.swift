import NavigationModel
import SessionCoding
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What another implementation of protobuf makes of our bytes.
@Suite(.enabled(if: Protoc.isInstalled, "protoc is not installed: nothing was compared with it"))
struct `protoc, with the published schema` {
  @Test(arguments: 0..<6)
  func `knows every field, and encodes to the same bytes`(seed: UInt64) throws {
    let vocabulary = Vocabulary()
    var random = RandomModel(seed: seed, vocabulary: vocabulary)
    var events: [NavigationEvent] = []
    for kind in EventKind.allCases {
      for allKeys in [true, false] {
        events.append(
          random.event(
            kind, ordinal: UInt64(events.count), after: events.last, allKeys: allKeys))
      }
    }
    events += random.session(60).map { event in
      var event = event
      event.ordinal += UInt64(2 * EventKind.allCases.count)
      return event
    }
    var limits = SessionEncoder.BlockLimits()
    limits.events = 40
    limits.checkInterval = 16
    let header = #"{"navtape":1,"note":"\#(String(repeating: "ė", count: 20_000))"}"#
    let session = EncodedSession(events, vocabulary, json: header, limits: limits)
    try expectSame(session.plaintext)
  }

  @Test(arguments: 0..<20)
  func `reads keyframes of random states`(seed: UInt64) throws {
    let vocabulary = Vocabulary()
    var random = RandomModel(seed: seed, vocabulary: vocabulary)
    try expectSame(EncodedState(random.state(), vocabulary).plaintext)
  }

  private func expectSame(
    _ plaintext: [UInt8], _ location: SourceLocation = #_sourceLocation
  ) throws {
    let text = try Protoc.run("--decode=navtape.Log", plaintext)
    // An unknown field is printed under its number, a known one under its name.
    let unknown = String(decoding: text, as: UTF8.self).split(separator: "\n").first { line in
      line.first { $0 != " " }?.isNumber ?? false
    }
    #expect(unknown == nil, sourceLocation: location)
    let bytes = try Protoc.run("--encode=navtape.Log", text)
    #expect(bytes == plaintext, sourceLocation: location)
  }
}

enum Protoc {
  static let isInstalled = system("protoc --version > /dev/null 2>&1") == 0

  /// What `protoc` writes for an input.
  static func run(_ option: String, _ input: [UInt8]) throws -> [UInt8] {
    var template = Array("/tmp/navtape-protoc-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw SystemFailure(call: "mkdtemp", code: errno) }
    let folder = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    defer {
      for name in ["in", "out", "err"] { unlink("\(folder)/\(name)") }
      rmdir(folder)
    }
    try write(input, to: "\(folder)/in")
    let schema = ProtoFile.path.split(separator: "/").dropLast().map { "/" + $0 }.joined()
    let status = system(
      """
      protoc '\(option)' -I '\(schema)' navtape.proto \
      < \(folder)/in > \(folder)/out 2> \(folder)/err
      """)
    guard status == 0 else {
      let message = String(decoding: try contents(of: "\(folder)/err"), as: UTF8.self)
      throw SystemFailure(call: "protoc \(option): \(message)", code: status)
    }
    return try contents(of: "\(folder)/out")
  }
}
