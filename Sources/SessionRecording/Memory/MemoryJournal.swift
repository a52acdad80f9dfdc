import NavigationModel
import SessionCoding
import SessionLog

/// Writes a session's events into memory.
struct MemoryJournal {
  var intake: EventIntake
  var encoder: SessionEncoder
  var frames: [UInt8] = []
  var wallOffset: Int64
  var isClosed = false
  private var nextSeq: UInt64 = 0
  private var output = ByteWriter()

  init(intake: EventIntake, encoder: SessionEncoder, wallOffset: Int64) {
    self.intake = intake
    self.encoder = encoder
    self.wallOffset = wallOffset
  }

  mutating func begin() {
    output.removeAll()
    encoder.begin(to: &output)
    encoder.wall = ""
    Journal.append(output.bytes, to: &frames)
  }

  mutating func append(_ event: NavigationEvent, at now: UInt64) -> UInt64? {
    guard !isClosed else { return nil }
    var event = event
    event.time = now
    event.seq = nextSeq
    nextSeq += 1
    output.removeAll()
    encoder.append(event, to: &output)
    encoder.wall = ""
    Journal.append(output.bytes, to: &frames)
    return event.seq
  }

  mutating func check() {
    guard !isClosed else { return }
    output.removeAll()
    encoder.check(to: &output)
    Journal.append(output.bytes, to: &frames)
  }

  mutating func close() {
    guard !isClosed else { return }
    output.removeAll()
    encoder.finish(to: &output)
    Journal.append(output.bytes, to: &frames)
    isClosed = true
  }
}
