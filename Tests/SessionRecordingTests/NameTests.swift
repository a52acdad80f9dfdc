import Testing

@testable import SessionRecording

@Suite struct `Names, ids and times` {
  @Test(arguments: ["s-1", "0000002a-9f3c-8d21-b8e4-5a7c01f2e3d4"], PartName.Form.allCases)
  func `a file's name gives back session, part and form`(
    session: String, form: PartName.Form
  ) {
    let name = PartName(session: session, part: 12, form: form)
    #expect(PartName(name.text) == name)
  }

  @Test(arguments: [
    "", ".navtape", "-0.navtape", "a.navtape", "a-.navtape", "a-x.navtape", "a-01.navtape",
    "a-4294967296.navtape", "../a-0.navtape", "a/b-0.navtape", "a b-0.navtape", "é-0.navtape",
    "a-0.navtape.old", "a-0.live", "-a-0.navtape", "a-+1.navtape",
    String(repeating: "a", count: 65) + "-0.navtape",
  ])
  func `a name that no recorder gives is none`(text: String) {
    #expect(PartName(text) == nil)
  }

  @Test func `an id counts launches and is a UUID`() throws {
    let id = LaunchID(number: 42, random: (.max, .max))
    #expect(id.text == "0000002a-ffff-8fff-bfff-ffffffffffff")
    #expect(LaunchID(number: 42, random: (0, 0)).text == "0000002a-0000-8000-8000-000000000000")
    #expect(LaunchID(id.text) == id)
    #expect(LaunchID(number: .max, random: (1, 2)).text.hasPrefix("ffffffff-"))
    #expect(PartName.isSafe(id.text))
  }

  @Test(arguments: [
    "", "s-1", "0000002a-ffff-4fff-bfff-ffffffffffff", "0000002A-ffff-8fff-bfff-ffffffffffff",
    "+000002a-ffff-8fff-bfff-ffffffffffff", "0000002a-ffff-8fff-bfff-fffffffffff",
  ])
  func `an id that no recorder made counts nothing`(text: String) {
    #expect(LaunchID(text) == nil)
  }

  @Test(arguments: [
    (0, "1970-01-01T00:00:00.000Z"), (-1, "1969-12-31T23:59:59.999Z"),
    (951_782_400_000, "2000-02-29T00:00:00.000Z"),
    (1_764_403_200_118, "2025-11-29T08:00:00.118Z"),
    (4_107_542_399_999, "2100-02-28T23:59:59.999Z"),
    (Int64.min, "0000-01-01T00:00:00.000Z"), (Int64.max, "9999-12-31T23:59:59.999Z"),
  ])
  func `wall time is ISO 8601`(milliseconds: Int64, text: String) {
    #expect(WallTime.text(milliseconds) == text)
  }
}
