/// A fast hash whose values nobody can know beforehand.
///
/// Swift's own hash of a string costs more than all else that decoding an event does, and reading
/// a block meets every string of it again. The seed is random, so that a file cannot be made whose
/// strings collide; it decides nothing but places in a table.
struct KeyedHash {
  private let seed: UInt64

  init() {
    var random = SystemRandomNumberGenerator()
    seed = random.next()
  }

  @inline(__always)
  func callAsFunction(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    let count = bytes.count
    var hash = seed ^ UInt64(truncatingIfNeeded: count)
    var tail: UInt64 = 0
    if count >= 8 {
      var offset = 0
      while count - offset > 8 {
        hash = Self.mix(hash ^ bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
        offset += 8
      }
      // The last eight bytes, some of them perhaps once more.
      tail = bytes.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self)
    } else if count >= 4 {
      tail = UInt64(bytes.loadUnaligned(fromByteOffset: 0, as: UInt32.self))
      tail |= UInt64(bytes.loadUnaligned(fromByteOffset: count - 4, as: UInt32.self)) &<< 32
    } else {
      for byte in bytes { tail = tail &<< 8 | UInt64(byte) }
    }
    return Self.mix(Self.mix(hash ^ tail) ^ seed)
  }

  @inline(__always)
  func callAsFunction(_ first: UInt64, _ second: UInt64) -> UInt64 {
    Self.mix(Self.mix(seed ^ first) ^ second ^ seed)
  }

  @inline(__always)
  private static func mix(_ value: UInt64) -> UInt64 {
    let product = (value ^ 0xA076_1D64_78BD_642F).multipliedFullWidth(by: 0xE703_7ED1_A0B4_28DB)
    return product.high ^ product.low
  }
}

/// Finds positions in a list by hash: open addressing, never more than three quarters full.
struct HashIndex {
  // The high half of the hash, then the position + 1; 0 where nothing stands.
  private var slots = [UInt64](repeating: 0, count: 64)
  private var hashes: [UInt64] = []
  private let first: UInt32

  /// Creates an index.
  ///
  /// - Parameter first: The position that is added first.
  init(from first: UInt32) {
    self.first = first
  }

  /// The first position with this hash that `isMatch` accepts.
  @inline(__always)
  func position(_ hash: UInt64, where isMatch: (Int) -> Bool) -> UInt32? {
    let mask = slots.count - 1
    var place = Int(truncatingIfNeeded: hash) & mask
    while true {
      let slot = slots[place]
      if slot == 0 { return nil }
      if slot &>> 32 == hash &>> 32 {
        let position = UInt32(truncatingIfNeeded: slot) - 1
        if isMatch(Int(position)) { return position }
      }
      place = (place + 1) & mask
    }
  }

  /// Adds the next position.
  mutating func append(_ hash: UInt64) {
    hashes.append(hash)
    guard hashes.count * 4 > slots.count * 3 else { return place(hashes.count - 1) }
    slots = [UInt64](repeating: 0, count: slots.count * 2)
    for number in hashes.indices { place(number) }
  }

  private mutating func place(_ number: Int) {
    let hash = hashes[number]
    let mask = slots.count - 1
    var place = Int(truncatingIfNeeded: hash) & mask
    while slots[place] != 0 { place = (place + 1) & mask }
    slots[place] = (hash & ~0xFFFF_FFFF) | UInt64(first + UInt32(truncatingIfNeeded: number) + 1)
  }
}
