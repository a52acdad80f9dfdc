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

@Suite struct SourceTests {
  @Test func `a folder, a pipe and a device are refused without waiting`() throws {
    let folder = try ScratchFolder()
    mkfifo(folder.file("pipe"), 0o600)
    for path in [folder.path, folder.file("pipe"), "/dev/zero"] {
      #expect(throws: LogError(.notARegularFile, path: path)) { try FileSource(path: path) }
    }
  }

  @Test func `a missing file says so`() throws {
    let folder = try ScratchFolder()
    let path = folder.file("none")
    #expect(throws: LogError(.systemCall("open", errno: ENOENT), path: path)) {
      try FileSource(path: path)
    }
  }

  @Test func `a file over its limit is refused by its size`() throws {
    let folder = try ScratchFolder()
    try folder.write([1, 2, 3, 4], to: "a")
    var limits = LogLimits()
    limits.fileBytes = 3
    let path = folder.file("a")
    #expect(throws: LogError(.limitExceeded(.fileBytes, limit: 3, found: 4), path: path)) {
      try FileSource(path: path, limits: limits)
    }
    #expect(throws: LogError(.limitExceeded(.fileBytes, limit: 3, found: 4))) {
      try scanned([1, 2, 3, 4], limits: limits)
    }
  }

  @Test func `a file that grows is read as it was, one that shrinks is an error`() throws {
    let folder = try ScratchFolder()
    let log = try WrittenLog.sample()
    try folder.write(log.bytes, to: "a")
    let source = try FileSource(path: folder.file("a"))
    try folder.write(log.bytes + [1, 2, 3], to: "a")
    let file = try LogFile.scanned(source, decompressor: nil)
    #expect(try file.wholePlaintext() == log.plaintext)
    truncate(folder.file("a"), 10)
    let error = #expect(throws: LogError.self) {
      try LogFile.scanned(source, decompressor: nil)
    }
    guard case .shrank = error?.kind else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func `reads beyond the end of memory are errors`() throws {
    let source = MemorySource([1, 2, 3])
    var buffer = [UInt8](repeating: 0, count: 2)
    for offset in [2, 3, 4, UInt64.max] {
      #expect(throws: LogError.self) {
        try buffer.withUnsafeMutableBytes { try source.read(at: offset, into: $0) }
      }
    }
    try buffer.withUnsafeMutableBytes { try source.read(at: 1, into: $0) }
    #expect(buffer == [2, 3])
  }
}
