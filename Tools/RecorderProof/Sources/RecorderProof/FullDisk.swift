import SessionRecording

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Records into a small file system until it is full and beyond, then makes room.
struct FullDisk {
  let folder: String

  @MainActor
  func run() throws {
    let ballast = folder + "/ballast"
    try fill(ballast, bytes: 400_000)
    let app = App(folder: folder + "/sessions") { $0.retryMilliseconds = 1 }
    guard let session = app.recorder.status.session else {
      throw ProofFailure("nothing is recorded: \(app.recorder.status)")
    }
    var kept: [Int] = []
    var steps = 0
    while app.recorder.status.activity == .recording {
      if let number = app.step() { kept.append(number) }
      steps += 1
      guard steps < 1_000_000 else { throw ProofFailure("the file system never got full") }
    }
    guard app.recorder.status.activity == .waiting(.room) else {
      throw ProofFailure("\(app.recorder.status)")
    }
    let full = steps
    // More than memory may hold.
    for _ in 0..<3_000 { if let number = app.step() { kept.append(number) } }
    let lost = app.recorder.status.lost
    guard unlink(ballast) == 0 else { throw ProofFailure("unlink: \(errno)") }
    usleep(5_000)
    for _ in 0..<500 { if let number = app.step() { kept.append(number) } }
    app.recorder.close()
    _ = app.recorder.waitForBackgroundWork()
    let evidence = try Evidence(of: session, in: folder + "/sessions")
    guard evidence.marks == kept else {
      throw ProofFailure("\(kept.count) marks were kept, \(evidence.marks.count) found")
    }
    guard evidence.gaps.contains("room"), evidence.gaps.allSatisfy({ $0 == "room" }) else {
      throw ProofFailure("gaps: \(evidence.gaps)")
    }
    guard evidence.marks.last == full + 3_000 + 499 else {
      throw ProofFailure("what came after there was room is not there")
    }
    say(
      """
      full after \(full) marks; \(lost) events lost and named in \(evidence.gaps.count) gap(s); \
      all \(kept.count) kept marks read, the last \(evidence.marks.last ?? -1)
      """)
  }

  private func fill(_ path: String, bytes: Int) throws {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    let content = [UInt8](repeating: 1, count: bytes)
    guard descriptor >= 0, write(descriptor, content, bytes) == bytes else {
      throw ProofFailure("\(path): \(errno)")
    }
    close(descriptor)
  }
}
