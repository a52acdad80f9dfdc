/// A stretch of a source in memory, moved along as frames are walked.
///
/// One buffer of fixed size for any file: what it lends is valid until the next call.
final class FrameWindow {
  private let source: any ByteSource
  private let storage: UnsafeMutableRawBufferPointer
  private let end: UInt64
  private var start: UInt64
  private var filled = 0

  // Twice the longest frame, so that a read from a frame's start always holds the frame.
  private static let capacity = 2 * FrameLayout.maximumLength

  /// Lends bytes of a source within a range.
  init(_ source: any ByteSource, range: Range<UInt64>) {
    self.source = source
    start = range.lowerBound
    end = min(range.upperBound, source.count)
    let wanted = min(UInt64(Self.capacity), end - min(start, end))
    storage = .allocate(byteCount: max(1, Int(truncatingIfNeeded: wanted)), alignment: 8)
  }

  deinit {
    storage.deallocate()
  }

  /// Bytes from an offset to the end of the range.
  func available(from offset: UInt64) -> UInt64 {
    end - min(offset, end)
  }

  /// The bytes from an offset on: all that is left, or at least one longest frame.
  func bytes(from offset: UInt64) throws(LogError) -> UnsafeRawBufferPointer {
    let needed = min(UInt64(FrameLayout.maximumLength), available(from: offset))
    let isInside = offset >= start && offset - start <= UInt64(filled)
    let position = isInside ? Int(truncatingIfNeeded: offset - start) : filled
    if !isInside || UInt64(filled - position) < needed {
      try move(to: offset, keepingFrom: position)
      return UnsafeRawBufferPointer(rebasing: storage[0..<filled])
    }
    return UnsafeRawBufferPointer(rebasing: storage[position..<filled])
  }

  // What is in memory already moves to the front, so that every byte is read once.
  private func move(to offset: UInt64, keepingFrom position: Int) throws(LogError) {
    let kept = filled - position
    if kept > 0, let base = storage.baseAddress {
      base.copyMemory(from: base + position, byteCount: kept)
    }
    start = offset
    filled = kept
    let total = Int(truncatingIfNeeded: min(UInt64(storage.count), available(from: offset)))
    guard total > kept else { return }
    try source.read(
      at: offset + UInt64(kept),
      into: UnsafeMutableRawBufferPointer(rebasing: storage[kept..<total]))
    filled = total
  }

  /// Whether nothing but zero bytes stands from an offset to the end.
  func isUnwritten(from offset: UInt64) throws(LogError) -> Bool {
    var next = offset
    while next < end {
      let bytes = try bytes(from: next)
      if bytes.contains(where: { $0 != 0 }) { return false }
      next += UInt64(bytes.count)
    }
    return true
  }
}
