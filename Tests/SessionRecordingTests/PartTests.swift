import NavigationModel
import SessionArchive
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

@Suite struct `Parts of a session` {
  let scratch: ScratchFolder
  let caller = Caller()
  let clock = ManualClock()

  init() throws { scratch = try ScratchFolder() }

  private func recorder(_ change: (inout RecordingOptions) -> Void = { _ in }) -> SessionRecorder {
    var options = RecordingOptions.testing(clock.clock)
    change(&options)
    return SessionRecorder(
      folder: scratch.path, app: AppDescription(name: "Brew"), options: options)
  }

  private func push(_ numbers: Range<Int>, _ recorder: SessionRecorder) {
    for number in numbers { recorder.record(caller.push(number), from: caller.vocabulary) }
  }

  @Test func `a part that is full is sealed, and the next one starts by itself`() throws {
    let recorder = recorder { $0.partBytes = 4_096 }
    // All parts are open at once to be read, and some systems allow a process 256 files.
    push(0..<300, recorder)
    #expect(recorder.waitForBackgroundWork(milliseconds: 120_000))
    let id = try #require(recorder.status.session)
    let names = scratch.names.compactMap { PartName($0) }
    #expect(names.count { $0.form == .live } == 1)
    #expect(names.count { $0.form == .sealed } > 3)
    let sessions = try scratch.session(id)
    #expect(try pushedNumbers(sessions) == Array(0..<300))
    for session in sessions {
      #expect(session.header.app == "Brew")
      #expect(try session.replay().state.degradedSince == nil)
    }
    let last = try sessions[sessions.count - 1].replay().state
    #expect(last.scenes.first?.stacks.first?.entries.count == 300)
  }

  @Test func `a part ends after its time`() throws {
    let recorder = recorder { $0.partMilliseconds = 1_000 }
    push(0..<3, recorder)
    let first = recorder.status.file
    clock.pass(milliseconds: 999)
    push(3..<4, recorder)
    #expect(recorder.status.file == first)
    clock.pass(milliseconds: 1)
    push(4..<5, recorder)
    #expect(recorder.status.file != first)
  }

  @Test func `a closed session is sealed and ends on purpose`() throws {
    let recorder = recorder()
    push(0..<20, recorder)
    recorder.close()
    #expect(recorder.status.activity == .closed)
    #expect(recorder.record(caller.push(20), from: caller.vocabulary) == nil)
    #expect(recorder.waitForBackgroundWork(milliseconds: 120_000))
    let name = try #require(scratch.names.first)
    #expect(scratch.names.count == 1)
    #expect(PartName(name)?.form == .sealed)
    let file = try RecordedFile.open(path: scratch.file(name))
    #expect(file.form == .sealed)
    #expect(file.damage.isEmpty)
    #expect(try pushedNumbers(file.sessions) == Array(0..<20))
    recorder.close()
  }

  @Test func `without a sealer parts stay live`() throws {
    let recorder = recorder {
      $0.sealer = nil
      $0.partBytes = 4_096
    }
    push(0..<300, recorder)
    recorder.close()
    #expect(recorder.waitForBackgroundWork(milliseconds: 120_000))
    #expect(scratch.names.allSatisfy { PartName($0)?.form == .live })
    #expect(scratch.names.count > 1)
    #expect(try pushedNumbers(scratch.session(recorder.status.session ?? "")) == Array(0..<300))
  }

  @Test func `what a dead process left is sealed at the next launch`() throws {
    let leftover = try leftoverOfADeadProcess()
    // A frame was cut when it died; an empty file has nothing in it.
    let bytes = try scratch.read(leftover)
    try scratch.write(Array(bytes.dropLast(3)), to: leftover)
    try scratch.write([], to: "00000001-0000-8000-8000-000000000000-7.live.navtape")
    let next = recorder()
    #expect(next.waitForBackgroundWork(milliseconds: 120_000))
    let id = try #require(PartName(leftover)?.session)
    #expect(next.status.previous == id)
    let names = scratch.names.compactMap { PartName($0) }
    #expect(names.filter { $0.session == id }.map(\.form) == [.sealed])
    #expect(names.count == 2)
    #expect(try pushedNumbers(scratch.session(id)) == Array(0..<9))
  }

  private func leftoverOfADeadProcess() throws -> String {
    let donor = try ScratchFolder()
    let recorder = SessionRecorder(
      folder: donor.path, app: AppDescription(name: "Brew"), options: .testing(clock.clock))
    push(0..<10, recorder)
    let name = try #require(donor.names.first)
    try scratch.write(try donor.read(name), to: name)
    recorder.close()
    _ = recorder.waitForBackgroundWork(milliseconds: 120_000)
    return name
  }

