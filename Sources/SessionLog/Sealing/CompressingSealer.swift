#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Seals parts by compressing their frames, with any Zstandard library.
///
/// The plaintext stays as it was: `zstd -dc` of both files gives the same bytes.
/// One exception: a torn tail is noted in a `Recovery` record at the end, because the bytes that
/// were lost go with the live file.
public struct CompressingSealer: PartSealer {
  private let codec: any FrameCompressor & FrameDecompressor
  private let limits: LogLimits
  private let calls: SystemCalls

  /// Creates a sealer.
  ///
  /// - Parameters:
  ///   - codec: Compresses, and reads back what an interrupted sealing left.
  ///   - limits: Bounds both files.
  public init(
    codec: any FrameCompressor & FrameDecompressor, limits: LogLimits = LogLimits()
  ) {
    self.init(codec: codec, limits: limits, calls: .live)
  }

  package init(
    codec: any FrameCompressor & FrameDecompressor, limits: LogLimits, calls: SystemCalls
  ) {
    self.codec = codec
    self.limits = limits
    self.calls = calls
  }

  /// Seals a part; afterwards exactly one of the two files is there.
  ///
  /// - Throws: What the live file's tail says where that is corrupt or newer: such a file is
  ///   evidence and stays. `notALog` for one without a block. `destinationExists` where another
  ///   part has the sealed name. `limitExceeded` and `systemCall`.
  public func seal(live: String, to sealed: String) throws(LogError) {
    let plaintexts: [[UInt8]]
    do throws(LogError) {
      plaintexts = try readLive(live)
    } catch {
      throw error.naming(live)
    }
    if try !isSealed(sealed, holding: plaintexts) {
      var image = SealedImage(compressor: codec, limits: limits)
      for plaintext in plaintexts { try image.append(block: plaintext) }
      try write(image.finished(), to: sealed)
    }
    // Only now is every event in a file that a power loss cannot take.
    _ = try retrying("unlink", live) { calls.unlink(live) }
  }

  private func readLive(_ path: String) throws(LogError) -> [[UInt8]] {
    let source = try FileSource(path: path, limits: limits)
    let file = try LogFile.scanned(
      source, decompressor: nil, options: ScanOptions(limits: limits))
    let tail = file.scan?.tail ?? LogTail(.clean, at: source.count)
    if let error = tail.error, tail.tailClass != .torn { throw error }
    guard !file.blocks.isEmpty else {
      throw LogError(.notALog(firstBytes: []), at: 0)
    }
    var plaintexts: [[UInt8]] = []
    for index in file.blocks.indices { try plaintexts.append(file.plaintext(ofBlock: index)) }
    if let error = tail.error {
      var note = ByteWriter(capacity: 64)
      RecoveryRecord(
        offset: tail.offset, reason: error.summary, lostBytes: source.count - tail.offset
      ).write(to: &note)
      plaintexts[plaintexts.count - 1] += note.bytes
    }
    return plaintexts
  }

  // Killed between rename and unlink, a sealing leaves both files; then there is nothing to write.
  private func isSealed(
    _ path: String, holding plaintexts: [[UInt8]]
  ) throws(LogError) -> Bool {
    let source: FileSource
    do throws(LogError) {
      source = try FileSource(path: path, limits: limits)
    } catch {
      if case .systemCall(_, let code) = error.kind, code == ENOENT { return false }
      throw error
    }
    do throws(LogError) {
      let file = try LogFile.scanned(
        source, decompressor: codec, options: ScanOptions(mode: .strict, limits: limits))
      guard file.blocks.count == plaintexts.count, file.scan?.index == .valid else {
        throw LogError(.destinationExists, path: path)
      }
      for (index, plaintext) in plaintexts.enumerated() {
        guard try file.plaintext(ofBlock: index) == plaintext else {
          throw LogError(.destinationExists, path: path)
        }
      }
    } catch {
      throw LogError(.destinationExists, path: path)
    }
    return true
  }

  private func write(_ bytes: [UInt8], to path: String) throws(LogError) {
    let temporary = path + ".partial"
    // One that a killed sealing left behind is worth nothing: its live file is still there.
    let removed = calls.unlink(temporary)
    guard removed >= 0 || removed == -ENOENT else {
      throw LogError(.systemCall("unlink", errno: -removed), path: temporary)
    }
    do throws(LogError) {
      try writeWhole(bytes, to: temporary)
      _ = try retrying("rename", temporary) { calls.rename(temporary, path) }
    } catch {
      _ = calls.unlink(temporary)
      throw error
    }
    try syncDirectory(of: path, calls)
  }

  private func writeWhole(_ bytes: [UInt8], to path: String) throws(LogError) {
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    let descriptor = try retrying("open", path) { calls.open(path, flags, 0o600) }
    do throws(LogError) {
      try calls.writeAll(bytes, to: descriptor, path)
      let result = calls.fullSync(descriptor)
      guard result >= 0 else {
        throw LogError(.systemCall("fsync", errno: -result), path: path)
      }
    } catch {
      _ = calls.close(descriptor)
      throw error
    }
    let result = calls.close(descriptor)
    guard result >= 0 else {
      throw LogError(.systemCall("close", errno: -result), path: path)
    }
  }
}
