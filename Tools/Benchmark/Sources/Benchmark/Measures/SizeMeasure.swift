/// Bytes an event, beside the interchange lines under zstd and MCAP.
struct SizeMeasure {
  let files: Files
  let python: String?
  let script: String

  func rows(_ session: PreparedSession) throws -> [Row] {
    let count = Double(session.eventCount)
    let name = session.eventCount.short
    let sealed = Double(session.sealed.count)
    let isShort = session.eventCount < 1_000
    let limit = isShort ? 14.0 : 10.0
    var rows = [
      Row(
        what: "live size, \(name) events",
        figure: "\((Double(session.liveBytes) / count).text(1)) B/event",
        peer: "NDJSON \((Double(session.lines.count) / count).text(1)) B/event"),
      Row(
        what: "sealed size, \(name) events", figure: "\((sealed / count).text(2)) B/event",
        peer: "plaintext \((Double(session.plaintextBytes) / count).text(1)) B/event",
        target: "≤ \(limit.text(0))", isMet: sealed / count <= limit),
    ]
    try files.write(session.lines, to: "lines.ndjson")
    rows.append(lines(sealed, count, name))
    rows.append(mcap(sealed, count, name))
    return rows
  }

  private func lines(_ sealed: Double, _ count: Double, _ name: String) -> Row {
    let ran = Programs.run([
      "zstd", "-19", "-q", "-f", files.path("lines.ndjson"), "-o", files.path("lines.zst"),
    ])
    guard ran != nil, let size = files.size(of: "lines.zst") else {
      return Row(what: "sealed size, \(name) events", figure: "", peer: "zstd -19 skipped")
    }
    let ratio = sealed / Double(size)
    return Row(
      what: "sealed size, \(name) events", figure: "\(ratio.text(2)) × peer",
      peer: "NDJSON + zstd -19: \((Double(size) / count).text(2)) B/event", target: "≤ 0.60 ×",
      isMet: ratio <= 0.60)
  }

  private func mcap(_ sealed: Double, _ count: Double, _ name: String) -> Row {
    guard let python,
      Programs.run(
        [
          python, script, "write", files.path("lines.ndjson"), files.path("session.mcap"),
        ], keepsErrors: true) != nil,
      let size = files.size(of: "session.mcap")
    else { return Row(what: "sealed size, \(name) events", figure: "", peer: "MCAP skipped") }
    let ratio = sealed / Double(size)
    return Row(
      what: "sealed size, \(name) events", figure: "\(ratio.text(2)) × peer",
      peer: "MCAP (zstd): \((Double(size) / count).text(2)) B/event", target: "≤ 0.30 ×",
      isMet: ratio <= 0.30)
  }
}

extension PreparedSession {
  var plaintextBytes: Int { blocks.reduce(0) { $0 + $1.count } }
}
