import SessionLog
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

@Suite struct LiveWriterTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
  }

  @Test func `one call is one write and one frame`() throws {
    let log = try WrittenLog.sample()
    let counter = FailingCalls()
    let writer = try LiveWriter(creating: folder.file("a"), calls: counter.calls)
    for frame in log.frames { try writer.append(frame.plaintext) }
    #expect(counter.log == ["open"] + [String](repeating: "write", count: log.frames.count))
    #expect(try folder.read("a") == log.bytes)
    #expect(writer.size == UInt64(log.bytes.count))
    #expect(writer.frames == UInt64(log.frames.count))
  }

  @Test func `an existing file, and a link, are refused`() throws {
    try folder.write([1], to: "a")
    let expected = LogError(.systemCall("open", errno: EEXIST), path: folder.file("a"))
    #expect(throws: expected) { try LiveWriter(creating: folder.file("a")) }
    symlink(folder.file("nowhere"), folder.file("link"))
    #expect(throws: LogError.self) { try LiveWriter(creating: folder.file("link")) }
    #expect(folder.names == ["a", "link"])
  }

  @Test func `the file is its owner's alone`() throws {
    let writer = try LiveWriter(creating: folder.file("a"))
    var status = stat()
    stat(folder.file("a"), &status)
    #expect(status.st_mode & 0o777 == 0o600)
    try writer.close()
  }

  @Test func `a closed file takes nothing`() throws {
    let writer = try LiveWriter(creating: folder.file("a"))
    try writer.close()
    try writer.close()
    #expect(!writer.isWritable)
    #expect(throws: LogError(.closed, path: folder.file("a"))) { try writer.append([1]) }
    #expect(throws: LogError(.closed, path: folder.file("a"))) { try writer.sync() }
  }

  @Test func `many records go into as few frames as hold them, with one write`() throws {
    let records = (0..<20).map { WrittenLog.record(.keyframe, number: $0, size: 16_000) }
    let counter = FailingCalls()
    let writer = try LiveWriter(creating: folder.file("a"), calls: counter.calls)
    try writer.append(WrittenLog.sample(blocks: 1).frames[0].plaintext)
    try writer.append(records.flatMap { $0 })
    #expect(writer.frames == 6)
    #expect(counter.log == ["open", "write", "write"])
    let (scan, plaintext) = try scanned(try folder.read("a"), .strict)
    #expect(scan.blocks.map(\.frames) == [6])
    #expect(plaintext.count > 320_000)
  }

  @Test func `a full file is refused, not cut`() throws {
    var limits = LogLimits()
    limits.fileBytes = 100
    let writer = try LiveWriter(creating: folder.file("a"), limits: limits)
    try writer.append([UInt8](repeating: 1, count: 60))
    let expected = LogError(
      .limitExceeded(.fileBytes, limit: 100, found: 146), path: folder.file("a"))
    #expect(throws: expected) { try writer.append([UInt8](repeating: 1, count: 60)) }
    try writer.append([UInt8](repeating: 1, count: 10))
    #expect(writer.size == 96)
  }

  // MARK: Failing calls

  @Test(arguments: [ENOSPC, EDQUOT, EIO, EFBIG, EBADF])
  func `whichever call fails, the file is a prefix of what was acknowledged`(code: Int32) throws {
    let log = try WrittenLog.sample(blocks: 1)
    let kinds: [FailingCalls.Failure] = [.refused(code), .halfThenRefused(code), .short]
    for call in 0...log.frames.count {
      for (number, kind) in kinds.enumerated() {
        let name = "f\(call)-\(number)"
        let failing = FailingCalls([call: kind])
        var acknowledged: [UInt8] = []
        do {
          let writer = try LiveWriter(creating: folder.file(name), calls: failing.calls)
          for frame in log.frames {
            do {
              try writer.append(frame.plaintext)
              acknowledged += frame.bytes
            } catch {
              #expect(error.kind == .systemCall("write", errno: code))
              #expect(writer.isWritable)
            }
          }
          #expect(try folder.read(name) == acknowledged)
          #expect(writer.size == UInt64(acknowledged.count))
        } catch {
          #expect(call == 0)
          let expected = LogError(.systemCall("open", errno: code), path: folder.file(name))
          #expect(error as? LogError == expected)
        }
      }
    }
  }

  @Test func `a file that cannot be cut back is never written again`() throws {
    let log = try WrittenLog.sample(blocks: 1)
    // Call 0 opens, 1 and 2 write; 3 writes half, 4 fails to cut that off.
    let failing = FailingCalls([3: .halfThenRefused(ENOSPC), 4: .refused(EIO)])
    let writer = try LiveWriter(creating: folder.file("a"), calls: failing.calls)
    try writer.append(log.frames[0].plaintext)
    try writer.append(log.frames[1].plaintext)
    #expect(throws: LogError.self) { try writer.append(log.frames[2].plaintext) }
    #expect(!writer.isWritable)
    let before = try folder.read("a")
    for _ in 0..<3 {
      let error = #expect(throws: LogError.self) { try writer.append(log.frames[3].plaintext) }
      #expect(error?.kind == .poisoned)
    }
    #expect(try folder.read("a") == before)
    #expect(failing.count == 5)
    // What was acknowledged is all there, and the rest is a torn tail.
    let (scan, plaintext) = try scanned(before)
    #expect(plaintext == log.plaintext(ofFrames: 2))
    #expect(scan.tail.tailClass == .torn)
  }

  @Test func `interruptions are repeated, but not for ever`() throws {
    let some = FailingCalls([1: .refused(EINTR), 2: .refused(EINTR), 3: .short, 4: .refused(EINTR)])
    let writer = try LiveWriter(creating: folder.file("a"), calls: some.calls)
    try writer.append([UInt8](repeating: 9, count: 50))
    #expect(try folder.read("a") == RawFrame.encode([UInt8](repeating: 9, count: 50)))
    let endless = FailingCalls(
      Dictionary(uniqueKeysWithValues: (1...2_000).map { ($0, .refused(EINTR)) }))
    let stuck = try LiveWriter(creating: folder.file("b"), calls: endless.calls)
    #expect(throws: LogError.self) { try stuck.append([1, 2, 3]) }
    #expect(endless.count < 2_100)
  }

  @Test func `a failed sync is not tried again`() throws {
    let failing = FailingCalls([2: .refused(EIO)])
    let writer = try LiveWriter(creating: folder.file("a"), calls: failing.calls)
    try writer.append([1, 2, 3])
    let expected = LogError(.systemCall("fsync", errno: EIO), path: folder.file("a"))
    #expect(throws: expected) { try writer.sync() }
    let error = #expect(throws: LogError.self) { try writer.sync() }
    #expect(error?.kind == .poisoned)
    #expect(failing.log == ["open", "write", "sync"])
  }

  @Test func `the first sync saves the file's name too`() throws {
    let counter = FailingCalls()
    let writer = try LiveWriter(creating: folder.file("a"), calls: counter.calls)
    try writer.append([1, 2, 3])
    try writer.sync()
    try writer.sync()
    #expect(counter.log == ["open", "write", "sync", "open", "sync", "close", "sync"])
  }
}
