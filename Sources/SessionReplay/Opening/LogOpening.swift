import SessionArchive
import SessionCoding
import SessionLog

/// Opens a `.navtape` log: live, sealed or torn.
struct LogOpening {
  private let source: any ByteSource
  private let name: String
  private let options: RecordedFile.Options

  init(_ source: any ByteSource, name: String, _ options: RecordedFile.Options) {
    self.source = source
    self.name = name
    self.options = options
  }

  func open() throws(OpeningError) -> RecordedFile {
    let log: LogFile
    do throws(LogError) {
      let codec = try ZstdCodec()
      var scanning = ScanOptions(mode: options.mode)
      scanning.headerIsNewer = HeaderRecord.isNewer
      log =
        options.isVerifying
        ? try LogFile.scanned(source, decompressor: codec, options: scanning)
        : try LogFile.open(source, decompressor: codec, options: scanning)
      guard !log.blocks.isEmpty else {
        throw log.scan?.tail.error ?? LogError(.notALog(firstBytes: []))
      }
    } catch {
      throw OpeningError(name: name, kind: .log(error))
    }
    return try file(log)
  }

  private func file(_ log: LogFile) throws(OpeningError) -> RecordedFile {
    let sessions = try SessionGrouping(store: log, manifest: options.manifest, name: name)
      .sessions()
    return RecordedFile(
      name: name, form: log.scan.map { $0.isSealed ? .sealed : .live } ?? .sealed,
      byteCount: source.count, sessions: sessions, damage: damage(log, sessions),
      compatibility: nil, scan: log.scan)
  }

  private func damage(_ log: LogFile, _ sessions: [RecordedSession]) -> [Damage] {
    guard let scan = log.scan else { return [] }
    let last = sessions.count - 1
    var damage = scan.gaps.map { gap in
      Damage(
        kind: .gap, offset: gap.range.lowerBound,
        text: "bytes \(gap.range.lowerBound) to \(gap.range.upperBound) were passed over:"
          + " \(gap.error.reason)",
        session: session(at: gap.range.lowerBound, log, sessions))
    }
    if case .wrong(let error) = scan.index {
      damage.append(
        Damage(
          kind: .inconsistent, offset: error.offset,
          text: "the index is wrong and was built again: \(error.reason)", session: last))
    }
    // What was lost before the recovery is lost to every reader after it.
    for block in scan.blocks where block.hasRecovery {
      damage.append(
        Damage(
          kind: .recovered, offset: block.entry.endOffset,
          text: "a recovery kept what was intact up to here",
          session: session(at: block.entry.offset, log, sessions)))
    }
    let reason = scan.tail.error.map(\.reason) ?? "the file ends"
    switch scan.tail.tailClass {
    case .clean where !scan.isClosed && scan.blocks.last?.hasRecovery != true:
      damage.append(
        Damage(
          kind: .notClosed, offset: scan.tail.offset, text: "the session was never closed",
          session: last))
    case .clean:
      break
    case .torn:
      damage.append(
        Damage(kind: .torn, offset: scan.tail.offset, text: reason, session: last))
    case .corrupt:
      damage.append(
        Damage(kind: .corrupt, offset: scan.tail.offset, text: reason, session: last))
    case .newer:
      damage.append(
        Damage(kind: .newer, offset: scan.tail.offset, text: reason, session: last))
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
}
