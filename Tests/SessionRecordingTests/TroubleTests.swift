import NavigationModel
import SessionCoding
import SessionLog
import SessionReplay
import TestSupport
import Testing

@testable import SessionRecording

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

@Suite struct `A recorder in trouble` {
  let clock = ManualClock()
  let caller = Caller()

  private func options() -> RecordingOptions { .troubled(clock.clock) }

  private func recorder(
    in scratch: ScratchFolder, _ failing: FailingCalls, _ options: RecordingOptions? = nil
  ) -> SessionRecorder {
    SessionRecorder(
      folder: scratch.path, app: AppDescription(name: "Brew"), options: options ?? self.options(),
      calls: failing.calls)
  }

  /// A run of pushes; what was kept, and what the file says of it.
  private struct Run {
    var kept: [Int] = []
    var read: [Int] = []
    var gaps: [(lost: UInt64, reason: String)] = []
    var differingKeyframes = 0
    var depth = 0
    var isDegraded = true
    var isOff = false
    /// Whether or not an event came while others waited.
    var hadToWait = false
  }

  private func run(_ failing: FailingCalls, events: Int = 20) throws -> Run {
    let scratch = try ScratchFolder()
    let recorder = recorder(in: scratch, failing)
    var run = Run()
    if case .off = recorder.status.activity { run.isOff = true }
    for number in 0..<events {
      clock.pass(milliseconds: 300)
      if recorder.record(caller.push(number), from: caller.vocabulary) != nil {
        run.kept.append(number)
      }
      if case .waiting = recorder.status.activity { run.hadToWait = true }
      if number % 10 == 9 { recorder.flush() }
    }
    failing.fail([], 0)
    clock.pass(milliseconds: 300)
    if recorder.record(caller.push(events), from: caller.vocabulary) != nil {
      run.kept.append(events)
    }
    guard !run.isOff else { return run }
    #expect(recorder.waitForBackgroundWork(milliseconds: 120_000))
    let export = scratch.file("export.navtape")
    try recorder.export(to: export)
    let file = try RecordedFile.open(path: export)
    #expect(file.sessions.count == 1)
    #expect(!file.hasLoss)
    let session = try #require(file.sessions.first)
    run.read = try pushedNumbers([session])
    try session.forEachEvent { event in
      guard event.kind == .gap else { return }
      run.gaps.append(
        (event.number(.lost) ?? 0, session.vocabulary.text(event.name(.reason))))
    }
    let (state, differing) = try session.replay()
    run.differingKeyframes = differing.count
    run.isDegraded = state.degradedSince != nil
    run.depth = state.scenes.first?.stacks.first?.entries.count ?? 0
    recorder.close()
    #expect(recorder.waitForBackgroundWork(milliseconds: 120_000))
    // The parts by themselves say the same.
    #expect(try pushedNumbers(scratch.session(recorder.status.session ?? "")) == run.read)
    return run
  }