  @Test func `what a living process writes is left alone`() throws {
    let first = recorder()
    push(0..<5, first)
    let file = try #require(first.status.file)
    let second = recorder { $0.folderBytes = 1 }
    #expect(second.waitForBackgroundWork(milliseconds: 120_000))
    #expect(first.status.file == file)
    push(5..<10, first)
    #expect(try pushedNumbers(scratch.session(first.status.session ?? "")) == Array(0..<10))
    #expect(second.status.session != first.status.session)
  }

  @Test func `the lock alone keeps a part of another process from being sealed`() throws {
    let folder = SessionFolder(path: scratch.path, calls: .live, use: .severalProcesses)
    let name = PartName(session: "other", part: 0, form: .live)
    let writer = try LiveWriter(creating: folder.path(name), calls: .live, isLocked: true)
    #expect(folder.claim(name) == nil)
    try writer.close()
    let claim = try #require(folder.claim(name))
    #expect(folder.claim(name) == nil)
    // A file that was removed by who had it before is nobody's any more.
    let opened = open(folder.path(name), O_RDONLY)
    unlink(folder.path(name))
    folder.release(claim)
    #expect(SystemCalls.live.lock(opened) == -EWOULDBLOCK)
    close(opened)
    try scratch.write([], to: name.text)
    // One process alone neither takes nor heeds a lock.
    let own = SessionFolder(path: scratch.path, calls: .live, use: .oneProcess)
    let second = try #require(folder.claim(name))
    #expect(own.claim(name).map { own.release($0) } != nil)
    folder.release(second)
  }

  @Test func `a part is sealed while a process being spawned has copies of its file`() throws {
    let copies = Lock<[Int32]>([])
    defer { copies.withLock { for copy in $0 { close(copy) } } }
    var calls = SystemCalls.live
    calls.open = { path, flags, mode in
      let descriptor = SystemCalls.live.open(path, flags, mode)
      // Between its fork and its exec, the other process has what this one had open.
      if descriptor >= 0 { copies.withLock { $0.append(dup(descriptor)) } }
      return descriptor
    }
    let recorder = SessionRecorder(
      folder: scratch.path, app: AppDescription(name: "Brew"), options: .testing(clock.clock),
      calls: calls)
    push(0..<20, recorder)
    recorder.close()
    #expect(recorder.waitForBackgroundWork(milliseconds: 120_000))
    #expect(scratch.names.compactMap { PartName($0)?.form } == [.sealed])
  }

  @Test func `damaged leftovers stay as evidence`() throws {
    let leftover = try leftoverOfADeadProcess()
    var bytes = try scratch.read(leftover)
    bytes[bytes.count / 2] ^= 0x40
    try scratch.write(bytes, to: leftover)
    let next = recorder()
    #expect(next.waitForBackgroundWork(milliseconds: 120_000))
    #expect(try scratch.read(leftover) == bytes)
  }

  // MARK: Retention

  private func id(_ launch: UInt32) -> String {
    LaunchID(number: launch, random: (UInt64(launch), 7)).text
  }

  @Test func `the oldest launches go first, whole, until there is room`() throws {
    for launch: UInt32 in 1...6 {
      for part in 0..<2 {
        try scratch.write(
          [UInt8](repeating: 1, count: 10_000), to: "\(id(launch))-\(part).navtape")
      }
    }
    // Not a recorder's: a user put it there.
    try scratch.write([1, 2, 3], to: "my-session.navtape")
    try scratch.write([1, 2, 3], to: "s-1-0.navtape")
    let recorder = recorder { $0.folderBytes = 61_000 }
    #expect(recorder.waitForBackgroundWork(milliseconds: 120_000))
    let launches = Set(
      scratch.names.compactMap { PartName($0) }.compactMap { LaunchID($0.session) }
    )
    .map(\.number).sorted()
    #expect(launches == [4, 5, 6, 7])
    #expect(scratch.names.contains("my-session.navtape"))
    #expect(scratch.names.contains("s-1-0.navtape"))
  }

  @Test func `age is counted in launches`() throws {
    for launch: UInt32 in 1...6 { try scratch.write([1], to: "\(id(launch))-0.navtape") }
    let recorder = recorder { $0.folderLaunches = 3 }
    #expect(recorder.waitForBackgroundWork(milliseconds: 120_000))
    let launches = scratch.names.compactMap { PartName($0) }.compactMap { LaunchID($0.session) }
      .map(\.number).sorted()
    #expect(launches == [5, 6, 7])
  }

  @Test func `the open session stays whatever it takes`() throws {
    let recorder = recorder {
      $0.folderBytes = 1
      $0.partBytes = 2_048
    }
    push(0..<150, recorder)
    #expect(recorder.waitForBackgroundWork(milliseconds: 120_000))
    #expect(scratch.names.count > 8)
    #expect(try pushedNumbers(scratch.session(recorder.status.session ?? "")) == Array(0..<150))
  }
}
