import NavigationModel
import SessionLog
import SessionReplay
import Testing

@testable import SessionDiagnosis

/// Cases 64 and 70: logs in pieces, mixed up, cut, or of two writers.
@Suite struct `Damaged logs` {
  /// The only finding, which must be about the file.
  private func finding(_ file: RecordedFile) throws -> Finding {
    let findings = try file.findings().filter { $0.severity >= .warning }
    let finding = try #require(findings.only, "\(findings.map(\.json))")
    #expect(finding.rule == "damaged-log")
    #expect(finding.severity == .warning)
    #expect(finding.outcome == Outcome.none)
    return finding
  }

  // MARK: A bad block

  @Test(arguments: [ScanMode.prefix, .salvage])
  func `a bad checksum in the middle names the block, what is used and what is missing`(
    mode: ScanMode
  ) throws {
    let written = try WrittenBlocks(count: 20, events: 31)
    var bytes = try WrittenBlocks.sealed(written.blocks)
    let place = try WrittenBlocks.places(bytes)[13]
    bytes[place.upperBound - 3] ^= 8
    let file = try WrittenBlocks.open(bytes, mode)
    let finding = try finding(file)
    #expect(finding.seq == 402)
    #expect(finding.headline.contains("at byte \(place.lowerBound)"))
    #expect(finding.reason.contains("blocks 1 to 13 are used, up to seq 402"))
    #expect(finding.reason.contains("seq 403 to 433 are missing"))
    #expect(finding.reason.contains("6 blocks behind it, from seq 434 on"))
    if mode == .salvage {
      #expect(try file.seqs() == Array(0...402) + Array(434..<620))
      // What stands behind it starts from a keyframe, and is whole.
      #expect(file.sessions.count == 2)
      #expect(file.sessions.map(\.id) == ["one", "one"])
      #expect(try file.sessions[1].replay().state.degradedSince == nil)
    } else {
      #expect(try file.seqs() == Array(0...402))
      #expect(finding.reason.contains("not used: navtape recover --salvage"))
    }
  }

