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

/// A short dose of what `Tools/proofs` does for as long as one likes.
@Suite(.serialized) struct `A process that is killed` {
  @Test(arguments: 0..<6)
  func `loses no event that was acknowledged`(round: Int) async throws {
    let scratch = try ScratchFolder()
    let folder = scratch.path
    await #expect(processExitsWith: .signal(SIGKILL)) {
      [folder = folder as String, round = round as Int] in
      var options = RecordingOptions.testing()
      options.partBytes = 2_048
      let recorder = SessionRecorder(
        folder: folder, app: AppDescription(name: "Brew"), options: options)
      let acknowledged = open(folder + "/acknowledged", O_WRONLY | O_CREAT | O_APPEND, 0o600)
      let killer = BackgroundQueue()
      killer.enqueue {
        usleep(UInt32(2_000 + 4_000 * round))
        kill(getpid(), SIGKILL)
      }
      let caller = Caller()
      for number in 0... {
        guard recorder.record(caller.push(number), from: caller.vocabulary) != nil else { continue }
        recorder.record(caller.pop(), from: caller.vocabulary)
        // One byte an event: how many there are is all that counts.
        var byte = UInt8(ascii: ".")
        _ = write(acknowledged, &byte, 1)
      }
    }
    let acknowledged = try scratch.read("acknowledged").count
    let names = scratch.names.compactMap { PartName($0) }
    let id = try #require(names.first?.session)
    var numbers: [Int] = []
    for (part, files) in Dictionary(grouping: names.filter { $0.form != .partial }, by: \.part)
      .sorted(by: { $0.key < $1.key })
    {
      // Killed between rename and unlink, a sealing leaves both: they hold the same.
      let contents = try files.filter { try !scratch.read($0.text).isEmpty }.map {
        try pushedNumbers(RecordedFile.open(path: scratch.file($0.text)).sessions)
      }
      #expect(contents.allSatisfy { $0 == contents[0] }, "part \(part)")
      numbers += contents.first ?? []
    }
    #expect(numbers == Array(0..<numbers.count))
    #expect(numbers.count >= acknowledged)

    let next = SessionRecorder(
      folder: folder, app: AppDescription(name: "Brew"), options: .testing())
    #expect(next.waitForBackgroundWork(milliseconds: 120_000))
    #expect(next.status.previous == id)
    let left = scratch.names.compactMap { PartName($0) }.filter { $0.session == id }
    #expect(left.allSatisfy { $0.form == .sealed })
    #expect(try pushedNumbers(scratch.session(id)) == numbers)
  }
}
