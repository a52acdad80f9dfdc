import NavigationModel
import NavigationRouting
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

@Suite struct `A session that begins` {
  let scratch: ScratchFolder
  let caller = Caller()

  init() throws { scratch = try ScratchFolder() }

  private func recorder(
    _ options: RecordingOptions = .testing(), in folder: String? = nil,
    calls: SystemCalls = .live
  ) -> SessionRecorder {
    SessionRecorder(
      folder: folder ?? scratch.path, app: AppDescription(name: "Brew", version: "2.1"),
      options: options, calls: calls)
  }

  @Test func `its header is in the file before anything happens`() throws {
    let recorder = recorder()
    let id = try #require(recorder.status.session)
    #expect(recorder.status.activity == .recording)
    let session = try #require(try scratch.session(id).first)
    #expect(session.id == id)
    #expect(session.header.app == "Brew")
    #expect(session.header.version == "2.1")
    #expect(session.header.previous == nil)
    #expect(session.eventCount == 0)
  }

  @Test func `the manifest is in the file before the first screen`() throws {
    let recorder = SessionRecorder(
      folder: scratch.path, app: AppDescription(name: "Brew"), options: .testing(), calls: .live
    ) { vocabulary in
      Manifest(
        destinations: [
          Destination(
            type: vocabulary.name("Item"), on: vocabulary.name("Home"),
            shows: vocabulary.name("ItemView"))
        ])
    }
    let session = try #require(try scratch.session(recorder.status.session ?? "").first)
    let destination = try #require(session.manifest.destinations.first)
    #expect(session.vocabulary.text(destination.shows) == "ItemView")
  }

  @Test func `events are in the file when the call returns`() throws {
    let recorder = recorder()
    let id = try #require(recorder.status.session)
    for number in 0..<300 {
      #expect(
        recorder.record(caller.push(number), from: caller.vocabulary) == UInt64(2 * number))
      #expect(recorder.record(caller.pop(), from: caller.vocabulary) != nil)
      if number % 50 == 0 {
        #expect(try pushedNumbers(scratch.session(id)) == Array(0...number))
      }
    }
    #expect(recorder.status.written == 600)
  }

  @Test func `folder and files are for their owner alone`() throws {
    let folder = scratch.file("above")
    let recorder = recorder(in: folder + "/sessions")
    #expect(recorder.status.activity == .recording)
    let name = try #require(recorder.status.file?.split(separator: "/").last)
    #expect(scratch.mode(of: "above") == 0o700)
    #expect(scratch.mode(of: "above/sessions") == 0o700)
    #expect(scratch.mode(of: "above/sessions/" + name) == 0o600)
    unlink(folder + "/sessions/" + name)
    rmdir(folder + "/sessions")
    rmdir(folder)
  }

  @Test func `a launch names the one before it`() throws {
    let first = recorder()
    first.close()
    let second = recorder()
    let third = recorder()
    #expect(first.status.previous == nil)
    #expect(second.status.previous == first.status.session)
    #expect(third.status.previous == second.status.session)
    let numbers = [first, second, third].map {
      LaunchID($0.status.session ?? "")?.number
    }
    #expect(numbers == [1, 2, 3])
    let session = try #require(try scratch.session(third.status.session ?? "").first)
    #expect(session.header.previous == second.status.session)
  }

  @Test func `the crash of the launch before is recorded of that launch`() throws {
    let first = recorder()
    let second = recorder()
    #expect(second.recordCrashOfPreviousLaunch(reason: "SIGSEGV") == 0)
    let session = try #require(try scratch.session(second.status.session ?? "").first)
    var crashes: [[String]] = []
    try session.forEachEvent { event in
      guard event.kind == .crashed else { return }
      crashes.append(
        [session.vocabulary.text(event.name(.of)), session.vocabulary.text(event.name(.reason))])
    }
    #expect(crashes == [[first.status.session ?? "", "SIGSEGV"]])
  }

  // MARK: Off

  @Test func `switched off it records nothing and makes no folder`() throws {
    var options = RecordingOptions.testing()
    options.isEnabled = false
    let recorder = recorder(options, in: scratch.file("never"))
    #expect(recorder.status.activity == .off(.switchedOff))
    #expect(recorder.record(caller.push(1), from: caller.vocabulary) == nil)
    #expect(recorder.mark("here") == nil)
    #expect(recorder.flush())
    recorder.enterBackground()
    recorder.enterForeground()
    recorder.close()
    #expect(scratch.names.isEmpty)
  }

  @Test func `sampling decides once for a whole session`() throws {
    var options = RecordingOptions.testing()
    options.sampling = 0
    #expect(recorder(options).status.activity == .off(.notSampled))
    #expect(scratch.names.isEmpty)
    options.sampling = 0.5
    let recorders = (0..<64).map { _ in recorder(options) }
    let on = recorders.count { $0.status.activity == .recording }
    #expect((10...54).contains(on))
    for recorder in recorders {
      let isOn = recorder.status.activity == .recording
      #expect((recorder.record(caller.push(1), from: caller.vocabulary) != nil) == isOn)
    }
    for recorder in recorders {
      #expect(recorder.waitForBackgroundWork(milliseconds: 120_000))
    }
  }

  @Test(arguments: [EROFS, EACCES, ENOTDIR, ELOOP])
  func `a folder that takes no file turns the recorder off and says why`(code: Int32) throws {
    let failing = FailingCalls { name, _ in name == "create" ? .refused(code) : nil }
    let recorder = recorder(calls: failing.calls)
    guard case .off(.folder(let error)) = recorder.status.activity else {
      Issue.record("\(recorder.status.activity)")
      return
    }
    #expect(error.kind == .systemCall("open", errno: code))
    #expect(recorder.record(caller.push(1), from: caller.vocabulary) == nil)
    #expect(scratch.names.isEmpty)
  }

  @Test func `a file in the folder's place turns the recorder off`() throws {
    try scratch.write([1], to: "file")
    guard case .off(.folder) = recorder(in: scratch.file("file/sessions")).status.activity else {
      Issue.record("it is not off")
      return
    }
    guard case .off(.folder) = recorder(in: scratch.file("file")).status.activity else {
      Issue.record("it is not off")
      return
    }
  }

  @Test func `without room at the start events wait in memory`() throws {
    let clock = ManualClock()
    let failing = FailingCalls { name, number in
      name == "create" && number < 2 ? .refused(ENOSPC) : nil
    }
    let recorder = recorder(.testing(clock.clock), calls: failing.calls)
    #expect(recorder.status.activity == .waiting(.room))
    #expect(recorder.record(caller.push(1), from: caller.vocabulary) == 0)
    #expect(recorder.status.waiting == 1)
    clock.pass(milliseconds: 500)
    #expect(recorder.record(caller.push(2), from: caller.vocabulary) != nil)
    clock.pass(milliseconds: 500)
    #expect(recorder.record(caller.push(3), from: caller.vocabulary) != nil)
    #expect(recorder.status.activity == .recording)
    let sessions = try scratch.session(recorder.status.session ?? "")
    #expect(try pushedNumbers(sessions) == [1, 2, 3])
    #expect(try kinds(sessions) == ["pushed", "pushed", "gap", "keyframe", "pushed"])
  }
}
