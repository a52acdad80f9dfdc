import Foundation
import NavigationModel
import NavigationRouting
import SessionTesting
import TestSupport
import Testing

@MainActor
@Suite struct `A golden session` {
  private let folder: ScratchFolder
  private var golden: String { folder.path + "/brews.landings" }

  init() throws {
    folder = try ScratchFolder()
  }

  private func session() throws -> Session {
    let app = BrewApp()
    app.brews.open(BrewHistoryFilter.all)
    app.brews.open(Brew.ID(7))
    app.brews.screenShown(ScreenSighting(screen: "BrewDetail", depth: 2))
    app.tabs.select(.settings)
    return try app.session()
  }

  private func keep(_ text: String) throws {
    try text.write(toFile: golden, atomically: true, encoding: .utf8)
  }

  private static let landings = """
    # What is in front of the user, by the event that brings it there.
    # NAVTAPE_UPDATE_GOLDENS=1 swift test writes this file anew.
    #0 BrewsHome, the root of brews
    #1 BrewHistory on brews at depth 1
    #2 BrewDetail on brews at depth 2
    #4 SettingsHome, the root of settings

    """

  @Test func `leads to the same screens as when it was kept`() throws {
    try keep(Self.landings)
    try expectReplay(of: session(), golden: golden)
    try expectReplay(of: session(), manifest: BrewApp.manifest, golden: golden)
  }

  @Test func `shows the first event that leads elsewhere under today's manifest`() throws {
    try keep(Self.landings)
    let today = ManifestDeclaration {
      TabDeclaration("brews", root: "BrewsHome", path: .erased)
      TabDeclaration("settings", root: "SettingsHome", path: .erased)
      ScreenDeclaration("BrewsHome") {
        DestinationDeclaration(BrewHistoryFilter.self, shows: "BrewHistory")
      }
    }
    try expectFailure(
      """
      Today's replay of brews.navtape leads elsewhere, first at #2.

      #2 +0.000 s pushed Brew.ID 7 onto brews · GoldenTests.swift:0

        − BrewDetail on brews at depth 2
        + BrewHistory on brews at depth 1

      (Golden: −, Today: +)

      To see it: navtape replay brews.navtape --at '#2'
      If this is how it should be, write the golden anew: NAVTAPE_UPDATE_GOLDENS=1 swift test
      To keep the session: swift test --attachments-path FOLDER
      """
    ) {
      try expectReplay(of: session(), manifest: today, golden: golden)
    }
  }

  @Test func `that is not kept yet says how to keep it`() throws {
    try expectFailure(
      """
      There is no golden FOLDER/brews.landings.

      To write it: NAVTAPE_UPDATE_GOLDENS=1 swift test
      To keep the session: swift test --attachments-path FOLDER
      """
    ) {
      try expectReplay(of: session(), golden: golden)
    }
    #expect(!FileManager.default.fileExists(atPath: golden))
  }

  @Test func `that is none says what it says`() throws {
    try keep("something else\n")
    let error = #expect(throws: SessionError.self) {
      try expectReplay(of: session(), golden: golden)
    }
    #expect(
      try stable(#require(error).description) == """
        FOLDER/brews.landings is no golden
         reason: it says something else
         = help: write it anew: NAVTAPE_UPDATE_GOLDENS=1 swift test
        """)
  }

  /// The switch is the process's environment, so the test has a process of its own.
  @Test func `is written by the switch, which says so`() async throws {
    await #expect(processExitsWith: .success) {
      setenv("NAVTAPE_UPDATE_GOLDENS", "1", 1)
      let path = FileManager.default.temporaryDirectory
        .appending(path: "navtape-\(UUID().uuidString).landings").path
      defer { unlink(path) }
      let session = try Session(fixture: "right-push-order")
      try withKnownIssue {
        try expectReplay(of: session, golden: path)
      } matching: { issue in
        issue.comments.map(\.rawValue) == ["Wrote the golden \(path) anew: review it."]
      }
      // Nothing is said of what stays as it is.
      try expectReplay(of: session, golden: path)
      unsetenv("NAVTAPE_UPDATE_GOLDENS")
      try expectReplay(of: session, golden: path)
    }
  }
}
