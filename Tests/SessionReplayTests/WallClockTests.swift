import Testing

@testable import SessionReplay

@Suite struct `Wall clocks` {
  @Test(arguments: [
    ("1970-01-01T00:00:00Z", 0, 0), ("1970-01-02T00:00:00.5Z", 86_400_500, 0),
    ("2026-11-29T07:42:10.118Z", 1_795_938_130_118, 0),
    ("2024-02-29T23:59:59.9999Z", 1_709_251_199_999, 0),
    ("2000-03-01T00:00+02:00", 951_868_800_000, 7_200_000),
    ("1969-12-31T23:59:59-0330", -1_000, -12_600_000),
  ])
  func `ISO 8601 is read in its own zone`(text: String, milliseconds: Int, zone: Int) throws {
    let clock = try #require(WallClock(text))
    #expect(clock.milliseconds == Int64(milliseconds))
    #expect(clock.zone == Int64(zone))
  }

  @Test(arguments: [
    "", "2026", "2026-11-29", "2026-13-01T00:00:00Z", "2026-11-29T24:00:00Z",
    "2026-11-29T07:42:10.Z", "2026-11-29T07:42:10Zx", "٢٠٢٦-11-29T07:42:10Z",
    "2026-11-29T07:42:10+99:00",
  ])
  func `what is no time is none`(text: String) {
    #expect(WallClock(text) == nil)
  }

  @Test func `a time of another zone is moved`() throws {
    let summer = try #require(WallClock("2026-07-01T12:00:00+02:00"))
    let moved = try #require(WallClock("2026-07-01T12:00:00Z", inZoneOf: summer))
    #expect(moved.timeOfDay == 14 * 3_600_000)
    #expect(try #require(WallClock("1969-12-31T23:00:00Z")).timeOfDay == 23 * 3_600_000)
  }
}
