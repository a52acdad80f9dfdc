import SessionArchive
import SessionCoding
import SessionLog

/// Opens a `.navtape` log: live, sealed or torn.
struct LogOpening {
  let source: any ByteSource
  let name: String
  let options: RecordedFile.Options

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
    let sessions = try SessionGrouping(
      store: log, manifest: options.manifest, name: name,
      ids: log.scan?.blocks.map(\.record.session)
    )
    .sessions()
    return RecordedFile(
      name: name, form: log.scan.map { $0.isSealed ? .sealed : .live } ?? .sealed,
      byteCount: source.count, sessions: sessions, damage: damage(log, sessions),
      compatibility: nil, scan: log.scan)
  }
}
