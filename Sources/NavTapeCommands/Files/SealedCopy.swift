import SessionArchive
import SessionLog
import SessionReplay

/// A file's sessions in the sealed form, block by block and byte for byte.
struct SealedCopy {
  private let file: RecordedFile
  /// A note of loss for the end of a block, by the block's place in the file.
  private let recoveries: [Int: RecoveryRecord]

  init(_ file: RecordedFile, recoveries: [Int: RecoveryRecord] = [:]) {
    self.file = file
    self.recoveries = recoveries
  }

  /// The whole sealed file.
  ///
  /// - Throws: `LogError` where a block cannot be read or the file gets too large.
  func bytes() throws -> [UInt8] {
    var image = SealedImage(compressor: try ZstdCodec())
    var index = 0
    for session in file.sessions {
      try session.forEachBlock { block in
        var plaintext = block.plaintext
        if let recovery = recoveries[index] {
          var note = ByteWriter()
          recovery.write(to: &note)
          plaintext += note.bytes
        }
        try image.append(block: plaintext)
        index += 1
      }
    }
    return try image.finished()
  }
}
