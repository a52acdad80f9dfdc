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

@Suite struct `An export` {
  let scratch: ScratchFolder
  let caller = Caller()

  init() throws { scratch = try ScratchFolder() }

  private func push(_ numbers: Range<Int>, _ recorder: SessionRecorder) {
    for number in numbers { recorder.record(caller.push(number), from: caller.vocabulary) }
  }

  @Test(arguments: [true, false])
  func `is the whole session, and recording goes on`(isSealing: Bool) throws {
    var options = RecordingOptions.testing()
    options.partBytes = 4_096
    if !isSealing { options.sealer = nil }
    let recorder = SessionRecorder(
      folder: scratch.path, app: AppDescription(name: "Brew"), options: options)
    let export = scratch.file("export")
    for round in 0..<4 {
      push(round * 120..<(round + 1) * 120, recorder)
      if round % 2 == 0 { _ = recorder.waitForBackgroundWork(milliseconds: 120_000) }
      try recorder.export(to: export)
      let file = try RecordedFile.open(path: export)
      #expect(file.sessions.count == 1)
      #expect(!file.hasLoss)
      #expect(try pushedNumbers(file.sessions) == Array(0..<(round + 1) * 120))
      #expect(file.sessions.first?.id == recorder.status.session)
    }
    #expect(scratch.mode(of: "export") == 0o600)
    #expect(!scratch.names.contains("export.partial"))
    recorder.close()
    _ = recorder.waitForBackgroundWork(milliseconds: 120_000)
    try recorder.export(to: export)
    let file = try RecordedFile.open(path: export)
    #expect(try pushedNumbers(file.sessions) == Array(0..<480))
    #expect(file.damage.isEmpty)
  }

  @Test func `that finds no room leaves nothing behind`() throws {
    let failing = FailingCalls()
    let recorder = SessionRecorder(
      folder: scratch.path, app: AppDescription(name: "Brew"), options: .testing(),
      calls: failing.calls)
    push(0..<5, recorder)
    failing.fail(["rename"], ENOSPC)
    #expect(throws: LogError(.systemCall("rename", errno: ENOSPC), path: scratch.file("x.partial")))
    {
      try recorder.export(to: scratch.file("x"))
    }
    #expect(scratch.names.count == 1)
  }

  @Test func `has the events that wait for room`() throws {
    let failing = FailingCalls()
    let recorder = SessionRecorder(
      folder: scratch.path, app: AppDescription(name: "Brew"), options: .testing(),
      calls: failing.calls)
    push(0..<5, recorder)
    let before = failing.count(of: "write")
    // The first event, and the attempt that an export begins with; its own file is written.
    failing.replacePlan { name, number in
      name == "write" && (before...before + 1).contains(number) ? .refused(ENOSPC) : nil
    }
    push(5..<9, recorder)
    #expect(recorder.status.waiting == 4)
    try recorder.export(to: scratch.file("x"))
    #expect(recorder.status.waiting == 4)
    let file = try RecordedFile.open(path: scratch.file("x"))
    #expect(!file.hasLoss)
    #expect(try pushedNumbers(file.sessions) == Array(0..<9))
    #expect(recorder.flush())
    #expect(recorder.status.waiting == 0)
    #expect(try pushedNumbers(scratch.session(recorder.status.session ?? "")) == Array(0..<9))
  }
}
