import Foundation
import NavigationRouting
import SessionTesting
import Testing

@MainActor
@Suite(.recordsSession(manifest: BrewApp.manifest)) struct `A test that records itself` {
  @Test func `asserts on its own routers in the same words`() throws {
    let recording = try TestRecording.current
    let navigator = Navigator(
      sink: recording.recorder, checks: nil, tokenKey: recording.tokenKey,
      manifest: BrewApp.manifest.manifest(in:))
    let tabs = TabRouter<BrewApp.Tab, AppRoute>(selected: .brews, in: navigator)
    tabs[.brews].open([BrewHistoryFilter.week, Brew.ID(7)])
    tabs[.brews].open(Note(text: "thin"))
    let session = try recording.session
    #expect(
      try session.at(.end).stack("brews") == [
        BrewHistoryFilter.week, Brew.ID(7), Note(text: "thin"),
      ])
    try session.expect(.event(.pushed(Brew.ID(7))).leadsTo(.landing("NoteEditor")))
    try expectNoFindings(in: session)
  }

  @Test(arguments: [1, 2]) func `has a recording of its own in each case`(count: Int) throws {
    let recording = try TestRecording.current
    let navigator = Navigator(sink: recording.recorder, checks: nil)
    let router = Router<AppRoute>("brews", in: navigator)
    for id in 0..<count { router.open(Brew.ID(id)) }
    #expect(try recording.session.eventCount == count)
    #expect(recording.name == "has-a-recording-of-its-own-in-each-case")
  }
}

@Suite struct `A test that does not record itself` {
  @Test func `is told how to`() {
    let error = #expect(throws: SessionError.self) { try TestRecording.current }
    #expect(
      error?.description == """
        this test records no session
         = note: a detached task is no part of its test
         = help: give it the trait: @Test(.recordsSession(manifest: …))
        """)
  }
}

#if os(Linux)
  /// Runs tests that fail, in a process of their own: what a failure leaves behind is seen there.
  @Suite struct `A test that fails` {
    @Test func `keeps its session among the attachments`() throws {
      let folder = FileManager.default.temporaryDirectory
        .appending(path: "navtape-attachments-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let run = try FailingRun(
        "--testing-library", "swift-testing", "--filter", "FailingLiveTests",
        "--attachments-path", folder.path)
      #expect(run.status != 0)
      let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      #expect(
        files == ["fails-by-an-expectation-of-the-library-s.navtape", "throws.navtape"])
      for file in files {
        let session = try Session(contentsOf: folder.appending(path: file).path)
        #expect(try session.at(.end).stack("brews") == [Brew.ID(7)])
      }
    }

    @Test func `fails under XCTest as well`() throws {
      let run = try FailingRun("SessionTestingTests.FailingXCTests")
      #expect(run.status != 0)
      #expect(run.output.contains(#/FailingTests\.swift:\d+: error: .*testAStack/#))
      #expect(run.output.contains("The stack brews at the end is not as expected."))
      #expect(run.output.contains("Executed 1 test, with 1 failure"))
    }
  }

  /// A run of this very program that lets the failing tests fail.
  private struct FailingRun {
    let status: Int32
    let output: String

    init(_ arguments: String...) throws {
      let process = Process()
      process.executableURL = URL(filePath: CommandLine.arguments[0])
      process.arguments = arguments
      process.environment = ProcessInfo.processInfo.environment
        .merging(["NAVTAPE_FAILING_TESTS": "1"]) { $1 }
      let pipe = Pipe()
      process.standardOutput = pipe
      process.standardError = pipe
      try process.run()
      let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
      process.waitUntilExit()
      (status, output) = (process.terminationStatus, String(decoding: data, as: UTF8.self))
    }
  }
#endif
