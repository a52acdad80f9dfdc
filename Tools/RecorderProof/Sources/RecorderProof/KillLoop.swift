#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Kills a recording process over and over, anywhere, and looks at what it left.
struct KillLoop {
  let folder: String
  let kills: Int
  let seconds: Double
  let seed: UInt64

  /// A session that was killed, and how many of its marks were acknowledged.
  private struct Killed {
    let session: String
    let acknowledged: Int
    var found: Int
  }

  func run() throws {
    var random = SeededNumbers(seed: seed)
    var killed: [Killed] = []
    var figures = Figures()
    let start = ContinuousClock.now
    for _ in 0..<kills {
      guard ContinuousClock.now - start < .seconds(seconds) else { break }
      try kill(&random, &killed, &figures)
      // What a later launch seals, and is killed over, must stay what it was.
      for index in killed.indices.suffix(3) { try verify(&killed[index], &figures) }
      killed = killed.suffix(3)
    }
    let time = (ContinuousClock.now - start) / .seconds(1)
    say(figures.text)
    say("\(Int(time)) s, \(Int(time * 1000 / Double(max(1, figures.kills)))) ms each")
  }

  private func kill(
    _ random: inout SeededNumbers, _ killed: inout [Killed], _ figures: inout Figures
  ) throws {
    let child = try ChildProcess(CommandLine.arguments[0], ["victim", "--folder=\(folder)"])
    // Most are killed while they record; some while they start, and seal what the last one left.
    if random.next() % 8 > 0 { child.waitForOutput(milliseconds: 10_000) }
    // A few milliseconds are enough to record and rotate; sealing waits for the disk.
    usleep(UInt32(random.next() % (random.next() % 3 == 0 ? 40_000 : 5_000)))
    guard Signals.kill(child.id) == 0 else { throw ProofFailure("kill: \(errno)") }
    let output = child.rest()
    let status = child.wait()
    guard status == 128 + SIGKILL else {
      throw ProofFailure("the victim ended by itself: \(status)")
    }
    figures.kills += 1
    guard let end = output.firstIndex(of: UInt8(ascii: "\n")) else {
      figures.early += 1
      return
    }
    let acknowledged = output.count - end - 1
    figures.acknowledged += acknowledged
    killed.append(
      Killed(
        session: String(decoding: output[..<end], as: UTF8.self), acknowledged: acknowledged,
        found: -1))
  }

  private func verify(_ killed: inout Killed, _ figures: inout Figures) throws {
    let evidence = try Evidence(of: killed.session, in: folder)
    guard evidence.marks == Array(0..<evidence.marks.count) else {
      throw ProofFailure("\(killed.session): marks are missing or twice: \(evidence.marks)")
    }
    guard evidence.marks.count >= killed.acknowledged else {
      throw ProofFailure(
        "\(killed.session): \(killed.acknowledged) acknowledged, \(evidence.marks.count) found")
    }
    // A slow write is told of and loses nothing.
    guard evidence.gaps.allSatisfy({ $0 == "stalled" }) else {
      throw ProofFailure("\(killed.session): gaps \(evidence.gaps)")
    }
    if killed.found < 0 {
      figures.found += evidence.marks.count
      figures.events += evidence.events
      figures.stalls += evidence.gaps.count
      killed.found = evidence.marks.count
    }
    guard killed.found == evidence.marks.count else {
      throw ProofFailure("\(killed.session): \(killed.found) marks became \(evidence.marks.count)")
    }
    figures.files += evidence.files.count
    figures.sealed += evidence.files.count { !$0.hasSuffix(".live.navtape") }
    figures.twins += evidence.twins
    figures.torn += evidence.tornFiles
    let witness =
      evidence.files.isEmpty ? 0 : try ChildProcess.run("zstd", ["-tq"] + evidence.files)
    guard witness == 0 || evidence.tornFiles > 0 else {
      throw ProofFailure("\(killed.session): zstd -t finds fault with \(evidence.files)")
    }
  }

  /// What a run amounts to.
  private struct Figures {
    var kills = 0
    var early = 0
    var acknowledged = 0
    var found = 0
    var events: UInt64 = 0
    var files = 0
    var sealed = 0
    var twins = 0
    var torn = 0
    var stalls = 0

    var text: String {
      """
      kills: \(kills), of them before the session had an id: \(early)
      marks acknowledged: \(acknowledged), found: \(found), lost: 0, twice: 0; events: \(events)
      files read and given to zstd -t: \(files), sealed: \(sealed), torn: \(torn), \
      in both forms: \(twins); writes that were slow: \(stalls)
      """
    }
  }
}

/// Signals, told apart from the methods here by their place.
enum Signals {
  static func kill(_ process: pid_t) -> Int32 { send(process, SIGKILL) }
}

private func send(_ process: pid_t, _ signal: Int32) -> Int32 { kill(process, signal) }

/// SplitMix64.
struct SeededNumbers {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}
