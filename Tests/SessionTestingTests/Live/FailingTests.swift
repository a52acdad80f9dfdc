import Foundation
import NavigationRouting
import SessionTesting
import Testing
import XCTest

/// Whether or not these tests are to fail: only where others look at how.
private let isFailing = ProcessInfo.processInfo.environment["NAVTAPE_FAILING_TESTS"] == "1"

@MainActor
@Suite(.enabled(if: isFailing), .recordsSession(manifest: BrewApp.manifest))
struct FailingLiveTests {
  private func push() throws {
    let navigator = Navigator(sink: try TestRecording.current.recorder, checks: nil)
    Router<AppRoute>("brews", in: navigator).open(Brew.ID(7))
  }

  @Test func `fails by an expectation of the library's`() throws {
    try push()
    #expect(try TestRecording.current.session.eventCount == 2)
  }

  @Test func `throws`() throws {
    try push()
    throw CocoaError(.featureUnsupported)
  }

  @Test func `passes`() throws {
    try push()
  }
}

final class FailingXCTests: XCTestCase {
  @MainActor
  func testAStack() async throws {
    try XCTSkipUnless(isFailing)
    let recording = TestRecording()
    let navigator = Navigator(sink: recording.recorder, checks: nil)
    Router<AppRoute>("brews", in: navigator).open(Brew.ID(7))
    try recording.session.expectStack("brews", at: .end, is: [Brew.ID(8)])
  }
}
