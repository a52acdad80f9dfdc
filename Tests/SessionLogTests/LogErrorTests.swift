import SessionLog
import Testing

@Suite struct LogErrorTests {
  @Test func `a cut file is described by what was declared and what remains`() {
    let error = LogError(
      .truncatedFrame(declared: 9_131, available: 212), at: 40_960, path: "cart.navtape")
    #expect(error.summary == "ends in the middle of a frame")
    #expect(error.reason == "byte 40960: 9131 bytes declared, 212 remain")
    #expect(
      error.description
        == "cart.navtape ends in the middle of a frame "
        + "(byte 40960: 9131 bytes declared, 212 remain)")
  }

  @Test(
    arguments: [
      (
        LogError(.checksumMismatch(stored: 0xBEEF, computed: 1), at: 7),
        "byte 7: checksum 0000beef stored, 00000001 computed"
      ),
      (
        LogError(.chainMismatch(stored: 1, computed: .max), at: 0),
        "byte 0: chain 0000000000000001 stored, ffffffffffffffff computed"
      ),
      (
        LogError(.notALog(firstBytes: [0x1F, 0x8B, 8, 0]), at: 0),
        "byte 0: it starts with 1f 8b 08 00"
      ),
      (LogError(.notALog(firstBytes: [])), "it is empty"),
      (LogError(.limitExceeded(.events, limit: 5, found: 6)), "6, at most 5"),
      (
        LogError(.malformedRecord(WireFault(.truncated, at: 3)), at: 9),
        "byte 9: the bytes end inside a value, at byte 3"
      ),
      (LogError(.systemCall("write", errno: 28)), "error 28: No space left on device"),
      (LogError(.poisoned), ""),
    ] as [(LogError, String)])
  func `the reason holds the numbers`(error: LogError, reason: String) {
    #expect(error.reason == reason)
  }

  @Test func `the first path that is named stays`() {
    let error = LogError(.poisoned).naming("a").naming("b")
    #expect(error.path == "a")
  }
}
