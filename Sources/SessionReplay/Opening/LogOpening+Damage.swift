import NavigationModel
import SessionArchive
import SessionCoding
import SessionLog

/// What of a log is not as it should be, and what that leaves.
extension LogOpening {
  func damage(_ log: LogFile, _ sessions: [RecordedSession]) -> [Damage] {
    guard let scan = log.scan else { return [] }
    let last = sessions.count - 1
    var damage = scan.gaps.map { gap in
      var damage = Damage(
        kind: .gap, offset: gap.range.lowerBound,
        text: "bytes \(gap.range.lowerBound) to \(gap.range.upperBound) were passed over:"
          + " \(gap.error.reason)",
        session: session(at: gap.range.lowerBound, log, sessions))
      damage.reach = reach(
        around: gap.range, in: log, behind: scan.blocks.filter { isBehind($0, gap.range) })
      return damage
    }
    if case .wrong(let error) = scan.index {
      damage.append(
        Damage(
          kind: .inconsistent, offset: error.offset,
          text: "the index is wrong and was built again: \(error.reason)", session: last))
    }
    damage += mixed(scan, log, sessions)
    // What was lost before the recovery is lost to every reader after it.
    for block in scan.blocks where block.hasRecovery {
      damage.append(
        Damage(
          kind: .recovered, offset: block.entry.endOffset,
          text: "a recovery kept what was intact up to here",
          session: session(at: block.entry.offset, log, sessions)))
    }
    if let end = end(log, scan, session: last) { damage.append(end) }
    return damage
  }

  private func end(_ log: LogFile, _ scan: LogScan, session: Int) -> Damage? {
    let kind: Damage.Kind
    switch scan.tail.tailClass {
    case .clean where !scan.isClosed && scan.blocks.last?.hasRecovery != true:
      return Damage(
        kind: .notClosed, offset: scan.tail.offset, text: "the session was never closed",
        session: session)
    case .clean: return nil
    case .torn: kind = .torn
    case .corrupt: kind = .corrupt
    case .newer: kind = .newer
    }
    var damage = Damage(
      kind: kind, offset: scan.tail.offset,
      text: scan.tail.error.map(\.reason) ?? "the file ends", session: session)
    // A salvage has told of it already.
    if scan.gaps.isEmpty {
      damage.reach = reach(
        around: scan.tail.offset..<source.count, in: log, behind: blocksBehind(scan.tail.offset))
    }
    return damage
  }

  /// The session whose bytes an offset follows.
  private func session(
    at offset: UInt64, _ log: LogFile, _ sessions: [RecordedSession]
  ) -> Int {
    let block = log.blocks.lastIndex { $0.offset <= offset } ?? 0
    return sessions.lastIndex { $0.blocks.lowerBound <= block } ?? 0
  }

  // MARK: Two writers

  /// Sessions that go on behind another one's block: two writers' parts are in one file.
  private func mixed(
    _ scan: LogScan, _ log: LogFile, _ sessions: [RecordedSession]
  ) -> [Damage] {
    var seen: Set<String> = []
    var latest: String?
    var damage: [Damage] = []
    for block in scan.blocks {
      let session = block.record.session
      defer { latest = session }
      let isResumed = !seen.insert(session).inserted && latest != session
      guard isResumed, block.record.firstOrdinal > 0, let latest else { continue }
      var found = Damage(
        kind: .mixed, offset: block.entry.offset,
        text: "byte \(block.entry.offset): session \(session) goes on behind session \(latest)",
        session: self.session(at: block.entry.offset, log, sessions))
      found.reach =
        "two processes wrote one file; the blocks of each are used, from seq"
        + " \(block.record.firstSeq) on as a part of its own"
      damage.append(found)
    }
    return damage
  }

  // MARK: What is used and what is missing

  private func isBehind(_ block: ScannedBlock, _ range: Range<UInt64>) -> Bool {
    block.entry.offset >= range.upperBound
  }

  /// The blocks that a salvage would find behind damage; the damage is there, so it may cost a scan.
  private func blocksBehind(_ offset: UInt64) -> [ScannedBlock] {
    var scanning = ScanOptions(mode: .salvage)
    scanning.headerIsNewer = HeaderRecord.isNewer
    do throws(LogError) {
      let log = try LogFile.scanned(source, decompressor: try ZstdCodec(), options: scanning)
      return log.scan?.blocks.filter { $0.entry.offset >= offset } ?? []
    } catch {
      // Then there is nothing to say of it.
      return []
    }
  }

  private func reach(
    around range: Range<UInt64>, in log: LogFile, behind: [ScannedBlock]
  ) -> String {
    let index = log.blocks.lastIndex { $0.offset < range.lowerBound }
    let before = index.flatMap { (block: $0, seqs: seqs(ofBlock: $0, in: log)) }
    let next = behind.first
    var parts: [String] = []
    if let before, let last = before.seqs?.last {
      let blocks = before.block == 0 ? "block 1 is" : "blocks 1 to \(before.block + 1) are"
      parts.append("\(blocks) used, up to seq \(last)")
      if let next {
        parts.append(missing(after: last, of: before.seqs?.session, next))
      } else {
        parts.append("what came after it is missing")
      }
    } else if let next {
      parts.append("what came before seq \(next.record.firstSeq) is missing")
    }
    if let next {
      let isUsed = options.mode == .salvage
      let count = behind.count == 1 ? "1 block" : "\(behind.count) blocks"
      parts.append(
        "\(count) behind it, from seq \(next.record.firstSeq) on,"
          + (isUsed ? " used too" : " not used: navtape recover --salvage keeps what is there"))
    }
    return parts.joined(separator: "; ")
  }

  private func missing(
    after last: UInt64, of session: String?, _ next: ScannedBlock
  ) -> String {
    guard session == next.record.session else {
      return "what session \(session ?? "?") had after that is missing"
    }
    let first = last &+ 1
    let end = next.record.firstSeq
    if end <= first { return "no event is missing" }
    return end - first == 1 ? "seq \(first) is missing" : "seq \(first) to \(end - 1) are missing"
  }

  /// The session of a block and the `seq` of its last event; `nil` where it has none.
  private func seqs(ofBlock index: Int, in log: LogFile) -> (session: String, last: UInt64)? {
    do {
      let plaintext = try log.plaintext(ofBlock: index)
      return try plaintext.withUnsafeBytes { bytes in
        var decoder = try BlockDecoder(bytes, vocabulary: Vocabulary(), ordinal: 0)
        var event = NavigationEvent(.unknown)
        var last: UInt64?
        while try decoder.next(into: &event) { last = event.seq }
        return last.map { (decoder.block.session, $0) }
      }
    } catch {
      // What cannot be read has nothing to say of its numbers.
      return nil
    }
  }
}
