import SessionArchive
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

@Suite struct SealTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
  }

  private func sealer(
    _ calls: SystemCalls = .live, _ limits: LogLimits = LogLimits()
  ) throws -> CompressingSealer {
    CompressingSealer(codec: try ZstdCodec(), limits: limits, calls: calls)
  }

  private func plaintext(of name: String) throws -> [UInt8] {
    try scanned(try folder.read(name), .strict, decompressor: try ZstdCodec()).plaintext
  }

  @Test func `a sealed part has the live part's plaintext and takes its place`() throws {
    let log = try WrittenLog.sample()
    try folder.write(log.bytes, to: "live")
    try ZstdSealer().seal(live: folder.file("live"), to: folder.file("sealed"))
    #expect(folder.names == ["sealed"])
    let (scan, plaintext) = try scanned(
      try folder.read("sealed"), .strict, decompressor: try ZstdCodec())
    #expect(plaintext == log.plaintext)
    #expect(scan.isSealed && scan.isClosed && scan.index == .valid)
    #expect(scan.chainVerifiedEvents == log.events)
    #expect(try folder.read("sealed") == ZstdSealer.seal(blocks: log.blocks))
  }

  @Test func `a block over 65,535 bytes becomes several frames, cut between records`() throws {
    var log = WrittenLog()
    for block in 0..<3 {
      try log.block()
      for event in 0..<[10, 30, 3][block] { try log.event(event, size: 8_000) }
      try log.check()
    }
    let sealed = try ZstdSealer.seal(blocks: log.blocks)
    let codec = try ZstdCodec()
    let (scan, plaintext) = try scanned(sealed, .strict, decompressor: codec)
    #expect(plaintext == log.plaintext)
    #expect(scan.blocks.map(\.frames) == [2, 4, 1])
    let opened = try LogFile.open(MemorySource(sealed), decompressor: codec)
    #expect(opened.scan == nil)
    #expect(opened.blocks == scan.blocks.map(\.entry))
    for index in opened.blocks.indices {
      #expect(try opened.plaintext(ofBlock: index) == log.blocks[index])
    }
  }

  @Test func `a torn tail is sealed with a note of what was lost`() throws {
    let log = try WrittenLog.sample(ends: false)
    try folder.write(log.bytes + log.frames[3].bytes.dropLast(5), to: "live")
    try sealer().seal(live: folder.file("live"), to: folder.file("sealed"))
    var note = ByteWriter()
    RecoveryRecord(
      offset: UInt64(log.bytes.count), reason: "ends in the middle of a frame",
      lostBytes: UInt64(log.frames[3].bytes.count - 5)
    ).write(to: &note)
    #expect(try plaintext(of: "sealed") == log.plaintext + note.bytes)
    #expect(folder.names == ["sealed"])
  }

  @Test func `a damaged part is evidence and stays`() throws {
    let log = try WrittenLog.sample()
    var bytes = log.bytes
    bytes[log.frames[5].end - 1] ^= 1
    try folder.write(bytes, to: "live")
    let error = #expect(throws: LogError.self) {
      try sealer().seal(live: folder.file("live"), to: folder.file("sealed"))
    }
    #expect(error?.offset == UInt64(log.frames[5].offset))
    #expect(error?.path == folder.file("live"))
    #expect(folder.names == ["live"])
    #expect(try folder.read("live") == bytes)
  }

  @Test(arguments: [[], [0x28], [0, 0, 0, 0, 0, 0], [1, 2, 3, 4, 5]] as [[UInt8]])
  func `a file without a block is not sealed`(bytes: [UInt8]) throws {
    try folder.write(bytes, to: "live")
    #expect(throws: LogError.self) {
      try sealer().seal(live: folder.file("live"), to: folder.file("sealed"))
    }
    #expect(folder.names == ["live"])
  }

  @Test func `another part under the sealed name is not replaced`() throws {
    let log = try WrittenLog.sample()
    var other = WrittenLog(session: "other")
    try other.block()
    try other.event(1)
    try folder.write(log.bytes, to: "live")
    let cases: [[UInt8]] = [
      [1, 2, 3], [], log.bytes, try ZstdSealer.seal(blocks: other.blocks),
      try ZstdSealer.seal(blocks: Array(log.blocks.dropLast())),
    ]
    for bytes in cases {
      try folder.write(bytes, to: "sealed")
      #expect(throws: LogError(.destinationExists, path: folder.file("sealed"))) {
        try sealer().seal(live: folder.file("live"), to: folder.file("sealed"))
      }
      #expect(try folder.read("sealed") == bytes)
      #expect(try folder.read("live") == log.bytes)
    }
    #expect(folder.names == ["live", "sealed"])
  }

  @Test func `a limit that the sealed file exceeds leaves the live one`() throws {
    let log = try WrittenLog.sample()
    try folder.write(log.bytes, to: "live")
    var limits = LogLimits()
    limits.blocks = 2
    #expect(throws: LogError.self) {
      try sealer(.live, limits).seal(live: folder.file("live"), to: folder.file("sealed"))
    }
    #expect(folder.names == ["live"])
  }

  // MARK: Failing calls and kill points

  @Test(arguments: [ENOSPC, EIO, EACCES])
  func `whichever call fails, every event is in one of the files`(code: Int32) throws {
    let log = try WrittenLog.sample()
    let counter = FailingCalls()
    try folder.write(log.bytes, to: "live")
    try sealer(counter.calls).seal(live: folder.file("live"), to: folder.file("sealed"))
    let steps = counter.log
    #expect(
      steps == [
        "unlink", "open", "write", "fullSync", "close", "rename", "open", "sync", "close", "unlink",
      ])
    unlink(folder.file("sealed"))
    for call in steps.indices {
      for failure in [.refused(code), .halfThenRefused(code)] as [FailingCalls.Failure] {
        try folder.write(log.bytes, to: "live")
        let failing = FailingCalls([call: failure])
        // Closing the folder is the one step whose failure loses nothing and says nothing.
        if call == steps.count - 2 {
          try sealer(failing.calls).seal(live: folder.file("live"), to: folder.file("sealed"))
        } else {
          #expect(throws: LogError.self, "\(steps[call])") {
            try sealer(failing.calls).seal(live: folder.file("live"), to: folder.file("sealed"))
          }
          #expect(try folder.read("live") == log.bytes)
          #expect(!folder.names.contains("sealed.partial"), "\(steps[call])")
          if folder.names.contains("sealed") {
            #expect(try plaintext(of: "sealed") == log.plaintext)
          }
          // The cause gone, the same call finishes the work.
          try sealer().seal(live: folder.file("live"), to: folder.file("sealed"))
        }
        #expect(folder.names == ["sealed"])
        #expect(try plaintext(of: "sealed") == log.plaintext)
        unlink(folder.file("sealed"))
      }
    }
  }

  @Test func `killed at any step, sealing again finishes`() throws {
    let log = try WrittenLog.sample()
    for call in 0...10 {
      try folder.write(log.bytes, to: "live")
      let killing = FailingCalls([call: .killed])
      do {
        try sealer(killing.calls).seal(live: folder.file("live"), to: folder.file("sealed"))
      } catch {
        #expect(call < 10)
      }
      let names = folder.names
      if names.contains("sealed") {
        #expect(try plaintext(of: "sealed") == log.plaintext)
      } else {
        #expect(try folder.read("live") == log.bytes)
      }
      if names.contains("live") {
        try sealer().seal(live: folder.file("live"), to: folder.file("sealed"))
      }
      #expect(folder.names == ["sealed"], "killed at \(call)")
      #expect(try plaintext(of: "sealed") == log.plaintext)
      unlink(folder.file("sealed"))
    }
  }
}