  @Test(arguments: [ENOSPC, EIO, EACCES])
  func `whichever call fails once, no event that was kept is lost`(code: Int32) throws {
    let counting = FailingCalls()
    _ = try run(counting)
    let names = [
      "write", "create", "truncate", "sync", "close", "rename", "unlink", "lock", "open",
    ]
    for name in names {
      for isHalf in name == "write" ? [false, true] : [false] {
        for number in 0..<max(1, counting.count(of: name)) {
          let failing = FailingCalls { call, count in
            guard call == name, count == number else { return nil }
            return isHalf ? .half(code) : .refused(code)
          }
          let run = try run(failing)
          guard !run.isOff else { continue }
          #expect(run.read == run.kept, "\(name) \(number)")
          #expect(run.kept.count == 21, "\(name) \(number)")
          #expect(run.depth == 21 && !run.isDegraded, "\(name) \(number)")
          #expect(run.differingKeyframes == 0)
          let isNamed = run.gaps.contains { $0.reason == GapReason(.system(code)).rawValue }
          if run.hadToWait { #expect(isNamed, "\(name) \(number)") }
        }
      }
    }
  }

  @Test(arguments: [ENOSPC, EBADF], ["write", "create", "write truncate"])
  func `what finds no place in memory is counted, and the state goes on`(
    code: Int32, names: String
  ) throws {
    let names = Set(names.split(separator: " ").map(String.init))
    for number in stride(from: 1, to: 30, by: 7) {
      let failing = FailingCalls { call, count in
        names.contains(call) && count >= (call == "write" ? number : 1) ? .refused(code) : nil
      }
      let run = try run(failing, events: 60)
      #expect(run.read == run.kept, "\(number)")
      let lost = run.gaps.reduce(0) { $0 + $1.lost }
      #expect(UInt64(run.kept.count) + lost == 61, "\(number)")
      #expect(run.gaps.allSatisfy { $0.reason == GapReason(.system(code)).rawValue })
      // Every push counts, those that were lost included.
      #expect(run.depth == 61 && !run.isDegraded, "\(number)")
      #expect(run.differingKeyframes == 0)
    }
  }

  @Test func `a gap skips as many numbers as events were lost`() throws {
    let scratch = try ScratchFolder()
    let failing = FailingCalls()
    let recorder = recorder(in: scratch, failing)
    failing.fail(["write"], ENOSPC)
    var kept = 0
    for number in 0..<30 where recorder.record(caller.push(number), from: caller.vocabulary) != nil
    {
      kept += 1
    }
    #expect(recorder.status.activity == .waiting(.room))
    #expect(recorder.status.lost == UInt64(30 - kept))
    failing.fail([], 0)
    clock.pass(milliseconds: 1_000)
    let seq = recorder.record(caller.push(30), from: caller.vocabulary)
    // What was kept, the gap and as many as it skips, the keyframe.
    #expect(seq == UInt64(kept + 1 + (30 - kept) + 1))
    recorder.close()
    _ = recorder.waitForBackgroundWork(milliseconds: 120_000)
    var seqs: [UInt64] = []
    for session in try scratch.session(recorder.status.session ?? "") {
      try session.forEachEvent { seqs.append($0.seq) }
    }
    #expect(seqs.last == seq)
    #expect(Set(seqs).count == seqs.count)
  }

  @Test func `what comes after a loss waits for the gap, even where memory has room again`() throws
  {
    let scratch = try ScratchFolder()
    let failing = FailingCalls()
    var options = options()
    options.partBytes = 1 << 20
    let recorder = recorder(in: scratch, failing, options)
    failing.fail(["write"], ENOSPC)
    for number in 0..<20 { recorder.record(caller.push(number), from: caller.vocabulary) }
    // One in the hand of the file, sixteen in the queue.
    #expect(recorder.status.lost == 3)
    let before = failing.count(of: "write")
    failing.replacePlan { name, number in
      name == "write" && number >= before + 5 ? .refused(ENOSPC) : nil
    }
    clock.pass(milliseconds: 300)
    #expect(recorder.record(caller.push(20), from: caller.vocabulary) == nil)
    #expect(recorder.status.waiting == 12)
    #expect(recorder.record(caller.push(21), from: caller.vocabulary) == nil)
    failing.fail([], 0)
    clock.pass(milliseconds: 300)
    #expect(recorder.record(caller.push(22), from: caller.vocabulary) != nil)
    let session = try #require(try scratch.session(recorder.status.session ?? "").first)
    #expect(try pushedNumbers([session]) == Array(0..<17) + [22])
    #expect(try kinds([session]).suffix(3) == ["gap", "keyframe", "pushed"])
    let state = try session.replay().state
    #expect(state.scenes.first?.stacks.first?.entries.count == 23)
    #expect(state.degradedSince == nil)
  }

  @Test func `the file is not asked again with every event`() throws {
    let scratch = try ScratchFolder()
    let failing = FailingCalls()
    let recorder = recorder(in: scratch, failing)
    failing.fail(["write"], ENOSPC)
    let before = failing.count(of: "write")
    for number in 0..<1_000 { recorder.record(caller.push(number), from: caller.vocabulary) }
    #expect(failing.count(of: "write") - before == 1)
  }

  @Test func `a file whose sync failed is not appended to`() throws {
    let scratch = try ScratchFolder()
    let failing = FailingCalls()
    let recorder = recorder(in: scratch, failing)
    #expect(recorder.waitForBackgroundWork(milliseconds: 120_000))
    recorder.record(caller.push(1), from: caller.vocabulary)
    let file = recorder.status.file
    failing.fail(["sync"], EIO)
    #expect(!recorder.flush())
    failing.fail([], 0)
    recorder.record(caller.push(2), from: caller.vocabulary)
    #expect(recorder.status.file != file)
    recorder.close()
    _ = recorder.waitForBackgroundWork(milliseconds: 120_000)
    #expect(try pushedNumbers(scratch.session(recorder.status.session ?? "")) == [1, 2])
  }
}

extension LogError {
  fileprivate static func system(_ code: Int32) -> LogError {
    LogError(.systemCall("write", errno: code))
  }
}
