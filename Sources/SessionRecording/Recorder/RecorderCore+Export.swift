import SessionLog

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The whole session in one file.
///
/// Sealed parts lose only their index: what is left of them are frames like those of a live part,
/// so that parts can stand one behind the other without being unpacked.
extension RecorderCore {
  func export(to path: String) throws(LogError) {
    try maintenance.withLock { (_) throws(LogError) in
      let (parts, open, waiting) = state.withLock { state in
        state.journal.check()
        return (
          state.journal.parts, state.journal.openPart, state.journal.waitingFrames()
        )
      }
      var image: [UInt8] = []
      for part in parts {
        image +=
          try part == open?.part
          ? bytes(ofLive: part, upTo: open?.size) : bytes(ofFinished: part)
      }
      image += waiting
      try FileImage(image).write(to: path, calls: files.calls)
    }
  }

  private func bytes(ofFinished part: UInt32) throws(LogError) -> [UInt8] {
    do throws(LogError) {
      return try bytes(ofLive: part, upTo: nil)
    } catch {
      guard case .systemCall(_, ENOENT) = error.kind else { throw error }
    }
    let source = try FileSource(path: files.path(files.name(part, .sealed)))
    // The index tells where the frames end; nothing has to be unpacked for that.
    let log = try LogFile.open(source, decompressor: nil)
    return try source.prefix(log.blocks.last?.endOffset ?? 0)
  }

  private func bytes(ofLive part: UInt32, upTo size: UInt64?) throws(LogError) -> [UInt8] {
    let source = try FileSource(path: files.path(files.name(part, .live)))
    if let size { return try source.prefix(size) }
    guard source.count > 0 else { return [] }
    // A part that was given up may end in the middle of a frame.
    let log = try LogFile.scanned(source, decompressor: nil)
    return try source.prefix(log.blocks.last?.endOffset ?? 0)
  }
}

extension ByteSource {
  fileprivate func prefix(_ size: UInt64) throws(LogError) -> [UInt8] {
    guard let count = Int(exactly: min(size, self.count)), count > 0 else { return [] }
    var failure: LogError?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      do throws(LogError) {
        try read(at: 0, into: UnsafeMutableRawBufferPointer(buffer))
        initialized = count
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return bytes
  }
}
