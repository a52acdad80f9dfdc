import SessionLog
import Testing

@Suite struct WireTests {
  private func reading<Value>(
    _ bytes: [UInt8], _ body: (inout ByteReader) throws -> Value
  ) -> Result<Value, WireFault> {
    bytes.withUnsafeBytes { buffer in
      var reader = ByteReader(buffer)
      do {
        return .success(try body(&reader))
      } catch let fault as WireFault {
        return .failure(fault)
      } catch {
        Issue.record(error)
        return .failure(WireFault(.missingField, at: -1))
      }
    }
  }

  @Test(arguments: [0, 1, 127, 128, 300, 16_383, 16_384, 1 << 32, 1 << 63, UInt64.max])
  func `a number survives in its shortest form`(value: UInt64) {
    var writer = ByteWriter()
    writer.put(varint: value)
    #expect(writer.count == max(1, (64 - value.leadingZeroBitCount + 6) / 7))
    let outcome = reading(writer.bytes) { try $0.varint() }
    #expect(outcome == .success(value))
    // Every cut of it is noticed.
    for count in 0..<writer.count {
      let cut = Array(writer.bytes[..<count])
      let outcome = reading(cut) { try $0.varint() }
      #expect(outcome == .failure(WireFault(.truncated, at: 0)))
    }
  }

  @Test(arguments: [0, -1, 1, Int64.min, Int64.max, -64, 64])
  func `a signed number survives`(value: Int64) {
    var writer = ByteWriter()
    writer.put(zigzag: value)
    let outcome = reading(writer.bytes) { try $0.zigzag() }
    #expect(outcome == .success(value))
  }

  @Test func `a number over 64 bits is refused`() {
    let tooLarge = [UInt8](repeating: 0xFF, count: 9) + [0x02]
    let tooLong = [UInt8](repeating: 0x80, count: 10) + [0x01]
    for bytes in [tooLarge, tooLong] {
      let outcome = reading(bytes) { try $0.varint() }
      #expect(outcome == .failure(WireFault(.overlongVarint, at: 0)))
    }
  }

  @Test(arguments: [0, 0x07, 0x0B, 0x0C, 0x0E, 0x0F])
  func `tags of field 0, of groups and of unused types are refused`(byte: UInt8) {
    let outcome = reading([byte]) { try $0.tag() }
    #expect(outcome == .failure(WireFault(.invalidTag, at: 0)))
  }

  @Test(arguments: [5, UInt64(UInt32.max), 1 << 32, 1 << 62, UInt64.max])
  func `a length beyond the end never becomes an index`(length: UInt64) {
    var writer = ByteWriter()
    writer.put(varint: length)
    writer.put(raw: [1, 2, 3, 4])
    let outcome = reading(writer.bytes) { try $0.bytes().count }
    #expect(outcome == .failure(WireFault(.lengthBeyondEnd, at: 0)))
  }

  @Test(arguments: [
    [0xC3], [0x80], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80],
    [0x61, 0xFF, 0x62], [0xE2, 0x82],
  ])
  func `text that is not UTF-8 is refused`(text: [UInt8]) {
    var writer = ByteWriter()
    writer.put(lengthDelimited: text)
    let outcome = reading(writer.bytes) { try $0.string() }
    #expect(outcome == .failure(WireFault(.invalidUTF8, at: 0)))
  }

  @Test(arguments: ["", "brews", "é", "e\u{301}", "\u{FFFD}", "日本", "👩‍👩‍👧", "\0"])
  func `text survives, scalar for scalar`(text: String) {
    var writer = ByteWriter()
    writer.put(string: text)
    let outcome = reading(writer.bytes) { Array(try $0.string().unicodeScalars) }
    #expect(outcome == .success(Array(text.unicodeScalars)))
  }

  @Test func `text over its limit is refused`() {
    var writer = ByteWriter()
    writer.put(string: String(repeating: "x", count: 4_097))
    let outcome = reading(writer.bytes) { try $0.string() }
    #expect(outcome == .failure(WireFault(.valueOutOfRange, at: 0)))
  }

  @Test(arguments: [0, 1, 126, 127, 128, 129, 16_382, 16_383, 16_384, 70_000])
  func `a message's length is as short as it can be`(size: Int) {
    var writer = ByteWriter()
    writer.putMessage(1) { outer in
      outer.putMessage(2) { inner in
        inner.put(raw: [UInt8](repeating: 7, count: size))
      }
    }
    var inner = ByteWriter()
    inner.put(tag: 2, .lengthDelimited)
    inner.put(lengthDelimited: [UInt8](repeating: 7, count: size))
    var outer = ByteWriter()
    outer.put(tag: 1, .lengthDelimited)
    outer.put(lengthDelimited: inner.bytes)
    #expect(writer.bytes == outer.bytes)
  }

  @Test func `defaults are not written`() {
    var writer = ByteWriter()
    writer.putField(1, uint: 0)
    writer.putField(2, sint: 0)
    writer.putField(3, bool: false)
    writer.putField(4, fixed64: 0)
    writer.putField(5, string: "")
    writer.putField(6, bytes: [])
    writer.putField(7, packed: [])
    #expect(writer.bytes.isEmpty)
  }
}
