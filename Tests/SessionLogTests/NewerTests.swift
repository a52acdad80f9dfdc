import SessionLog
import Testing

@Suite struct NewerTests {
  @Test func `records of a newer version are kept, counted and passed over`() throws {
    var log = WrittenLog()
    try log.block()
    try log.event(0)
    try log.append(WrittenLog.record(RecordField(rawValue: 12), number: 3))
    try log.append(WrittenLog.record(RecordField(rawValue: 4), number: 3))
    try log.append(WrittenLog.record(RecordField(rawValue: 4_000), number: 3))
    try log.event(1)
    try log.check()
    try log.block()
    try log.end()
    let (scan, plaintext) = try scanned(log.bytes, .strict)
    #expect(plaintext == log.plaintext)
    #expect(scan.unknownRecords == 3)
    #expect(scan.blocks.map(\.unknownRecords) == [3, 0])
    #expect(scan.chainVerifiedEvents == 2)
  }

  @Test func `events and foreign events count, and nothing else`() throws {
    var log = WrittenLog()
    try log.block()
    for field in [RecordField.header, .keyframe, .define, .event, .other, .event] {
      try log.append(
        WrittenLog.record(field, number: 1), events: field.isEvent ? 1 : 0)
    }
    try log.check()
    let (scan, _) = try scanned(log.bytes, .strict)
    #expect(scan.frameVerifiedEvents == 3)
    #expect(scan.chainVerifiedEvents == 3)
  }

  @Test func `a session that needs a newer reader ends the prefix before it`() throws {
    var old = WrittenLog(session: "old")
    try old.block()
    try old.append(WrittenLog.record(.header, number: 0))
    try old.event(1)
    var new = WrittenLog(session: "new")
    try new.block()
    try new.append(WrittenLog.record(.header, number: 7))
    try new.event(1)
    let last = old.frames.map(\.bytes)
    let third = WrittenLog(session: "third")
    var other = third
    try other.block()
    try other.event(2)
    let bytes = last.flatMap { $0 } + new.bytes + other.bytes
    let isNewer: (UnsafeRawBufferPointer) -> Bool = { $0.starts(with: [0x08, 8]) }
    let file = try LogFile.scanned(
      MemorySource(bytes), decompressor: nil, options: ScanOptions(headerIsNewer: isNewer))
    #expect(try file.wholePlaintext() == old.plaintext)
    #expect(file.scan?.tail.tailClass == .newer)
    #expect(file.scan?.tail.offset == UInt64(old.bytes.count))
    let offset = UInt64(old.bytes.count + new.frames[1].offset)
    #expect(file.scan?.tail.error == LogError(.newerFormat, at: offset))
    // The session behind it is none of its business.
    let salvaged = try LogFile.scanned(
      MemorySource(bytes), decompressor: nil,
      options: ScanOptions(mode: .salvage, headerIsNewer: isNewer))
    #expect(try salvaged.wholePlaintext() == old.plaintext + other.plaintext)
  }
}
