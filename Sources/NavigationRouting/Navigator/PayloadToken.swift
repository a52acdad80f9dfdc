/// Makes keyed tokens of payloads that must not be recorded.
///
/// Equal payloads get equal tokens within one process, so that replay and diagnosis still work.
/// The key is random, lives in the process, and is never written: without it a token says nothing,
/// and a guess cannot be checked against it. SipHash-2-4 (Aumasson and Bernstein, 2012) is built
/// for such keyed use on short input.
package struct PayloadToken: Sendable {
  private let key: (UInt64, UInt64)

  init(key: (UInt64, UInt64)) {
    self.key = key
  }

  package init(_ key: TokenKey) {
    self.init(key: key.words)
  }

  /// The token of a payload: `~` and sixteen hexadecimal digits.
  package func token(of payload: [UInt8]) -> String {
    let digits = String(hash(payload), radix: 16)
    return "~" + String(repeating: "0", count: 16 - digits.count) + digits
  }

  func hash(_ bytes: [UInt8]) -> UInt64 {
    var state = State(key: key)
    var index = 0
    while bytes.count - index >= 8 {
      state.compress(Self.word(bytes[index..<index + 8]))
      index += 8
    }
    state.compress(Self.word(bytes[index...]) | UInt64(truncatingIfNeeded: bytes.count) << 56)
    return state.finish()
  }

  private static func word(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  private struct State {
    private var v0: UInt64
    private var v1: UInt64
    private var v2: UInt64
    private var v3: UInt64

    init(key: (UInt64, UInt64)) {
      v0 = 0x736F_6D65_7073_6575 ^ key.0
      v1 = 0x646F_7261_6E64_6F6D ^ key.1
      v2 = 0x6C79_6765_6E65_7261 ^ key.0
      v3 = 0x7465_6462_7974_6573 ^ key.1
    }

    mutating func compress(_ word: UInt64) {
      v3 ^= word
      round()
      round()
      v0 ^= word
    }

    mutating func finish() -> UInt64 {
      v2 ^= 0xFF
      for _ in 0..<4 { round() }
      return v0 ^ v1 ^ v2 ^ v3
    }

    private mutating func round() {
      v0 &+= v1
      v2 &+= v3
      v1 = v1.rotated(by: 13) ^ v0
      v3 = v3.rotated(by: 16) ^ v2
      v0 = v0.rotated(by: 32)
      v2 &+= v1
      v0 &+= v3
      v1 = v1.rotated(by: 17) ^ v2
      v3 = v3.rotated(by: 21) ^ v0
      v2 = v2.rotated(by: 32)
    }
  }
}

extension UInt64 {
  fileprivate func rotated(by bits: UInt64) -> UInt64 { self << bits | self >> (64 - bits) }
}
