import Foundation
import NavigationRouting
import SessionTesting
import TestSupport
import Testing

@Suite struct `A session` {
  @Test(arguments: ["wrong-push-order", "wrong-push-order.ndjson", "wrong-push-order.navtape"])
  func `is found by its name in a folder above the test`(name: String) throws {
    let session = try Session(fixture: name)
    #expect(session.eventCount == 38)
    #expect(try session.events.count == 38)
  }

  @Test func `that is no fixture is told with those there are`() throws {
    let error = #expect(throws: SessionError.self) { try Session(fixture: "right-order") }
    let lines = try stable(#require(error).description).split(separator: "\n")
    #expect(lines[0] == "there is no fixture right-order")
    #expect(lines[1].hasPrefix(" reason: it is not in "))
    // The nearest come first.
    #expect(lines[2].hasPrefix(" = note: there are right-push-order, "))
    #expect(lines[3] == " = help: or open a file by its path: Session(contentsOf:)")
  }

  @Test func `that is nearly a fixture's name is told with the nearest first`() throws {
    let scratch = try ScratchFolder()
    let sessions = scratch.file("Sessions")
    try FileManager.default.createDirectory(atPath: sessions, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(atPath: sessions) }
    // Nothing above a package is looked through.
    try scratch.write([], to: "Package.swift")
    for name in ["a-sheet", "login", "logout", "logins"] {
      try scratch.write([], to: "Sessions/\(name).ndjson")
    }
    let error = #expect(throws: SessionError.self) {
      try Session(fixture: "logn", testFile: scratch.file("Tests.swift"))
    }
    #expect(
      try #require(error).description == """
        there is no fixture logn
         reason: it is not in \(sessions)
         = note: there are login, logins, logout, a-sheet
         = help: or open a file by its path: Session(contentsOf:)
        """)
  }

  @Test(arguments: ["", "../Package.swift", "../../Sources"])
  func `is never looked for outside`(name: String) {
    #expect(throws: SessionError.self) { try Session(fixture: name) }
  }

  @Test func `of a file with several is asked for by number`() throws {
    let error = #expect(throws: SessionError.self) { try Session(fixture: "two-launches") }
    #expect(
      try stable(#require(error).description) == """
        Sessions/two-launches.navtape holds 2 sessions
         = help: say which, from 1: Session(contentsOf: …, launch: 1)
        """)
    #expect(try Session(fixture: "two-launches", launch: 2).launch == 2)
    #expect(throws: SessionError.self) { try Session(fixture: "two-launches", launch: 3) }
  }

  @Test func `that cannot be read says why`() throws {
    let error = #expect(throws: SessionError.self) {
      try Session(contentsOf: "/nowhere/at-all.navtape")
    }
    #expect(
      try #require(error).description == """
        /nowhere/at-all.navtape cannot be read
         reason: error 2: No such file or directory
         = help: ls -l /nowhere/at-all.navtape
        """)
    let empty = #expect(throws: SessionError.self) { try Session(bytes: []) }
    #expect(
      try #require(empty).description == """
        session is empty
         reason: 0 bytes; the shortest session is one line
         = help: what a session looks like: navtape help import
        """)
  }

  @MainActor
  @Test func `in memory goes on while it is looked at`() throws {
    let app = BrewApp()
    let first = try app.session()
    app.brews.open(BrewHistoryFilter.week)
    #expect(first.eventCount == 1)
    #expect(try app.session().eventCount == 2)
  }
}
