import NavigationModel
import SessionCoding
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

/// What `Tools/thread-sanitizer` runs.
@Suite struct `A recorder used from many threads` {
  @Test func `pushes, exports, rotations and syncs at once lose and mix up nothing`() throws {
    let scratch = try ScratchFolder()
    var options = RecordingOptions.testing()
    options.partBytes = 8_192
    let recorder = SessionRecorder(
      folder: scratch.path, app: AppDescription(name: "Brew"), options: options)
    let threads = 4
    let each = 400
    let seqs = Lock<[[UInt64]]>([])
    let exports = Lock(0)
    var running: [RunningThread] = []
    for thread in 0..<threads {
      running.append(
        RunningThread {
          // A vocabulary is its caller's alone, as every navigator's is.
          let caller = Caller()
          var own: [UInt64] = []
          for number in 0..<each {
            if let seq = recorder.record(
              caller.push(thread * each + number, on: "stack-\(thread)"), from: caller.vocabulary)
            {
              own.append(seq)
            }
            // Short stacks, or each part would be nearly all keyframe.
            recorder.record(caller.pop(on: "stack-\(thread)"), from: caller.vocabulary)
          }
          seqs.withLock { $0.append(own) }
        })
    }
    running.append(
      RunningThread {
        for round in 0..<20 {
          do {
            try recorder.export(to: scratch.file("export-\(round % 2)"))
            exports.withLock { $0 += 1 }
          } catch {
            Issue.record(error)
          }
          _ = recorder.status
        }
      })
    running.append(
      RunningThread {
        for _ in 0..<20 {
          recorder.flush()
          recorder.mark("here", data: "1")
          recorder.enterForeground()
        }
      })
    for thread in running { thread.join() }
    recorder.close()
    #expect(recorder.waitForBackgroundWork(milliseconds: 120_000))
    #expect(exports.withLock { $0 } == 20)
    let given = seqs.withLock { $0 }
    // Each thread sees its own numbers grow, and no number is given twice.
    #expect(given.allSatisfy { $0 == $0.sorted() })
    #expect(Set(given.joined()).count == threads * each)
    let numbers = try pushedNumbers(scratch.session(recorder.status.session ?? ""))
    #expect(numbers.sorted() == Array(0..<threads * each))
    for thread in 0..<threads {
      let own = numbers.filter { $0 / each == thread }
      #expect(own == own.sorted())
    }
    for name in ["export-0", "export-1"] {
      #expect(try !RecordedFile.open(path: scratch.file(name)).hasLoss)
    }
  }

  @Test func `sessions of one folder do not disturb each other`() throws {
    let scratch = try ScratchFolder()
    let ids = Lock<[String]>([])
    let running = (0..<4).map { thread in
      RunningThread {
        var options = RecordingOptions.testing()
        options.partBytes = 4_096
        let recorder = SessionRecorder(
          folder: scratch.path, app: AppDescription(name: "Brew"), options: options)
        let caller = Caller()
        for number in 0..<150 {
          recorder.record(caller.push(number), from: caller.vocabulary)
          recorder.record(caller.pop(), from: caller.vocabulary)
        }
        recorder.close()
        _ = recorder.waitForBackgroundWork(milliseconds: 120_000)
        ids.withLock { $0.append(recorder.status.session ?? "") }
      }
    }
    for thread in running { thread.join() }
    let sessions = ids.withLock { $0 }
    #expect(Set(sessions).count == 4)
    for session in sessions {
      #expect(try pushedNumbers(scratch.session(session)) == Array(0..<150))
    }
    #expect(scratch.names.allSatisfy { PartName($0)?.form == .sealed })
  }
}

/// A thread of its own, as an app's network or database code has.
final class RunningThread {
  private let done = Lock(false)

  init(_ body: @escaping @Sendable () -> Void) {
    let queue = BackgroundQueue()
    queue.enqueue { [done] in
      body()
      done.withLock { $0 = true }
    }
  }

  func join() {
    while !done.withLock({ $0 }) { usleep(500) }
  }
}
