import NavigationModel
import Testing

@testable import NavTapeCommands

@Suite struct `Findings for GitHub` {
  @Test func `a finding is one command, at the event's own line`() throws {
    let path = Samples.path("wrong-push-order", "ndjson")
    let run = try navtape("diagnose", "--format", "github", path)
    #expect(run.code == 1)
    #expect(run.lines.count == 2)
    let command = try #require(run.lines.first)
    let place = FilePlace(path).path
    #expect(
      command.hasPrefix(
        "::error file=\(place),line=30,title=wrong-push-order%3A silent-root::"
          + "the notification's link L1 pushed Brew.ID before BrewHistoryFilter%0A reason: "))
    #expect(command.contains("%0A = help: push BrewHistoryFilter, then Brew.ID%0A"))
    let blamed = try Samples.text("wrong-push-order").split(separator: "\n")[29]
    #expect(blamed.contains(#""at":"NotificationHandler.swift:57""#))
  }

  @Test func `a log has no lines, and standard input no name`() throws {
    let log = try navtape("diagnose", "--format", "github", Samples.path("goal-missed"))
    #expect(log.output.hasPrefix("::warning file="))
    #expect(!log.output.contains(",line="))
    let piped = try navtape("diagnose", "--format", "github", "-", input: MinimalSession.wrongOrder)
    #expect(piped.output.hasPrefix("::error title=wrong-push-order%3A "))
  }

  @Test func `nothing found prints nothing`() throws {
    let run = try navtape("diagnose", "--format", "github", Samples.path("right-push-order"))
    #expect(run.code == 0)
    #expect(run.output.isEmpty && run.errors.isEmpty)
  }

  @Test func `no name of a session begins a command of its own or ends a property`() throws {
    let folder = try ScratchFolder()
    let path = try folder.file("50%,a:b\n::error::c.ndjson", try HostileNames.session())
    let run = try navtape("diagnose", "--format", "github", path)
    #expect(run.code == 1)
    #expect(run.lines.count == 2)
    let command = try #require(run.lines.first)
    #expect(command.unicodeScalars.allSatisfy(Visible.isPlain))
    // Two colons begin the command and two end its properties; the message may have more.
    let properties = try #require(command.split(separator: "::", maxSplits: 1).first)
    #expect(properties.split(separator: ",").count == 3)
    #expect(properties.contains("50%25%2Ca%3Ab\\u{A}%3A%3Aerror%3A%3Ac.ndjson,line=2,title="))
    #expect(!command.replacing("%25", with: "").contains("%0A\n"))
  }

  @Test(arguments: [
    ("50% of\r\nit: a, b", "50%25 of%0D%0Ait: a, b", "50%25 of\\u{D}\\u{A}it%3A a%2C b")
  ])
  func `a message and a property have their own escapes`(
    text: String, data: String, property: String
  ) {
    #expect(GitHubAnnotations.data(text) == data)
    #expect(GitHubAnnotations.property(text) == property)
  }

  @Test func `a file that cannot be read is an annotation too`() throws {
    let folder = try ScratchFolder()
    let path = try folder.file("prose.txt", "Dear diary")
    let run = try navtape("diagnose", "--format", "github", path)
    #expect(run.code == 2)
    #expect(run.output.hasPrefix("::error file=\(path),title=diagnose failed::error: "))
    #expect(run.lines.count == 2)
    #expect(run.errors.hasPrefix("error: "))
  }
}
