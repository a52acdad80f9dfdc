import NavigationModel
import NavigationRouting
import Peers
import SessionCoding
import SessionLog
import SessionRecording

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What a recorded event costs the app: names carried over, lock, clock, fold, encoding, frame and
/// write, with rotation and syncing going on; beside a bare loop in C that writes as many bytes as
/// often. And what a router costs by itself.
struct RecorderMeasure {
  let files: Files

  @MainActor
  func rows(_ session: PreparedSession) throws -> [Row] {
    let count = session.eventCount.short
    let (ours, theirs, allocations) = try recorded(session)
    let router = try routers()
    return [
      Row(
        what: "recorder, an event with its write, p50 of \(count)", figure: ours.median.duration,
        peer: "C loop \(theirs.median.duration), \((ours.median / theirs.median).text(1)) ×",
        target: "≤ 1.6 µs, ≤ 2 ×",
        isMet: ours.median <= 1_600 && ours.median <= 2 * theirs.median),
      Row(
        what: "recorder, an event with its write, p99 of \(count)",
        figure: ours.percentile(99).duration,
        peer: "C loop \(theirs.percentile(99).duration), "
          + "\((ours.percentile(99) / theirs.percentile(99)).text(1)) ×",
        target: "≤ 5 µs", isMet: ours.percentile(99) <= 5_000),
      Row(
        what: "recorder, allocations an event", figure: allocations.map { $0.text(2) } ?? "–",
        peer: "C loop 0", target: "≤ 1", isMet: allocations.map { $0 <= 1 }),
      Row(
        what: "router, a push or pop, recorder off, p50", figure: router.off.median.duration,
        peer: "with a recorder \(router.on.median.duration)"),
      Row(
        what: "router, a push or pop, recorder off, p99",
        figure: router.off.percentile(99).duration,
        peer: "with a recorder \(router.on.percentile(99).duration)"),
    ]
  }

  // MARK: The recorder

  private func recorder(_ folder: String, isEnabled: Bool = true) -> SessionRecorder {
    var options = RecordingOptions()
    options.isEnabled = isEnabled
    options.rateLimit = nil
    return SessionRecorder(
      folder: files.path(folder), app: AppDescription(name: "Benchmark"), options: options)
  }

  private func recorded(
    _ session: PreparedSession
  ) throws -> (ours: Samples, theirs: Samples, allocations: Double?) {
    let recorder = recorder("recorder")
    guard recorder.status.activity == .recording else {
      throw BenchmarkError("nothing is recorded: \(recorder.status)")
    }
    files.remove("recorder.bin")
    let peer = peer_open(files.path("recorder.bin"))
    guard peer >= 0 else { throw BenchmarkError("recorder.bin cannot be created") }
    defer { close(peer) }
    let sizes = frameSizes(session)
    var ours = Samples()
    var theirs = Samples()
    var allocations: Int64 = 0
    ours.reserve(session.events.count)
    theirs.reserve(session.events.count)
    // Turn about, so that a disturbance meets both.
    for start in stride(from: 0, to: session.events.count, by: 5_000) {
      let batch = start..<min(start + 5_000, session.events.count)
      let before = peer_allocations()
      for event in session.events[batch] {
        let began = peer_now()
        recorder.record(event, from: session.vocabulary)
        ours.add(peer_now() - began)
      }
      allocations += peer_allocations() - before
      var times = [UInt32](repeating: 0, count: batch.count)
      let written = sizes[batch].withUnsafeBufferPointer {
        peer_append(peer, $0.baseAddress, &times, Int32(batch.count))
      }
      guard written == 0 else { throw BenchmarkError("the loop in C could not write") }
      for time in times { theirs.add(UInt64(time)) }
    }
    let status = recorder.status
    guard status.lost == 0, status.waiting == 0 else {
      throw BenchmarkError("the recorder did not keep up: \(status)")
    }
    recorder.close()
    recorder.waitForBackgroundWork()
    let perEvent =
      peer_allocations() < 0 ? nil : Double(allocations) / Double(session.events.count)
    return (ours, theirs, perEvent)
  }

  private func frameSizes(_ session: PreparedSession) -> [UInt32] {
    var encoder = PreparedSession.encoder(session.header, session.vocabulary)
    var output = ByteWriter()
    return session.events.map { event in
      output.removeAll()
      encoder.append(event, to: &output)
      return UInt32(PreparedSession.frameLength(of: output.count))
    }
  }

  // MARK: The router

  private struct Item: Equatable, DescribedRoute {
    let number: Int
    var routeDescription: RouteDescription {
      RouteDescription("Item", payload: .recorded("\(number)"))
    }
  }

  @MainActor
  private func routers() throws -> (off: Samples, on: Samples) {
    let recorder = recorder("router")
    let off = Router<Item>(
      "home", in: Navigator(sink: self.recorder("router", isEnabled: false), checks: nil))
    let on = Router<Item>("home", in: Navigator(sink: recorder, checks: nil))
    var samples = (off: Samples(), on: Samples())
    for round in 0..<20_000 {
      let item = Item(number: round % 64)
      samples.off.time { _ = off.push(item) }
      samples.on.time { _ = on.push(item) }
      guard round % 8 == 7 else { continue }
      samples.off.time { _ = off.popToRoot() }
      samples.on.time { _ = on.popToRoot() }
    }
    recorder.close()
    recorder.waitForBackgroundWork()
    return samples
  }
}
