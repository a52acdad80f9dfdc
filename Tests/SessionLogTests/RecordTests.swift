import SessionLog
import Testing

@Suite struct RecordTests {
  // Field 15 as a varint, field 16 as bytes, field 17 and 18 fixed: what a newer version may add.
  private let newer: [UInt8] = [
    0x78, 0x96, 0x01, 0x82, 0x01, 0x02, 0xAA, 0xBB, 0x89, 0x01, 1, 2, 3, 4, 5, 6, 7, 8, 0x95, 0x01,
    9, 9, 9, 9,
  ]

  private func payload(_ record: [UInt8], _ body: (RecordSlice) throws -> Void) throws {
    try record.withUnsafeBytes { bytes in
      var cursor = RecordCursor(bytes)
      let slice = try #require(try cursor.next())
      #expect(Array(slice.raw) == record)
      let rest = try cursor.next()
      #expect(rest == nil)
      try body(slice)
    }
  }

  @Test func `a block's start survives with fields of a newer version`() throws {
    let block = BlockRecord(
      session: "s", part: 3, firstSeq: 1 << 40, firstOrdinal: 7, time: 12, wall: "2026-11-29",
      previous: 0xDEAD_BEEF_0000_0001, reducer: 2, turn: 9, unknownFields: newer)
    var writer = ByteWriter()
    block.write(to: &writer)
    try payload(writer.bytes) { slice in
      #expect(slice.field == .block)
      let decoded = try BlockRecord(payload: slice.payload)
      #expect(decoded == block)
      var again = ByteWriter()
      decoded.write(to: &again)
      #expect(again.bytes == writer.bytes)
    }
  }

  @Test func `check, end and recovery survive with fields of a newer version`() throws {
    let check = CheckRecord(hash: 5, events: 6, unknownFields: newer)
    let end = EndRecord(events: 5, hash: .max, unknownFields: newer)
    let recovery = RecoveryRecord(
      offset: 4_096, reason: "torn", lostBytes: 12, unknownFields: newer)
    var writer = ByteWriter()
    check.write(to: &writer)
    try payload(writer.bytes) { slice in
      let decoded = try CheckRecord(payload: slice.payload)
      #expect(decoded == check)
    }
    writer = ByteWriter()
    end.write(to: &writer)
    try payload(writer.bytes) { slice in
      let decoded = try EndRecord(payload: slice.payload)
      #expect(decoded == end)
    }
    writer = ByteWriter()
    recovery.write(to: &writer)
    try payload(writer.bytes) { slice in
      let decoded = try RecoveryRecord(payload: slice.payload)
      #expect(decoded == recovery)
    }
  }

  @Test func `a block without a session is refused`() {
    #expect(throws: WireFault(.missingField, at: 0)) {
      try BlockRecord(payload: UnsafeRawBufferPointer(start: nil, count: 0))
    }
  }

  @Test func `a known field with another wire type is kept as unknown`() throws {
    let bytes: [UInt8] = [0x0A, 1, 0x73, 0x12, 1, 0x55]
    let block = try bytes.withUnsafeBytes { try BlockRecord(payload: $0) }
    #expect(block.unknownFields == [0x12, 1, 0x55])
  }

  @Test func `unknown records come out whole`() throws {
    let bytes: [UInt8] =
      [0x0A, 4, 0x62, 2, 1, 2]  // record kind 12
      + [0x10, 5]  // a field of Log beside the records
      + [0x0A, 0]  // a record without a kind
      + [0x0A, 4, 0x60, 1, 0x60, 2]  // kind 12 as a number
    try bytes.withUnsafeBytes { buffer in
      var cursor = RecordCursor(buffer)
      var fields: [UInt32] = []
      var raw: [UInt8] = []
      while let slice = try cursor.next() {
        fields.append(slice.field.rawValue)
        #expect(!slice.field.isKnown)
        #expect(slice.offset == raw.count)
        raw += slice.raw
      }
      #expect(fields == [12, 0, 0, 0])
      #expect(raw == bytes)
    }
  }

  @Test func `of several members the last known one wins, as protobuf says`() throws {
    // An event beside an unknown sibling, before and behind.
    let siblings: [[UInt8]] = [
      [0x0A, 6, 0x1A, 1, 7, 0x62, 1, 8], [0x0A, 6, 0x62, 1, 8, 0x1A, 1, 7],
      [0x0A, 6, 0x12, 1, 9, 0x1A, 1, 7],
    ]
    for record in siblings {
      try payload(record) { slice in
        #expect(slice.field == .event)
        #expect(Array(slice.payload) == [7])
      }
    }
  }

  @Test func `known kinds are those of version 1`() {
    let known = (0...40).filter { RecordField(rawValue: $0).isKnown }
    #expect(known == [1, 2, 3, 5, 7, 8, 9, 10, 11])
    #expect((0...40).filter { RecordField(rawValue: $0).isEvent } == [3, 11])
  }

  @Test func `records are packed into frames whole`() throws {
    var numbers = SeededNumbers(state: 4)
    for _ in 0..<20 {
      let sizes = (0..<40).map { _ in Int.random(in: 0...16_000, using: &numbers) }
      let records = sizes.enumerated().map { WrittenLog.record(.keyframe, number: $0, size: $1) }
      let plaintext = records.flatMap { $0 }
      let ranges = try plaintext.withUnsafeBytes { try RecordPacking.frames(of: $0) }
      var boundaries: Set<Int> = [0]
      var total = 0
      for record in records {
        total += record.count
        boundaries.insert(total)
      }
      #expect(ranges.allSatisfy { boundaries.contains($0.upperBound) })
      #expect(ranges.allSatisfy { $0.count <= 65_535 && !$0.isEmpty })
      #expect(ranges.flatMap { Array($0) } == Array(0..<plaintext.count))
      // As few as fit: two neighbours never fit into one.
      for (left, right) in zip(ranges, ranges.dropFirst()) {
        let next = boundaries.filter { $0 > right.lowerBound }.min() ?? right.upperBound
        #expect(next - left.lowerBound > 65_535)
      }
    }
  }

  @Test func `a record that fits no frame is refused`() {
    let record = WrittenLog.record(.keyframe, number: 1, size: 65_535)
    #expect(throws: LogError.self) {
      try record.withUnsafeBytes { try RecordPacking.frames(of: $0) }
    }
  }
}