  @Test func `whichever block is bad, all others are used`() throws {
    let written = try WrittenBlocks(count: 6, events: 8)
    let sealed = try WrittenBlocks.sealed(written.blocks)
    for (index, place) in try WrittenBlocks.places(sealed).enumerated().dropFirst() {
      var bytes = sealed
      bytes[place.upperBound - 3] ^= 8
      let file = try WrittenBlocks.open(bytes, .salvage)
      let lost = UInt64(index * 8)..<UInt64(index * 8 + 8)
      #expect(try file.seqs() == (0..<48).filter { !lost.contains($0) })
      let reason = try finding(file).reason
      #expect(
        reason.contains(
          index == 5
            ? "what came after it is missing"
            : "seq \(lost.lowerBound) to \(lost.upperBound - 1) are missing"), "\(index): \(reason)"
      )
    }
  }

  // MARK: Kills

  @Test func `a torn tail is named, and all before it is used`() throws {
    let written = try WrittenBlocks(count: 3, events: 10)
    let bytes = try WrittenBlocks.live(written.blocks)
    let finding = try finding(try WrittenBlocks.open(Array(bytes.dropLast(40))))
    #expect(finding.headline.contains("ends in the middle of a record"))
    #expect(finding.reason.contains("blocks 1 to 2 are used, up to seq 19"))
    #expect(finding.reason.contains("what came after it is missing"))
    #expect(finding.seq == 19)
  }

  @Test func `killed and started again into one file, both launches are told apart`() throws {
    let first = try WrittenBlocks("killed", count: 2, events: 10)
    let second = try WrittenBlocks("next", count: 2, events: 10)
    let torn = try WrittenBlocks.live(first.blocks).dropLast(211)
    let bytes = try Array(torn) + WrittenBlocks.live(second.blocks)
    let salvaged = try WrittenBlocks.open(bytes, .salvage)
    #expect(salvaged.sessions.map(\.id) == ["killed", "next"])
    #expect(try salvaged.seqs() == Array(0..<10) + Array(0..<20))
    let found = try finding(salvaged)
    #expect(found.session == "killed")
    #expect(found.reason.contains("what session killed had after that is missing"))
    let prefix = try WrittenBlocks.open(bytes)
    #expect(try prefix.seqs() == Array(0..<10))
    #expect(try finding(prefix).reason.contains("2 blocks behind it, from seq 0 on, not used"))
  }

  @Test func `a log that was only not closed is no damage`() throws {
    let written = try WrittenBlocks(count: 2, events: 10)
    let open = try WrittenBlocks.open(
      try WrittenBlocks.live([written.blocks[0]]))
    #expect(try open.findings().map(\.severity) == [.note])
    let sealed = try WrittenBlocks.open(try WrittenBlocks.sealed(written.blocks))
    #expect(try sealed.findings() == [])
    let two = try WrittenBlocks("two", count: 2, events: 10)
    let both = try WrittenBlocks.open(try WrittenBlocks.sealed(written.blocks + two.blocks))
    #expect(both.sessions.map(\.id) == ["one", "two"])
    #expect(try both.findings() == [])
  }

  // MARK: Two writers, and pieces in another order

  @Test func `the blocks of two writers are told apart, each folded by itself`() throws {
    let one = try WrittenBlocks("one", count: 3, events: 10)
    let two = try WrittenBlocks("two", count: 3, events: 10)
    let woven = zip(one.blocks, two.blocks).flatMap { [$0, $1] }
    let file = try WrittenBlocks.open(try WrittenBlocks.sealed(woven))
    #expect(file.sessions.map(\.id) == ["one", "two", "one", "two", "one", "two"])
    let findings = try file.findings()
    #expect(!findings.isEmpty)
    #expect(findings.allSatisfy { $0.rule == "damaged-log" && $0.severity == .warning })
    #expect(findings.allSatisfy { $0.headline.contains("blocks of two sessions are mixed") })
    #expect(findings[0].reason.contains("session one goes on behind session two"))
    // No event of one is folded into the other.
    let alone = try WrittenBlocks.open(try WrittenBlocks.sealed(one.blocks))
    let state = try alone.sessions[0].replay().state
    let parts = file.sessions.filter { $0.id == "one" }
    #expect(try parts.reduce(0) { try $0 + UInt64($1.replay().differingKeyframes.count) } == 0)
    let last = try #require(parts.last)
    #expect(
      try last.replay().state.scenes.first?.stacks.first?.entries.count
        == state.scenes.first?.stacks.first?.entries.count)
  }

  @Test(arguments: [[1, 0, 2, 3], [0, 2, 1, 3], [0, 1, 3, 2], [0, 1, 1, 2], [0, 2, 3]])
  func `pieces in another order, repeated or left out never pass for the truth`(
    order: [Int]
  ) throws {
    let written = try WrittenBlocks(count: 4, events: 10)
    let bytes = try WrittenBlocks.sealed(order.map { written.blocks[$0] })
    let file = try WrittenBlocks.open(bytes)
    let used = try file.seqs()
    if order[0] == 0 {
      #expect(used == Array(0..<UInt64(used.count)))
      #expect(used.count < 40)
    }
    let findings = try file.findings()
    #expect(findings.contains { $0.rule == "damaged-log" && $0.severity == .warning })
    #expect(findings.allSatisfy { $0.severity == .note || $0.rule == "damaged-log" })
  }

  @Test func `records exchanged within a block are noticed at its hash`() throws {
    let written = try WrittenBlocks(count: 3, events: 10)
    var blocks = written.blocks
    // Two records of the middle block change places; each is whole.
    let records = try Self.records(blocks[1])
    let pops = records.indices.filter { records[$0].count < 24 }
    let (low, high) = (pops[pops.count - 5], pops[pops.count - 3])
    var changed = records
    changed.swapAt(low, high)
    guard changed != records else { return }
    blocks[1] = changed.flatMap { $0 }
    let file = try WrittenBlocks.open(try WrittenBlocks.live(blocks))
    #expect(try finding(file).headline.contains("the file is damaged"))
    let used = try file.seqs()
    #expect(used == Array(0..<UInt64(used.count)) && used.count >= 10)
  }

  private static func records(_ block: [UInt8]) throws -> [[UInt8]] {
    try block.withUnsafeBytes { bytes in
      var cursor = RecordCursor(bytes)
      var starts: [Int] = []
      while let record = try cursor.next() { starts.append(record.offset) }
      return zip(starts, starts.dropFirst() + [block.count]).map { Array(block[$0..<$1]) }
    }
  }

  @Test func `what a newer version wrote is refused, and what came before is used`() throws {
    let lines = """
      {"navtape":1,"session":"old"}
      {"kind":"marked","label":"a"}
      {"kind":"marked","label":"b"}
      {"navtape":2,"session":"new"}
      {"kind":"marked","label":"c"}

      """
    let file = try RecordedFile.open(bytes: Array(lines.utf8), name: "newer")
    let finding = try finding(file)
    #expect(finding.headline.contains("newer version"))
    #expect(finding.seq == 1)
    #expect(try file.seqs() == [0, 1])
  }

  @Test func `lines that are no events are told where they stand, in runs`() throws {
    let lines = """
      {"navtape":1,"session":"old"}
      {"kind":"marked","label":"a"}
      {"kind":"mar
      ked","label":"b"}
      {"kind":"marked","label":"c"}
      {"kind":

      """
    let file = try RecordedFile.open(bytes: Array(lines.utf8), name: "lines")
    let findings = try file.findings()
    #expect(findings.map(\.rule) == ["damaged-log", "damaged-log"])
    #expect(findings.map(\.seq) == [1, 4])
    #expect(findings[0].headline == "2 lines in a row are no events")
    #expect(findings[0].reason.hasPrefix("what they said is lost"))
    #expect(findings[1].headline == "a line is no event")
    #expect(findings[1].reason.hasPrefix("what it said is lost"))
  }
}
