import SessionArchive
import SessionLog
import Testing

@Suite struct ZstdCodecTests {
  private func compressed(_ plaintext: [UInt8], level: Int = 9) throws -> [UInt8] {
    var frame: [UInt8] = []
    let codec = try ZstdCodec(level: level)
    try plaintext.withUnsafeBytes { try codec.compress($0, to: &frame) }
    return frame
  }

  private func expanded(_ frame: [UInt8], to count: Int) throws -> [UInt8] {
    var plaintext = [UInt8](repeating: 0, count: count)
    let codec = try ZstdCodec()
    let produced = try frame.withUnsafeBytes { source in
      try plaintext.withUnsafeMutableBytes { try codec.decompress(source, into: $0) }
    }
    return Array(plaintext[..<produced])
  }

  @Test(arguments: [1, 13, 255, 256, 10_000, 65_535], [0, 9, 255] as [UInt8])
  func `what is compressed comes back`(count: Int, spread: UInt8) throws {
    let plaintext = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* $0 &* 7) & spread }
    let frame = try compressed(plaintext)
    #expect(try expanded(frame, to: count) == plaintext)
  }

  @Test func `every frame is single-segment with size and checksum, and no dictionary`() throws {
    for count in [1, 255, 256, 65_535] {
      let frame = try compressed([UInt8](repeating: 3, count: count))
      #expect(Array(frame.prefix(4)) == [0x28, 0xB5, 0x2F, 0xFD])
      #expect(frame[4] == (count < 256 ? 0x24 : 0x64))
    }
  }

  @Test func `a context compresses the same bytes the same way each time`() throws {
    let codec = try ZstdCodec()
    let plaintext = (0..<5_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
    var frames: [[UInt8]] = []
    for _ in 0..<3 {
      var frame: [UInt8] = []
      try plaintext.withUnsafeBytes { try codec.compress($0, to: &frame) }
      frames.append(frame)
      // What comes in between must not show.
      var other: [UInt8] = []
      try [UInt8](repeating: 9, count: 99).withUnsafeBytes { try codec.compress($0, to: &other) }
    }
    #expect(Set(frames).count == 1)
  }

  @Test func `a frame with more in it than it says is an error, not an overflow`() throws {
    let frame = try compressed([UInt8](repeating: 3, count: 60_000))
    #expect(throws: LogError.self) { try expanded(frame, to: 100) }
  }

  @Test func `damage is an error in libzstd's words`() throws {
    var frame = try compressed((0..<2_000).map { UInt8(truncatingIfNeeded: $0 / 3) })
    frame[frame.count - 1] ^= 1
    let error = #expect(throws: LogError.self) { try expanded(frame, to: 2_000) }
    #expect(error?.reason == "Restored data doesn't match checksum")
  }

  @Test func `random frames never trap`() throws {
    let base = try compressed((0..<3_000).map { UInt8(truncatingIfNeeded: $0 / 5 &* 3) })
    let codec = try ZstdCodec()
    var state: UInt64 = 5
    var plaintext = [UInt8](repeating: 0, count: 3_000)
    for _ in 0..<3_000 {
      var frame = base
      for _ in 0..<3 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        frame[Int(state >> 33) % frame.count] = UInt8(truncatingIfNeeded: state >> 20)
      }
      _ = try? frame.withUnsafeBytes { source in
        try plaintext.withUnsafeMutableBytes { try codec.decompress(source, into: $0) }
      }
    }
  }
}
