/// Puts a file's lines together from its chunks.
///
/// A line that lies in one chunk is never copied; of a longer one than the limit only the start is
/// kept, and its length.
struct LineSplitter {
  private let limit: Int
  private var start: [UInt8] = []
  private var length: UInt64 = 0
  /// The number of the line that is being read, from 1.
  private(set) var number: UInt64 = 1

  init(limit: Int) {
    self.limit = limit
  }

  /// Whether or not bytes of an unfinished line are waiting.
  var hasRest: Bool { length > 0 }

  /// Keeps the start of a line whose end is still to come.
  mutating func keep(_ bytes: UnsafeBufferPointer<UInt8>) {
    start.append(contentsOf: bytes.prefix(limit - start.count))
    length += UInt64(bytes.count)
  }

  /// Hands over the line that ends with these bytes: what was kept of it, its length, its number.
  mutating func withLine(
    endingIn end: UnsafeBufferPointer<UInt8>,
    _ body: (UnsafeBufferPointer<UInt8>, UInt64, UInt64) throws -> Void
  ) throws {
    defer {
      number += 1
      length = 0
      start.removeAll(keepingCapacity: start.capacity <= 64 << 10)
    }
    guard length > 0 || end.count > limit else {
      return try body(trimmed(end), UInt64(trimmed(end).count), number)
    }
    keep(end)
    // Only a whole line has an end to trim.
    let line = length == UInt64(start.count) ? start.count : -1
    try start.withUnsafeBufferPointer { bytes in
      let kept = line < 0 ? bytes : trimmed(bytes)
      try body(kept, line < 0 ? length : UInt64(kept.count), number)
    }
  }

  /// The line without a carriage return, and the first without a byte order mark.
  private func trimmed(_ line: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    var line = line[...]
    if number == 1, line.starts(with: [0xEF, 0xBB, 0xBF]) { line = line.dropFirst(3) }
    if line.last == 0x0D { line = line.dropLast() }
    return UnsafeBufferPointer(rebasing: line)
  }
}
