import Foundation
import NavigationModel
import SessionCoding
import SessionReplay

/// A recorded session as objects, one an event, to be told otherwise.
struct SessionLines {
  private var header: String
  private var events: [[String: Any]] = []

  init(_ session: RecordedSession) throws {
    var writer = EventLineWriter(vocabulary: session.vocabulary)
    var context = LineContext()
    writer.write(session.header, context: &context)
    header = writer.text
    writer.removeAll()
    try session.forEachEvent { event in
      writer.write(event, context: &context)
      let object = try JSONSerialization.jsonObject(with: Data(writer.bytes))
      writer.removeAll()
      var keys = object as? [String: Any] ?? [:]
      keys["seq"] = event.seq
      keys["t"] = event.time
      events.append(keys)
    }
  }

  var count: Int { events.count }

  func file() throws -> RecordedFile {
    var bytes = Array(header.utf8)
    for event in events {
      bytes += try JSONSerialization.data(withJSONObject: event, options: [.withoutEscapingSlashes])
      bytes.append(0x0A)
    }
    return try RecordedFile.open(bytes: bytes, name: "lines")
  }

  /// Puts an event before another one; those behind it move up.
  mutating func insert(_ event: [String: Any], at index: Int) {
    var event = event
    event["seq"] = events[index]["seq"]
    event["t"] = events[index]["t"]
    for later in index..<events.count {
      events[later]["seq"] = (events[later]["seq"] as? UInt64 ?? 0) + 1
    }
    events.insert(event, at: index)
  }

  /// Loses events, and says so as a recorder does.
  mutating func lose(_ range: Range<Int>, reason: String) {
    var gap: [String: Any] = ["kind": "gap", "lost": range.count, "reason": reason]
    gap["seq"] = events[range.lowerBound]["seq"]
    gap["t"] = events[range.upperBound - 1]["t"]
    for later in range.upperBound..<events.count {
      events[later]["seq"] = (events[later]["seq"] as? UInt64 ?? 0) + 1
    }
    events.replaceSubrange(range, with: [gap])
  }
}
