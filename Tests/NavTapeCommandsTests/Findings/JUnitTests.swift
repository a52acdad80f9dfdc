import SessionDiagnosis
import Testing

@testable import NavTapeCommands

@Suite struct `Findings as tests` {
  @Test func `a session is a suite, and a rule a case, passed ones too`() throws {
    let run = try navtape("diagnose", "--format", "junit", Samples.path("two-launches"))
    #expect(run.code == 1)
    let rules = StandardRules.ids.count
    #expect(run.lines.count { $0.hasPrefix("  <testsuite ") } == 2)
    #expect(run.lines.count { $0.contains("<testcase ") } == 2 * rules)
    #expect(
      run.lines[1] == "<testsuites name=\"navtape diagnose\" tests=\"\(2 * rules)\" failures=\"1\" "
        + "errors=\"0\" skipped=\"0\" time=\"0\">")
    #expect(run.lines.count { $0.contains("<failure type=\"crash\" message=\"") } == 1)
    #expect(run.lines[2].contains(", session 1\" tests=\"\(rules)\" failures=\"1\""))
  }

  @Test func `a case fails where the exit says so, and else tells in its output`() throws {
    let path = Samples.path("goal-missed")
    let failed = try navtape("diagnose", "--format", "junit", path)
    #expect(failed.output.contains("failures=\"1\""))
    let noted = try navtape("diagnose", "--format", "junit", "--fail-on", "error", path)
    #expect(noted.code == 0)
    #expect(!noted.output.contains("<failure"))
    #expect(noted.output.contains("<system-out>warning[goal-missed]: "))
  }

  @Test func `only the rules that were asked for are cases`() throws {
    let run = try navtape(
      "diagnose", "--format", "junit", "--rule", "inert-link", "--rule", "goal-missed",
      Samples.path("goal-missed"))
    #expect(run.lines.count { $0.contains("<testcase ") } == 2)
    #expect(run.output.contains("<testcase name=\"inert-link\""))
  }

  @Test func `a second finding of a rule is a case of its own`() throws {
    let session =
      MinimalSession.header + "\n"
      + #"{"kind":"pushed","routes":["X"]}"# + "\n" + #"{"kind":"popped"}"# + "\n"
      + #"{"kind":"pushed","routes":["Y"]}"#
    let run = try navtape("diagnose", "--format", "junit", "-", input: session)
    #expect(run.output.contains("<testcase name=\"no-destination\" classname=\"standard input\""))
    #expect(run.output.contains("<testcase name=\"no-destination (2)\""))
    #expect(run.output.contains("failures=\"2\""))
  }

  @Test func `a file that cannot be read is an error, and the document is whole`() throws {
    let folder = try ScratchFolder()
    let path = try folder.file("prose.txt", "Dear diary")
    let run = try navtape(
      "diagnose", "--format", "junit", Samples.path("goal-missed"), path)
    #expect(run.code == 2)
    #expect(run.output.hasSuffix("</testsuites>\n"))
    #expect(run.output.contains("failures=\"1\" errors=\"1\""))
    #expect(run.output.contains("<testcase name=\"open\" classname=\"\(path)\""))
  }

  @Test func `text cannot end the element or the attribute it stands in`() {
    #expect(
      XMLText("<a b='c'>&\"]]>\u{1B}\u{0}\u{FFFF}").text
        == "&lt;a b=&apos;c&apos;&gt;&amp;&quot;]]&gt;\\u{1B}\\u{0}\\u{FFFF}")
  }

  @Test func `a real parser reads what each sample gives`() throws {
    guard let python = try OtherProgram.python(with: "junitparser") else { return }
    let folder = try ScratchFolder()
    let hostile = try folder.file("hostile.ndjson", try HostileNames.session())
    let torn = Samples.path("torn")
    let run = try navtape(
      ["diagnose", "--format", "junit", hostile, torn]
        + Samples.all.map { Samples.path($0, "ndjson") }, input: [])
    let document = try folder.file("report.xml", run.output)
    let script = """
      import sys
      from junitparser import JUnitXml
      report = JUnitXml.fromfile(sys.argv[1])
      found = [(suite, case) for suite in report for case in suite]
      failed = [case.name for _, case in found if case.result]
      report.update_statistics()
      print(report.tests, report.failures, report.errors, len(failed), failed[0], failed[1])
      """
    let result = try python.run(["-c", script, document])
    let failures = run.lines.count { $0.contains("<failure ") }
    let sessions = try Samples.all.count + 2 + 1  // `two-launches` is two
    #expect(
      result.output == "\(sessions * StandardRules.ids.count) \(failures) 0 \(failures) "
        + "wrong-push-order damaged-log\n")
    #expect(result.status == 0)
    if result.status == 0 { print("junitparser: \(result.output)", terminator: "") }
  }
}
