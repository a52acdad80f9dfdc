import SessionArchive
import SessionLog
import Testing

/// What other people's tools make of our files.
@Suite struct OtherToolTests {
  private let blocks: [[UInt8]]

  init() {
    var state: UInt64 = 1
    var blocks: [[UInt8]] = []
    for block in 0..<5 {
      var writer = ByteWriter()
      BlockRecord(session: "s", firstOrdinal: UInt64(block) * 700, time: UInt64(block))
        .write(to: &writer)
      for event in 0..<700 {
        writer.putRecord(.event) { writer in
          writer.putField(1, uint: UInt64(event))
          // One block of several frames.
          let size = block == 2 ? 300 : 12
          let bytes = (0..<size).map { _ in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return UInt8(truncatingIfNeeded: state >> 61)
          }
          writer.putField(2, bytes: bytes)
        }
      }
      blocks.append(writer.bytes)
    }
    self.blocks = blocks
  }

  private var plaintext: [UInt8] { blocks.flatMap { $0 } }

  private func live() throws -> [UInt8] {
    var bytes: [UInt8] = []
    for block in blocks {
      try block.withUnsafeBytes { buffer in
        var cursor = RecordCursor(buffer)
        while let record = try cursor.next() { try RawFrame.append(record.raw, to: &bytes) }
      }
    }
    return bytes
  }

  private func tool(_ name: String) -> OtherTool? {
    let tool = OtherTool(name)
    if tool == nil { print("skipped: \(name) is not installed") }
    return tool
  }

  @Test func `the zstd command reads live and sealed files to the same bytes`() throws {
    guard let zstd = tool("zstd") else { return }
    for bytes in [try live(), try ZstdSealer.seal(blocks: blocks)] {
      let file = try ScratchFile(bytes)
      let test = try zstd.run(["-t", "-q", file.path])
      #expect(test.status == 0)
      let decoded = try zstd.run(["-dc", "-q", file.path])
      #expect(decoded.status == 0)
      #expect(decoded.output == plaintext)
    }
    // A live file is whole at every event boundary.
    let first = try RawFrame.encode(blocks[0])
    let cut = try ScratchFile(first)
    #expect(try zstd.run(["-t", "-q", cut.path]).status == 0)
  }

  @Test func `the zstd command counts our frames and the skippable two`() throws {
    guard let zstd = tool("zstd") else { return }
    let file = try ScratchFile(try ZstdSealer.seal(blocks: blocks))
    let listing = try zstd.run(["-lv", file.path])
    let text = String(decoding: listing.output, as: UTF8.self)
    #expect(listing.status == 0)
    #expect(text.contains("Skippable Frames: 2"), "\(text)")
    #expect(text.contains("XXH64"))
  }

  @Test func `the zstd command refuses what we refuse`() throws {
    guard let zstd = tool("zstd") else { return }
    var bytes = try live()
    bytes[bytes.count - 1] ^= 1
    let file = try ScratchFile(bytes)
    #expect(try zstd.run(["-t", "-q", file.path]).status != 0)
  }

  @Test func `pyzstd seeks in a sealed file`() throws {
    guard let python = tool("python3") else { return }
    guard try python.run(["-c", "import pyzstd"]).status == 0 else {
      print("skipped: pyzstd is not installed")
      return
    }
    let file = try ScratchFile(try ZstdSealer.seal(blocks: blocks))
    let expected = try ScratchFile(plaintext)
    let script = """
      import sys, pyzstd
      truth = open(sys.argv[2], 'rb').read()
      with pyzstd.SeekableZstdFile(sys.argv[1], 'r') as f:
          size = f.seek(0, 2)
          assert size == len(truth), (size, len(truth))
          for position in list(range(0, size, 997)) + [size - 1]:
              f.seek(position)
              assert f.read(64) == truth[position:position + 64], position
      """
    let result = try python.run(["-c", script, file.path, expected.path])
    #expect(result.status == 0, "\(String(decoding: result.output, as: UTF8.self))")
  }

  @Test func `protoc decodes the plaintext without a schema`() throws {
    guard let protoc = tool("protoc") else { return }
    guard let shell = tool("sh") else { return }
    let file = try ScratchFile(plaintext)
    let result = try shell.run(["-c", "\(protoc.path) --decode_raw < \(file.path)"])
    #expect(result.status == 0)
    let text = String(decoding: result.output, as: UTF8.self)
    #expect(text.hasPrefix("1 {\n  1 {\n    1: \"s\"\n"))
    #expect(text.split(separator: "\n").filter { $0 == "1 {" }.count == 5 + 5 * 700)
  }
}
