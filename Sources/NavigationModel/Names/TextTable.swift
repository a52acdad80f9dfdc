/// Finds the index of a text by its bytes: an open hash table beside the list of texts.
///
/// Bytes, not `String`, because that is what a log holds, and because Swift's own equality takes `é`
/// and `e` with a combining accent for one string; a session that was written with both must come
/// back with both. The hash is seeded by the process, so that no file can be made to collide; it
/// decides where an index is found, never which index a text gets.
struct TextTable {
  // `hash << 32 | index` with the hash's upper half; 0 is free, as no text has index 0.
  private var slots = [UInt64](repeating: 0, count: 128)
  private var count = 0

  /// Number of a text's bytes, in few bits that spread.
  static func hash(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    var hasher = Hasher()
    hasher.combine(bytes: bytes)
    return UInt64(bitPattern: Int64(hasher.finalize()))
  }

  /// The index of a text that was added.
  func index(of bytes: UnsafeRawBufferPointer, hash: UInt64, in texts: [String]) -> UInt32? {
    let mask = slots.count - 1
    var position = Int(truncatingIfNeeded: hash) & mask
    while slots[position] != 0 {
      let slot = slots[position]
      let index = UInt32(truncatingIfNeeded: slot)
      if slot >> 32 == hash >> 32, Self.isSame(texts[Int(index)], bytes) { return index }
      position = (position + 1) & mask
    }
    return nil
  }

  private static func isSame(_ text: String, _ bytes: UnsafeRawBufferPointer) -> Bool {
    guard text.utf8.count == bytes.count else { return false }
    return text.utf8.withContiguousStorageIfAvailable {
      isSame(UnsafeRawBufferPointer($0), bytes)
    } ?? text.utf8.elementsEqual(bytes)
  }

  /// Compares as many bytes, eight at a time.
  private static func isSame(
    _ lhs: UnsafeRawBufferPointer, _ rhs: UnsafeRawBufferPointer
  ) -> Bool {
    var position = 0
    while lhs.count - position >= 8 {
      guard
        lhs.loadUnaligned(fromByteOffset: position, as: UInt64.self)
          == rhs.loadUnaligned(fromByteOffset: position, as: UInt64.self)
      else { return false }
      position += 8
    }
    while position < lhs.count {
      guard lhs[position] == rhs[position] else { return false }
      position += 1
    }
    return true
  }

  /// Adds a text that is not there.
  mutating func add(_ index: UInt32, hash: UInt64, in texts: [String]) {
    count += 1
    // Above three quarters, runs of taken slots get long.
    if count * 4 > slots.count * 3 { grow(texts) }
    place((hash >> 32) << 32 | UInt64(index), at: hash)
  }

  private mutating func place(_ slot: UInt64, at hash: UInt64) {
    let mask = slots.count - 1
    var position = Int(truncatingIfNeeded: hash) & mask
    while slots[position] != 0 { position = (position + 1) & mask }
    slots[position] = slot
  }

  private mutating func grow(_ texts: [String]) {
    let old = slots
    slots = [UInt64](repeating: 0, count: old.count * 2)
    for slot in old where slot != 0 {
      var text = texts[Int(UInt32(truncatingIfNeeded: slot))]
      let hash = text.withUTF8 { Self.hash(UnsafeRawBufferPointer($0)) }
      place(slot, at: hash)
    }
  }
}
