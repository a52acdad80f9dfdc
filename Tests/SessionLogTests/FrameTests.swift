import SessionArchive
import SessionLog
import Testing

@Suite struct FrameTests {
  @Test(arguments: [1, 2, 100, 254, 255, 256, 257, 511, 512, 16_384, 65_534, 65_535])
  func `libzstd reads our raw frames`(count: Int) throws {
    var numbers = SeededNumbers(state: UInt64(count))
    let plaintext = (0..<count).map { _ in UInt8.random(in: 0...255, using: &numbers) }
    let frame = try RawFrame.encode(plaintext)
    #expect(frame.count == RawFrame.length(of: count))
    let codec = try ZstdCodec()
    var decoded = [UInt8](repeating: 0, count: count)
    let produced = try frame.withUnsafeBytes { source in
      try decoded.withUnsafeMutableBytes { try codec.decompress(source, into: $0) }
    }
    #expect(produced == count)
    #expect(decoded == plaintext)
  }

  @Test(arguments: [0, 65_536, 70_000])
  func `a plaintext that no frame holds is refused`(count: Int) {
    let expected = LogError(.foreignFrame(.plaintextSize(UInt64(count))))
    #expect(throws: expected) { try RawFrame.encode([UInt8](repeating: 1, count: count)) }
  }

  @Test(arguments: [1, 7, 255, 256, 300, 5_000, 65_535], [1, 3, 9, 19])
  func `libzstd's frames carry our checksum and our outline`(count: Int, level: Int) throws {
    var numbers = SeededNumbers(state: 1)
    let codec = try ZstdCodec(level: level)
    for spread in [0, 3, 255] as [UInt8] {
      let plaintext = (0..<count).map { _ in UInt8.random(in: 0...spread, using: &numbers) }
      var frame: [UInt8] = []
      try plaintext.withUnsafeBytes { try codec.compress($0, to: &frame) }
      let hash = XXH64.hash(plaintext)
      #expect(Array(frame.suffix(4)) == (0..<4).map { UInt8(truncatingIfNeeded: hash >> ($0 * 8)) })
      // Whatever stands behind a frame, its outline ends where it ends.
      for tail in [[], [0], [UInt8](repeating: 0x28, count: 40)] as [[UInt8]] {
        guard case .frame(let layout) = parse(frame + tail) else {
          Issue.record("not a frame: \(parse(frame + tail))")
          return
        }
        #expect(layout.length == UInt64(frame.count))
        #expect(layout.plaintextLength == count)
      }
      for cut in 4..<frame.count {
        guard case .cut(let declared) = parse(Array(frame[..<cut])) else {
          Issue.record("not cut at \(cut): \(parse(Array(frame[..<cut])))")
          return
        }
        #expect(declared > UInt64(cut) && declared <= UInt64(frame.count))
      }
    }
  }

  private func parse(_ bytes: [UInt8]) -> FrameParse {
    bytes.withUnsafeBytes { FrameLayout.parse($0, available: UInt64($0.count)) }
  }

  private func frame(descriptor: UInt8, _ rest: [UInt8]) -> [UInt8] {
    [0x28, 0xB5, 0x2F, 0xFD, descriptor] + rest
  }

  @Test func `frames that no log holds are refused by name`() {
    let rest: [UInt8] = [1, 0x09, 0, 0, 0xAA, 0, 0, 0, 0]
    #expect(parse(frame(descriptor: 0x04, rest)) == .foreign(.windowed))
    #expect(parse(frame(descriptor: 0x20, rest)) == .foreign(.noChecksum))
    #expect(parse(frame(descriptor: 0x25, rest)) == .foreign(.dictionary))
    #expect(parse(frame(descriptor: 0x26, rest)) == .foreign(.dictionary))
    #expect(parse(frame(descriptor: 0x2C, rest)) == .foreign(.reservedBits))
    #expect(parse(frame(descriptor: 0x34, rest)) == .foreign(.reservedBits))
    // Content sizes of four and of eight bytes.
    #expect(parse(frame(descriptor: 0xA4, rest)) == .foreign(.plaintextSize(0xFFFF_FFFF)))
    #expect(parse(frame(descriptor: 0xE4, rest)) == .foreign(.plaintextSize(0xFFFF_FFFF)))
    // No bytes, and 65,536 of them.
    #expect(parse(frame(descriptor: 0x24, [0, 1, 0, 0, 0, 0, 0])) == .foreign(.plaintextSize(0)))
    #expect(
      parse(frame(descriptor: 0x64, [0x00, 0xFF, 1, 0, 0])) == .foreign(.plaintextSize(65_536)))
    // The reserved block type.
    #expect(parse(frame(descriptor: 0x24, [1, 0x0F, 0, 0, 0])) == .foreign(.reservedBlock))
    // One byte declared, two in the block; two declared, one in the block.
    #expect(
      parse(frame(descriptor: 0x24, [1, 0x11, 0, 0, 9, 9, 0, 0, 0, 0]))
        == .foreign(.blocksDisagree(declared: 1, found: 2)))
    #expect(
      parse(frame(descriptor: 0x24, [2, 0x09, 0, 0, 9, 0, 0, 0, 0]))
        == .foreign(.blocksDisagree(declared: 2, found: 1)))
    // A run of two million bytes in one.
    #expect(
      parse(frame(descriptor: 0x24, [1, 0xFB, 0xFF, 0xFF, 9, 0, 0, 0, 0]))
        == .foreign(.blocksDisagree(declared: 1, found: (1 << 21) - 1)))
  }

  @Test func `a skippable frame of 4 GiB is cut, not read`() {
    let bytes: [UInt8] = [0x50, 0x2A, 0x4D, 0x18, 0xFF, 0xFF, 0xFF, 0xFF, 1, 2, 3]
    #expect(parse(bytes) == .cut(declared: (1 << 32) + 7))
  }

  @Test func `endless empty blocks end`() {
    let bytes = frame(descriptor: 0x24, [1]) + [UInt8](repeating: 0, count: 400_000)
    bytes.withUnsafeBytes {
      #expect(FrameLayout.parse($0, available: UInt64($0.count)) == .foreign(.tooLong))
    }
  }

  @Test func `one run of equal bytes is decompressed, not taken for raw`() throws {
    let plaintext = [UInt8](repeating: 7, count: 200)
    let hash = XXH64.hash(plaintext)
    let header = 200 << 3 | 1 << 1 | 1
    let bytes =
      frame(descriptor: 0x24, [200, UInt8(header & 255), UInt8(header >> 8), 0, 7])
      + (0..<4).map { UInt8(truncatingIfNeeded: hash >> ($0 * 8)) }
    guard case .frame(let layout) = parse(bytes) else {
      Issue.record("\(parse(bytes))")
      return
    }
    #expect(layout.kind == .compressed)
    #expect(layout.length == 14)
  }

  @Test func `random bytes behind a frame's start never trap`() {
    var numbers = SeededNumbers(state: 99)
    for _ in 0..<20_000 {
      let count = Int.random(in: 0...40, using: &numbers)
      var bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &numbers) }
      let start = frame(descriptor: Bool.random(using: &numbers) ? 0x24 : 0x64, [])
      bytes = Array(start.prefix(Int.random(in: 0...5, using: &numbers))) + bytes
      if case .frame(let layout) = parse(bytes) {
        #expect(layout.length <= UInt64(bytes.count))
      }
    }
  }
}
