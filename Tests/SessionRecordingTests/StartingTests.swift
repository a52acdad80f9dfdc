import NavigationModel
import NavigationRouting
import SessionArchive
import SessionCoding
import SessionLog
import SessionReplay
import Testing

@testable import SessionRecording

@Suite struct `A session that begins` {
  let scratch: ScratchFolder
  let caller = Caller()

  init() throws { scratch = try ScratchFolder() }

  private func recorder(_ options: RecordingOptions = .testing()) -> SessionRecorder {
    SessionRecorder(
      folder: scratch.path, app: AppDescription(name: "Brew", version: "2.1"), options: options)
  }

  @Test func `its header and first event are in the file before anything else happens`() throws {
    let recorder = recorder()
    let id = try #require(recorder.status.session)
    #expect(recorder.status.activity == .recording)
    let session = try #require(try scratch.session(id).first)
    #expect(session.id == id)
    #expect(session.header.app == "Brew")
    #expect(session.header.version == "2.1")
    #expect(try kinds([session]) == ["launched"])
  }

  @Test func `events are in the file when the call returns`() throws {
    let recorder = recorder()
    let id = try #require(recorder.status.session)
    for number in 0..<600 {
      #expect(
        recorder.record(caller.push(number), from: caller.vocabulary) == UInt64(2 * number + 1))
      #expect(recorder.record(caller.pop(), from: caller.vocabulary) != nil)
      if number % 100 == 0 {
        #expect(try pushedNumbers(scratch.session(id)) == Array(0...number))
      }
    }
  }
}
