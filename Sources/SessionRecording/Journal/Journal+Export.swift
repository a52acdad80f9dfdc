import SessionCoding
import SessionLog

/// What an export takes from the journal.
extension Journal {
  /// The open part and how many of its bytes are good; `nil` where none is open.
  var openPart: (part: UInt32, size: UInt64)? {
    guard file != nil, let part = parts.last else { return nil }
    return (part, fileSize)
  }

  /// Frames of the events that wait in memory, as they would follow in the file.
  mutating func waitingFrames() -> [UInt8] {
    var copy = encoder
    var records = ByteWriter()
    var frames: [UInt8] = []
    if let unwritten {
      Self.append(unwritten.bytes, to: &frames)
      copy.commit(unwritten.event, unwritten.outcome)
    }
    for event in queue.waiting {
      records.removeAll()
      copy.append(event, to: &records)
      Self.append(records.bytes, to: &frames)
    }
    return frames
  }

  static func append(_ plaintext: [UInt8], to frames: inout [UInt8]) {
    plaintext.withUnsafeBytes { bytes in
      do throws(LogError) {
        for range in try RecordPacking.frames(of: bytes) {
          try RawFrame.append(UnsafeRawBufferPointer(rebasing: bytes[range]), to: &frames)
        }
      } catch {
        // A record that fits no frame is one the encoder does not make.
        return
      }
    }
  }
}
