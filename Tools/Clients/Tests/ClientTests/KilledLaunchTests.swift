import NavigationModel
import SessionDiagnosis
import SessionReplay
import Testing

@Suite struct `A cold start by a link in the wrong order, killed at once` {
  @Test(arguments: ["at-once", "parked"])
  func `is diagnosed from its file alone, with its fix`(how: String) throws {
    let folder = try ScratchFolder()
    let result = try Program(built: "Clients").run("killed", folder.path, how)
    #expect(result.wasKilled)
    #expect(result.status == 9)

    let files = try folder.files
    try #require(files.count == 1)
    let file = try RecordedFile.open(path: files[0])
    #expect(file.form == .live)
    let findings = try file.findings().filter { $0.severity >= .warning }
    #expect(findings.map(\.rule.text) == ["wrong-push-order"])
    let finding = try #require(findings.first)
    #expect(finding.severity == .error)
    #expect(finding.outcome == .silentRoot)
    #expect(finding.link == "L1")
    #expect(finding.fix.kind == .reorder)
    #expect(finding.fix.routes.map(\.label) == ["BrewHistoryFilter", "Brew.ID"])
    #expect(finding.fix.routes.map(\.value) == [#"{"range":"week"}"#, "730000012"])
    #expect(finding.fix.help == "push BrewHistoryFilter, then Brew.ID")
    // No screen declared anything: all that is known of them is in the header.
    let session = try file.session
    var kinds: [String] = []
    try session.forEachEvent { kinds.append($0.kind.name) }
    #expect(!kinds.contains("destinationDeclared") && !kinds.contains("screenShown"))
  }
}
