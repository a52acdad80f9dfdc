import SessionLog
import Testing

@Suite struct XXH64Tests {
  @Test(arguments: [
    ("", 0, 0xEF46_DB37_51D8_E999),
    ("a", 0, 0xD24E_C4F1_A98C_6E5B),
    ("as", 0, 0x1C33_0FB2_D66B_E179),
    ("asd", 0, 0x631C_37CE_72A9_7393),
    ("asdf", 0, 0x4158_72F5_99CE_A71E),
    ("abc", 0, 0x44BC_2CF5_AD77_0999),
    ("xxhash", 0, 0x32DD_3895_2C4B_C720),
    ("xxhash", 20_141_025, 0xB559_B98D_844E_0635),
    (
      "Call me Ishmael. Some years ago--never mind how long precisely-", 0, 0x02A2_E854_70D6_FD96
    ),
    ("Nobody inspects the spammish repetition", 0, 0xFBCE_A83C_8A37_8BF1),
  ])
  func `published vectors come out`(text: String, seed: UInt64, hash: UInt64) {
    #expect(XXH64.hash(Array(text.utf8), seed: seed) == hash)
  }

  @Test(arguments: [0, 1, 3, 4, 7, 8, 31, 32, 33, 63, 64, 65, 100, 1_000])
  func `any division into pieces gives the same hash`(count: Int) {
    var numbers = SeededNumbers(state: UInt64(count))
    let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &numbers) }
    for piece in [1, 2, 5, 8, 31, 32, 33, 64, 200] {
      var hash = XXH64(seed: 7)
      var start = 0
      while start < count {
        let end = min(start + piece, count)
        bytes[start..<end].withUnsafeBytes { hash.update($0) }
        start = end
        // A digest in between must not disturb what follows.
        let soFar = XXH64.hash(Array(bytes[..<end]), seed: 7)
        #expect(hash.digest() == soFar)
      }
      #expect(hash.digest() == XXH64.hash(bytes, seed: 7))
    }
  }
}
