import NavigationModel
import SessionArchive
import SessionCoding
import SessionLog
import SessionReplay
import TestSupport

/// A random session, and the sealed file made of it.
struct RandomSession {
  let vocabulary = Vocabulary()
  let header: SessionHeader
  let events: [NavigationEvent]
  let bytes: [UInt8]

  static let headerLine = """
    {"navtape":1,"session":"s-1","manifest":{"tabs":["home","list"],"stacks":{"home":{"path":\
    "erased","root":"Home"},"list":{"path":"typed","root":"List"}},"destinations":[{"type":"A",\
    "on":"Home","shows":"AView"}]}}
    """

  /// - Parameters:
  ///   - seed: Decides everything.
  ///   - count: Number of events.
  ///   - blockEvents: Events of a block.
  ///   - isPlausible: Whether or not an app could have recorded all of it.
  init(seed: UInt64, count: Int, blockEvents: Int = 64, isPlausible: Bool = false) throws {
    header = try SessionHeader.parse(Self.headerLine, vocabulary: vocabulary)
    var model = RandomModel(seed: seed, vocabulary: vocabulary)
    // What an app could have recorded, and between it any kind with any key.
    let plausible = model.session(isPlausible ? count : count - count / 2)
    let anything = isPlausible ? [] : model.events(count / 2)
    events = zip(plausible, anything).flatMap { [$0, $1] } + plausible.dropFirst(anything.count)
    var limits = SessionEncoder.BlockLimits()
    limits.events = blockEvents
    var collector = BlockCollector(
      id: "s-1", header: header, vocabulary: vocabulary, limits: limits)
    var image = SealedImage(compressor: try ZstdCodec())
    for event in events {
      if let block = collector.append(event) { try image.append(block: block.plaintext) }
    }
    if let block = collector.finish() { try image.append(block: block.plaintext) }
    bytes = try image.finished()
  }

  func open() throws -> RecordedSession {
    let file = try RecordedFile.open(bytes: bytes, name: "random")
    return file.sessions[0]
  }
}

/// Every state of a session, folded from its first event on, without any keyframe.
func foldedStates(_ session: RecordedSession) throws -> [NavigationState] {
  var state = NavigationState()
  var states = [state]
  try session.forEachEvent { event in
    session.reducer.reduce(event, into: &state)
    states.append(state)
  }
  return states
}

/// Counts what is read of a source.
final class CountingSource: ByteSource {
  let source: MemorySource
  private(set) var ranges: [Range<UInt64>] = []

  init(_ bytes: [UInt8]) { source = MemorySource(bytes) }

  var count: UInt64 { source.count }
  var bytesRead: UInt64 { ranges.reduce(0) { $0 + UInt64($1.count) } }

  func forget() { ranges = [] }

  func read(at offset: UInt64, into buffer: UnsafeMutableRawBufferPointer) throws(LogError) {
    ranges.append(offset..<offset + UInt64(buffer.count))
    try source.read(at: offset, into: buffer)
  }
}
