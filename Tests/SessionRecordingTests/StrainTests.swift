import NavigationModel
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

@Suite struct `A recorder under strain` {
  let clock = ManualClock()
  let caller = Caller()

  private func options() -> RecordingOptions { .troubled(clock.clock) }

  private func recorder(
    in scratch: ScratchFolder, _ failing: FailingCalls, _ options: RecordingOptions
  ) -> SessionRecorder {
    SessionRecorder(
      folder: scratch.path, app: AppDescription(name: "Brew"), options: options,
      calls: failing.calls)
  }

  // MARK: Slow disks

  @Test func `after a slow write, events are written on another thread until one is quick`() throws
  {
    let scratch = try ScratchFolder()
    let failing = FailingCalls()
    var options = options()
    options.partBytes = 1 << 20
    options.slowWriteMilliseconds = 50
    let recorder = recorder(in: scratch, failing, options)
    #expect(recorder.waitForBackgroundWork(milliseconds: 120_000))
    let clock = clock
    failing.onWrite { clock.pass(milliseconds: 80) }
    let me = pthread_self()
    #expect(recorder.record(caller.push(0), from: caller.vocabulary) == 0)
    #expect(recorder.status.activity == .waiting(.stalled))
    let ours = Lock(0)
    failing.onWrite {
      clock.pass(milliseconds: 80)
      if pthread_equal(pthread_self(), me) != 0 { ours.withLock { $0 += 1 } }
    }
    for number in 1...5 {
      #expect(recorder.record(caller.push(number), from: caller.vocabulary) == UInt64(number))
      #expect(recorder.waitForBackgroundWork(milliseconds: 120_000))
    }
    #expect(recorder.status.activity == .waiting(.stalled))
    failing.onWrite {
      if pthread_equal(pthread_self(), me) != 0 { ours.withLock { $0 += 1 } }
    }
    recorder.record(caller.push(6), from: caller.vocabulary)
    #expect(recorder.waitForBackgroundWork(milliseconds: 120_000))
    #expect(ours.withLock { $0 } == 0)
    #expect(recorder.status.activity == .recording)
    let sessions = try scratch.session(recorder.status.session ?? "")
    #expect(try pushedNumbers(sessions) == Array(0...6))
    #expect(try kinds(sessions).filter { $0 == "gap" }.count == 1)
    #expect(try sessions[0].replay().state.degradedSince == nil)
  }

  @Test func `a disk that hangs does not hang who records`() throws {
    let scratch = try ScratchFolder()
    let failing = FailingCalls()
    var options = options()
    options.slowWriteMilliseconds = 50
    let recorder = recorder(in: scratch, failing, options)
    #expect(recorder.waitForBackgroundWork(milliseconds: 120_000))
    let clock = clock
    failing.onWrite { clock.pass(milliseconds: 80) }
    recorder.record(caller.push(0), from: caller.vocabulary)
    let isHanging = Lock(true)
    failing.onWrite { while isHanging.withLock({ $0 }) { usleep(500) } }
    var kept = 1
    for number in 1..<100
    where recorder.record(caller.push(number), from: caller.vocabulary) != nil { kept += 1 }
    #expect(kept < 100)
    isHanging.withLock { $0 = false }
    #expect(recorder.waitForBackgroundWork(milliseconds: 120_000))
    recorder.record(caller.push(100), from: caller.vocabulary)
    #expect(recorder.waitForBackgroundWork(milliseconds: 120_000))
    recorder.close()
    #expect(recorder.waitForBackgroundWork(milliseconds: 120_000))
    let sessions = try scratch.session(recorder.status.session ?? "")
    #expect(try pushedNumbers(sessions).count == kept + 1)
    #expect(recorder.status.lost == UInt64(100 - kept))
  }

  // MARK: Too many

  @Test func `a loop that never ends is throttled, and said to be`() throws {
    let scratch = try ScratchFolder()
    var options = options()
    options.partBytes = 1 << 20
    options.rateLimit = RateLimit(burst: 100, perSecond: 10)
    let recorder = recorder(in: scratch, FailingCalls(), options)
    var kept = 0
    for number in 0..<1_000
    where recorder.record(caller.push(number), from: caller.vocabulary) != nil { kept += 1 }
    #expect(kept == 100)
    #expect(recorder.status.activity == .waiting(.throttled))
    clock.pass(milliseconds: 500)
    #expect(recorder.record(caller.push(1_000), from: caller.vocabulary) == nil)
    clock.pass(milliseconds: 600)
    #expect(recorder.record(caller.push(1_001), from: caller.vocabulary) != nil)
    let session = try #require(try scratch.session(recorder.status.session ?? "").first)
    let gaps = try kinds([session]).filter { $0 == "gap" }
    #expect(gaps.count == 1)
    let state = try session.replay().state
    #expect(state.scenes.first?.stacks.first?.entries.count == 1_002)
    #expect(state.degradedSince == nil)
  }
}
