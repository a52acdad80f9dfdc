/// Takes the plaintext out of a frame and verifies it.
///
/// One buffer for every compressed frame; a raw frame's plaintext is lent where it stands.
final class FrameDecoder {
  private let decompressor: (any FrameDecompressor)?
  private let storage: UnsafeMutableRawBufferPointer

  init(_ decompressor: (any FrameDecompressor)?) {
    self.decompressor = decompressor
    storage = .allocate(byteCount: RawFrame.maximumPlaintext, alignment: 16)
  }

  deinit {
    storage.deallocate()
  }

  /// The verified plaintext of a data frame, valid until the next call.
  ///
  /// - Parameters:
  ///   - layout: The frame's outline.
  ///   - frame: At least the whole frame.
  ///   - offset: Where the frame stands, for the error.
  func plaintext(
    of layout: FrameLayout, in frame: UnsafeRawBufferPointer, at offset: UInt64
  ) throws(LogError) -> UnsafeRawBufferPointer {
    let length = Int(truncatingIfNeeded: layout.length)
    let plaintext: UnsafeRawBufferPointer
    if layout.kind == .raw {
      let start = layout.contentOffset
      plaintext = UnsafeRawBufferPointer(
        rebasing: frame[start..<start + layout.plaintextLength])
    } else {
      plaintext = try expanded(
        UnsafeRawBufferPointer(rebasing: frame[0..<length]), to: layout.plaintextLength,
        at: offset)
    }
    let stored = UInt32(
      littleEndian: frame.loadUnaligned(fromByteOffset: length - 4, as: UInt32.self))
    let computed = UInt32(truncatingIfNeeded: XXH64.hash(plaintext))
    guard stored == computed else {
      throw LogError(.checksumMismatch(stored: stored, computed: computed), at: offset)
    }
    return plaintext
  }

  private func expanded(
    _ frame: UnsafeRawBufferPointer, to count: Int, at offset: UInt64
  ) throws(LogError) -> UnsafeRawBufferPointer {
    guard let decompressor else { throw LogError(.noDecompressor, at: offset) }
    let target = UnsafeMutableRawBufferPointer(rebasing: storage[0..<count])
    let produced: Int
    do throws(LogError) {
      produced = try decompressor.decompress(frame, into: target)
    } catch {
      throw LogError(error.kind, at: offset)
    }
    guard produced == count else {
      throw LogError(
        .foreignFrame(
          .blocksDisagree(declared: UInt64(count), found: UInt64(max(0, produced)))), at: offset)
    }
    return UnsafeRawBufferPointer(target)
  }
}
