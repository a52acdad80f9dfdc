import SessionDiagnosis
import SessionReplay
import Testing

@Suite struct `How sure a finding is` {
  private func finding(os: String?, seen: Bool = false) throws -> Finding {
    let system = os.map { #""os":"\#($0)","# } ?? ""
    let lines = """
      {"navtape":1,"session":"s",\(system)"manifest":{"stacks":{"main":{"path":"erased","root":"Home"}},\
      "destinations":[{"type":"A","on":"Home","shows":"AView"},{"type":"B","on":"AView",\
      "shows":"BView"}]}}
      {"kind":"pushed","routes":["B","A"]}
      \(seen ? #"{"kind":"screenShown","screen":"Home","root":true,"depth":0}"# : "")
      """
    let file = try RecordedFile.open(bytes: Array(lines.utf8), name: "lines")
    let findings = try file.findings()
    #expect(findings.count == 1)
    return try #require(findings.first)
  }

  @Test func `drops where the system's version is not on record, unless it was seen`() throws {
    #expect(try finding(os: "iOS 18.2").confidence == .likely)
    #expect(try finding(os: nil).confidence == .likely)
    #expect(try finding(os: "iOS 99.0").confidence == .possible)
    #expect(try finding(os: "iOS 99.0", seen: true).confidence == .certain)
  }
}
