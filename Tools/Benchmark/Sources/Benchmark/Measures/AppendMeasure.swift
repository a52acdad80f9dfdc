import NavigationModel
import Peers
import SessionCoding
import SessionLog

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What an event costs its caller: fold, encode, frame and one write; beside a bare loop in C that
/// writes as many bytes as often.
struct AppendMeasure {
  let files: Files

  func rows(_ session: PreparedSession) throws -> [Row] {
    files.remove("append.navtape")
    files.remove("append.bin")
    let writer = try LiveWriter(creating: files.path("append.navtape"))
    let peer = peer_open(files.path("append.bin"))
    guard peer >= 0 else { throw BenchmarkError("append.bin cannot be created") }
    defer { close(peer) }
    var encoder = PreparedSession.encoder(session.header, session.vocabulary)
    var ours = Samples()
    var theirs = Samples()
    // Turn about, so that a disturbance meets both.
    for start in stride(from: 0, to: session.events.count, by: 5_000) {
      let batch = session.events[start..<min(start + 5_000, session.events.count)]
      var sizes: [UInt32] = []
      sizes.reserveCapacity(batch.count)
      try append(batch, &encoder, writer, &ours, &sizes)
      var times = [UInt32](repeating: 0, count: sizes.count)
      guard peer_append(peer, sizes, &times, Int32(sizes.count)) == 0 else {
        throw BenchmarkError("the loop in C could not write")
      }
      for time in times { theirs.add(UInt64(time)) }
    }
    try writer.close()
    let count = session.eventCount.short
    return [
      Row(
        what: "append with its write, p50 of \(count)", figure: ours.median.duration,
        peer: "C loop \(theirs.median.duration), \((ours.median / theirs.median).text(1)) ×",
        target: "≤ 1.6 µs, ≤ 2 ×",
        isMet: ours.median <= 1_600 && ours.median <= 2 * theirs.median),
      Row(
        what: "append with its write, p99 of \(count)", figure: ours.percentile(99).duration,
        peer: "C loop \(theirs.percentile(99).duration)", target: "≤ 5 µs",
        isMet: ours.percentile(99) <= 5_000),
    ]
  }

  private func append(
    _ batch: ArraySlice<NavigationEvent>, _ encoder: inout SessionEncoder, _ writer: LiveWriter,
    _ samples: inout Samples, _ sizes: inout [UInt32]
  ) throws {
    var output = ByteWriter(capacity: 1 << 16)
    for event in batch {
      let before = writer.size
      let start = peer_now()
      output.removeAll()
      encoder.append(event, to: &output)
      try writer.append(output.bytes)
      samples.add(peer_now() - start)
      sizes.append(UInt32(writer.size - before))
    }
  }
}
