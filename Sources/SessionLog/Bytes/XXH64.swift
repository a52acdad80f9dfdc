/// The 64-bit xxHash: the checksum of every Zstandard frame, and of our chain.
///
/// It catches accidents, not attackers. Feed bytes with ``update(_:)`` and read ``digest()`` at any
/// point, also in between: that is how one pass checks every `Check` record of a block. For bytes
/// at hand use ``hash(_:seed:)``.
package struct XXH64: Sendable {
  private static let prime1: UInt64 = 0x9E37_79B1_85EB_CA87
  private static let prime2: UInt64 = 0xC2B2_AE3D_27D4_EB4F
  private static let prime3: UInt64 = 0x1656_67B1_9E37_79F9
  private static let prime4: UInt64 = 0x85EB_CA77_C2B2_AE63
  private static let prime5: UInt64 = 0x27D4_EB2F_1656_67C5

  private let seed: UInt64
  private var lanes: (UInt64, UInt64, UInt64, UInt64)
  private var total: UInt64 = 0
  // What does not fill a stripe yet; `total % 32` bytes of it count.
  private var pending: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)

  /// Starts over no bytes.
  package init(seed: UInt64 = 0) {
    self.seed = seed
    lanes = Self.startingLanes(seed)
  }

  /// Bytes fed so far.
  package var count: UInt64 { total }

  /// Feeds bytes.
  package mutating func update(_ bytes: UnsafeRawBufferPointer) {
    guard var next = bytes.baseAddress else { return }
    var left = bytes.count
    let held = Int(total & 31)
    total &+= UInt64(left)
    if held > 0 {
      let taken = min(32 - held, left)
      withUnsafeMutableBytes(of: &pending) { buffer in
        buffer.baseAddress?.advanced(by: held).copyMemory(from: next, byteCount: taken)
      }
      next += taken
      left -= taken
      guard held + taken == 32 else { return }
      let stripe = pending
      withUnsafeBytes(of: stripe) { buffer in
        if let base = buffer.baseAddress { Self.consume(&lanes, stripe: base) }
      }
    }
    while left >= 32 {
      Self.consume(&lanes, stripe: next)
      next += 32
      left -= 32
    }
    guard left > 0 else { return }
    withUnsafeMutableBytes(of: &pending) { buffer in
      buffer.baseAddress?.copyMemory(from: next, byteCount: left)
    }
  }

  /// The hash of everything fed so far; more may follow.
  package func digest() -> UInt64 {
    let accumulator = total >= 32 ? Self.merge(lanes) : seed &+ Self.prime5
    return withUnsafeBytes(of: pending) { buffer in
      Self.finish(
        accumulator &+ total, buffer.baseAddress ?? Self.nowhere, count: Int(total & 31))
    }
  }

  /// The hash of one run of bytes.
  package static func hash(_ bytes: UnsafeRawBufferPointer, seed: UInt64 = 0) -> UInt64 {
    var next = bytes.baseAddress ?? nowhere
    var left = bytes.count
    var accumulator: UInt64
    if left >= 32 {
      var lanes = startingLanes(seed)
      while left >= 32 {
        consume(&lanes, stripe: next)
        next += 32
        left -= 32
      }
      accumulator = merge(lanes)
    } else {
      accumulator = seed &+ prime5
    }
    accumulator &+= UInt64(bytes.count)
    return finish(accumulator, next, count: left)
  }

  /// The hash of one run of bytes.
  package static func hash(_ bytes: [UInt8], seed: UInt64 = 0) -> UInt64 {
    bytes.withUnsafeBytes { hash($0, seed: seed) }
  }

  // MARK: The function's parts

  // Stands in for the address of no bytes; never read.
  @inline(__always)
  private static var nowhere: UnsafeRawPointer {
    UnsafeRawPointer(bitPattern: 8).unsafelyUnwrapped
  }

  @inline(__always)
  private static func startingLanes(_ seed: UInt64) -> (UInt64, UInt64, UInt64, UInt64) {
    (seed &+ prime1 &+ prime2, seed &+ prime2, seed, seed &- prime1)
  }

  @inline(__always)
  private static func rotate(_ value: UInt64, _ bits: UInt64) -> UInt64 {
    value &<< bits | value &>> (64 &- bits)
  }

  @inline(__always)
  private static func round(_ lane: UInt64, _ input: UInt64) -> UInt64 {
    rotate(lane &+ input &* prime2, 31) &* prime1
  }

  @inline(__always)
  private static func word(_ address: UnsafeRawPointer, _ offset: Int) -> UInt64 {
    UInt64(littleEndian: address.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  @inline(__always)
  private static func consume(
    _ lanes: inout (UInt64, UInt64, UInt64, UInt64), stripe: UnsafeRawPointer
  ) {
    lanes.0 = round(lanes.0, word(stripe, 0))
    lanes.1 = round(lanes.1, word(stripe, 8))
    lanes.2 = round(lanes.2, word(stripe, 16))
    lanes.3 = round(lanes.3, word(stripe, 24))
  }

  @inline(__always)
  private static func merge(_ lanes: (UInt64, UInt64, UInt64, UInt64)) -> UInt64 {
    var hash = rotate(lanes.0, 1) &+ rotate(lanes.1, 7)
    hash &+= rotate(lanes.2, 12) &+ rotate(lanes.3, 18)
    hash = (hash ^ round(0, lanes.0)) &* prime1 &+ prime4
    hash = (hash ^ round(0, lanes.1)) &* prime1 &+ prime4
    hash = (hash ^ round(0, lanes.2)) &* prime1 &+ prime4
    return (hash ^ round(0, lanes.3)) &* prime1 &+ prime4
  }

  @inline(__always)
  private static func finish(
    _ accumulator: UInt64, _ address: UnsafeRawPointer, count: Int
  ) -> UInt64 {
    var hash = accumulator
    var next = address
    var left = count
    while left >= 8 {
      hash = rotate(hash ^ round(0, word(next, 0)), 27) &* prime1 &+ prime4
      next += 8
      left -= 8
    }
    if left >= 4 {
      let half = UInt32(littleEndian: next.loadUnaligned(as: UInt32.self))
      hash = rotate(hash ^ UInt64(half) &* prime1, 23) &* prime2 &+ prime3
      next += 4
      left -= 4
    }
    while left > 0 {
      hash = rotate(hash ^ UInt64(next.load(as: UInt8.self)) &* prime5, 11) &* prime1
      next += 1
      left -= 1
    }
    hash = (hash ^ hash &>> 33) &* prime2
    hash = (hash ^ hash &>> 29) &* prime3
    return hash ^ hash &>> 32
  }
}
