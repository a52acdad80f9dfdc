import NavigationModel
import SessionCoding
import SessionLog
import SessionReplay

/// What `info --format ndjson` prints: one object.
struct FileJSON {
  let text: String

  init(_ file: RecordedFile, _ summaries: [SessionSummary]) {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("file", string: file.name)
    writer.member("form", string: file.form.rawValue)
    writer.member("bytes", unsigned: file.byteCount)
    writer.member("events", unsigned: file.eventCount)
    if let scan = file.scan { Self.write(scan, to: &writer) }
    writer.key("damage")
    writer.beginArray()
    for damage in file.damage {
      writer.beginObject()
      writer.member("headline", string: damage.headline)
      writer.member("text", string: damage.text)
      if let offset = damage.offset { writer.member("offset", unsigned: offset) }
      writer.member("loss", bool: damage.isLoss)
      writer.endObject()
    }
    writer.endArray()
    writer.key("sessions")
    writer.beginArray()
    for (session, summary) in zip(file.sessions, summaries) {
      Self.write(session, summary, to: &writer)
    }
    writer.endArray()
    writer.endObject()
    text = writer.text
  }

  private static func write(_ scan: LogScan, to writer: inout JSONWriter) {
    writer.member("tail", string: scan.tail.tailClass.rawValue)
    writer.member("closed", bool: scan.isClosed)
    writer.member("frameVerified", unsigned: UInt64(scan.frameVerifiedEvents))
    writer.member("chainVerified", unsigned: UInt64(scan.chainVerifiedEvents))
    writer.member("blocks", unsigned: UInt64(scan.blocks.count))
    let index =
      switch scan.index {
      case .absent: "absent"
      case .valid: "valid"
      case .wrong: "wrong"
      }
    writer.member("index", string: index)
  }

  private static func write(
    _ session: RecordedSession, _ summary: SessionSummary, to writer: inout JSONWriter
  ) {
    let header = session.header
    writer.beginObject()
    writer.member("session", string: session.id)
    for (key, value) in [
      ("previous", header.previous), ("app", header.app), ("version", header.version),
      ("build", header.build), ("os", header.os), ("device", header.device),
      ("started", header.started),
    ] {
      if let value { writer.member(key, string: value) }
    }
    writer.member("events", unsigned: session.eventCount)
    writer.member("ms", unsigned: summary.duration)
    writer.key("kinds")
    writer.beginObject()
    for kind in summary.kinds { writer.member(kind.name, unsigned: kind.count) }
    writer.endObject()
    writer.endObject()
  }
}
