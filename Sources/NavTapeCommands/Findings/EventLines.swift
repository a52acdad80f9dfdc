import SessionCoding
import SessionLog
import SessionReplay

/// On which line of an interchange file events stand.
///
/// Looked up only where a document wants lines, and only for the events it names: the file is read
/// once more, and nothing else is kept of it.
struct EventLines {
  private struct Place: Hashable {
    var session: Int
    var index: UInt64
  }

  private var lines: [Place: UInt64] = [:]

  /// None for a log, which has no lines, for standard input, and for what cannot be read again.
  init(of file: DiagnosedFile) {
    guard file.recorded.form == .interchange, file.place != nil, !file.findings.isEmpty else {
      return
    }
    let wanted = Set(file.findings.map { Self.place($0) })
    var session = -1
    var index: UInt64 = 0
    var found: [Place: UInt64] = [:]
    do {
      var reader = InterchangeReader()
      let take = { (item: InterchangeReader.Item) in
        switch item {
        case .session:
          session += 1
          index = 0
        case .event(_, let line):
          let place = Place(session: session, index: index)
          if wanted.contains(place) { found[place] = line }
          index += 1
        case .issue:
          break
        }
      }
      let source = try FileSource(path: file.path)
      var buffer = [UInt8](repeating: 0, count: 1 << 18)
      var offset: UInt64 = 0
      while offset < source.count {
        let count = Int(min(UInt64(buffer.count), source.count - offset))
        try buffer.withUnsafeMutableBytes { bytes in
          try source.read(
            at: offset, into: UnsafeMutableRawBufferPointer(rebasing: bytes[..<count]))
        }
        try buffer.withUnsafeBufferPointer { bytes in
          try reader.read(UnsafeBufferPointer(rebasing: bytes[..<count]), take)
        }
        offset += UInt64(count)
      }
      try reader.finish(take)
    } catch {
      // What was read up to there was diagnosed, and its lines are found.
    }
    lines = found
  }

  /// The line, from 1, of the event that a finding blames.
  subscript(found: LocatedFinding) -> UInt64? { lines[Self.place(found)] }

  private static func place(_ found: LocatedFinding) -> Place {
    // A finding's place is the position after its event.
    Place(session: found.place.session, index: found.place.position - min(found.place.position, 1))
  }
}
