import NavigationModel
import SessionCoding
import SessionLog
import TestSupport
import Testing

@Suite struct `Lines that go through the log` {
  @Test(arguments: [11, 12, 13])
  func `come out as they went in, whatever they were`(seed: UInt64) throws {
    var random = RandomLines(generator: SeededGenerator(seed: seed))
    let lines = (0..<400).map { _ in random.line() } + LineSamples.everyKey + ["no event", "[]"]
    let vocabulary = Vocabulary()
    let events = readEvents(lines, vocabulary)
    let expected = writeLines(events, vocabulary)

    let log = EncodedSession(events, vocabulary)
    let other = Vocabulary()
    var decoded: [NavigationEvent] = []
    for index in log.blocks.indices {
      decoded += DecodedBlock(log.block(index), other, ordinal: UInt64(decoded.count)).events
    }
    #expect(decoded.count == events.count)
    for (output, line) in zip(writeLines(decoded, other), expected) { #expect(output == line) }
  }

  @Test func `keep a header whole`() throws {
    let json = #"{"navtape":1,"session":"A","further":[1.0,{"b":1,"a":2}]}"#
    let header = try SessionHeader.parse(json, vocabulary: Vocabulary())
    let log = EncodedSession([NavigationEvent(.launched)], Vocabulary(), json: header.json)
    #expect(DecodedBlock(log.block(0), Vocabulary()).header?.json == json)
  }
}
