import Testing

@testable import NavTapeCommands

@Suite struct `Generating a test` {
  @Test func `of a finding does again what came from outside, and nothing else`() throws {
    let run = try navtape("generate-test", Samples.path("wrong-push-order", "ndjson"))
    #expect(run.code == 0)
    let calls = run.lines.filter { $0.contains("app.") }.map { $0.split(separator: "(")[0] }
    #expect(
      calls.filter { !$0.contains("endTurn") } == [
        "    try app.mount", "    app.navigator.dataReady", "    try app.receive",
      ])
    #expect(run.output.contains(#"RecordedRoute("Brew.ID", json: "7")"#))
    #expect(run.output.contains("try expectNoFindings(in: session)"))
    #expect(run.output.contains(#"try session.expectLanding("BrewDetail", at: .end)"#))
    #expect(run.output.contains("let app = try recording.launch(AppDriver.self)"))
  }

  @Test func `of a session without a finding expects it to end as it ended`() throws {
    let run = try navtape(
      "generate-test", Samples.path("right-push-order"), "--driver", "Drivers.Brew")
    #expect(run.code == 0)
    #expect(run.output.contains("func `ends as it was recorded`()"))
    #expect(run.output.contains("recording.launch(Drivers.Brew.self)"))
    #expect(run.output.contains(#"try session.expectStack("beans", at: .end, is: [])"#))
    #expect(!run.output.contains("expectNoFindings"))
  }

  /// Done again by the test, it would stay there whatever becomes of the app.
  @Test func `says of the app's own faulty call that its code is to be called instead`() throws {
    let run = try navtape("generate-test", Samples.path("competing-writers"))
    let end = try #require(run.output.split(separator: "\n\n").first { $0.contains("#23 ") })
    #expect(
      end == """
            // #23 popped 1 from brews (clear)
            // This is at fault, and the app did it: Sidebar.swift:41.
            // Call that code here instead, so that mending it mends the test.
            try app.pop(from: "brews")
        """)
    // A link's fault is in the code that receives it, which the test calls.
    let link = try navtape("generate-test", Samples.path("wrong-push-order"))
    #expect(!link.output.contains("at fault, and the app"))
  }

  @Test func `goes to a file, and replaces none unasked`() throws {
    let folder = try ScratchFolder()
    let path = folder.path + "/LinkTests.swift"
    let arguments = ["generate-test", Samples.path("wrong-push-order"), "-o", path]
    let run = try navtape(arguments, input: [])
    #expect(run.code == 0)
    #expect(run.output.hasPrefix("\(path): "))
    let again = try navtape(arguments, input: [])
    #expect(again.code == 2)
    #expect(again.errors.contains("is there already"))
    #expect(try navtape(arguments + ["--force"], input: []).code == 0)
  }

  @Test func `of a finding that is not there says how many are`() throws {
    let run = try navtape("generate-test", Samples.path("wrong-push-order"), "--finding", "9")
    #expect(run.code == 2)
    #expect(run.errors.contains("has no finding 9\n reason: diagnose finds 1 finding in it\n"))
  }

  @Test(arguments: ["A B", "1A", "A;B", ""])
  func `refuses a driver that is no name`(name: String) throws {
    let run = try navtape("generate-test", Samples.path("wrong-push-order"), "--driver", name)
    #expect(run.code == 64)
  }

  /// What a file says must not become code, wherever it stands.
  @Test func `keeps every text of a file within its literal or comment`() throws {
    let evil = #"\") ; exit(1) // ` \\(1) */ \n"#
    let lines = [
      MinimalSession.header,
      #"{"kind":"dataReady","label":"\#(evil)"}"#,
      #"{"kind":"tabSelected","by":"user","tab":"\#(evil)"}"#,
      #"{"kind":"linkReceived","link":"\#(evil)","url":"\#(evil)","source":"\#(evil)"}"#,
      #"{"kind":"presented","modal":"\#(evil)","style":"\#(evil)","screen":"\#(evil)"}"#,
      #"{"kind":"reset","reason":"\#(evil)"}"#,
      #"{"kind":"pushed","stack":"\#(evil)","routes":[{"type":"\#(evil)","value":"\#(evil)"}]}"#,
    ]
    let run = try navtape("generate-test", "-", input: lines.joined(separator: "\n") + "\n")
    #expect(run.output.contains("exit(1)"))
    for line in run.lines where line.contains("exit(1)") {
      let isComment = line.drop { $0 == " " }.hasPrefix("//")
      // Within a literal the quote before it is written out, or the literal is a raw one.
      #expect(isComment || line.contains(#"\") ; exit(1)"#) || line.contains(##"#""##), "\(line)")
      #expect(!line.contains("\u{B}") && !line.contains("\r"))
    }
  }
}
