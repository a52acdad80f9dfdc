import NavigationModel
import SessionReplay
import TestSupport
import Testing

@testable import SessionDiagnosis

@Suite struct `A link's dry run` {
  private static let links = #"""
    [{"pattern":"app://none","goal":{"tab":"main"}},
     {"pattern":"app://a/{x}/b/{y}","goal":{"tab":"main","routes":[
       {"type":"A","value":{"in":"{x}"}},{"type":"B","value":"{y}"}]}},
     {"pattern":"app://b","goal":{"routes":["B"]}},
     {"pattern":"app://sheet","goal":{"modal":{"id":"s","screen":"S","routes":["A"]}}}]
    """#.replacing("\n", with: "")

  private func run(
    _ url: String, _ text: String = atHome, policy: LinkDryRun.Policy? = nil
  ) throws -> (LinkDryRun, RecordedSession) {
    let session = try Recording(.chain, links: Self.links, text).session()
    return (try LinkDryRun(of: url, in: session, at: .max, policy: policy), session)
  }

  private func values(_ run: LinkDryRun, _ session: RecordedSession) -> [String] {
    (run.target?.entries ?? []).map {
      session.vocabulary.label($0.route) + " " + (session.vocabulary.value(of: $0.route) ?? "")
    }
  }

  @Test func `the first row that matches decides, and the URL's parts are put in`() throws {
    let (run, session) = try run("app://a/1%20x/b/7")
    #expect(run.trials.map(\.isMatch) == [false, true])
    #expect(values(run, session) == [#"A {"in":"1 x"}"#, "B 7"])
    #expect(run.outcome == .none)
    #expect(run.repair == nil)
    let nested = try self.run("app://a/{y}/b/{x}")
    #expect(values(nested.0, nested.1) == [#"A {"in":"{y}"}"#, #"B "{x}""#])
    let text = try self.run("app://a/\"\\/b/007")
    #expect(values(text.0, text.1) == [#"A {"in":"\"\\"}"#, #"B "007""#])
  }

  @Test func `where no row matches nothing changes`() throws {
    let (run, _) = try run("app://elsewhere")
    #expect(run.goal == nil)
    #expect(run.trials.count == 4 && run.rowCount == 4)
    #expect(run.before == run.after)
    #expect(run.outcome == .unchanged)
  }

  @Test func `what does not show is told with the smallest stack that would`() throws {
    let (run, session) = try run("app://b")
    #expect(run.outcome == .silentRoot)
    #expect(run.placeholder.outcome == .blank)
    #expect(run.cut.presentation.faults.map(\.rule) == ["missing-parent"])
    #expect(run.repair?.routes.map { session.vocabulary.label($0.route) } == ["A", "B"])
  }

  @Test func `the policy is what is asked for, what earlier links did, or append`() throws {
    let text = atHome + "pushed Z\n"
    let (appended, session) = try run("app://a/1/b/2", text)
    #expect(appended.policySource == .byDefault)
    #expect(values(appended, session).count == 3)
    #expect(appended.outcome == .wrongStack)
    let (replaced, _) = try run("app://a/1/b/2", text, policy: .replace)
    #expect(replaced.outcome == .none)
    let earlier = """
      linkReceived L1 url=app://a/1/b/2
      linkApplied L1 routes=A,B policy=replace
      linkReceived L2 url=app://b
      linkApplied L2 routes=B policy=top
      """
    let (known, _) = try run("app://a/3/b/4", text + earlier)
    #expect(known.policy == .replace)
    #expect(known.policySource == .earlier(seq: 4))
    #expect(known.outcome == .none)
  }

  @Test func `a modal in front stays in front, and a goal's own is presented`() throws {
    let (covered, _) = try run("app://a/1/b/2", atHome + "presented m style=sheet screen=M")
    #expect(covered.outcome == .covered)
    let (sheet, session) = try run("app://sheet")
    #expect(session.vocabulary.text(sheet.stack) == "modal:s")
    // Nobody declares A on the sheet's root.
    #expect(sheet.outcome == .silentRoot)
  }

  @Test func `a stack that is not mounted shows its root alone`() throws {
    let (run, _) = try run("app://a/1/b/2", atHome + "stackUnmounted main by=system")
    #expect(run.outcome == .silentRoot)
    #expect(run.cut.presentation.faults.isEmpty)
  }

  @Test(arguments: 0..<10)
  func `it lands where a link that is applied lands`(batch: UInt64) throws {
    for seed in batch * 10..<(batch + 1) * 10 {
      var app = RandomApp(seed: seed)
      let lines = app.healthySession(steps: 20).split(separator: "\n").map(String.init)
      let prefix = lines.prefix(Int.random(in: 0...lines.count, using: &app.random))
      let address = app.random.pick(app.stacks)
      // Not always in an order that shows.
      let path = app.path(on: address, length: 4).shuffled(using: &app.random)
      let routes = path.map { "\"\($0)\"" }.joined(separator: ",")
      let links =
        #"[{"pattern":"app://go/{n}","goal":{"tab":"\#(address)","routes":[\#(routes)]}}]"#
      let policy = app.random.pick(LinkDryRun.Policy.allCases)
      let session = try Recording(app.app, links: links, prefix.joined(separator: "\n")).session()
      let run = try LinkDryRun(of: "app://go/1", in: session, at: .max, policy: policy)

      let application =
        "linkApplied X routes=\(path.isEmpty ? "-" : path.joined(separator: ",")) "
        + "policy=\(policy.rawValue) stack=\(address) by=link" + (app.tabs.isEmpty ? "" : " select")
      let scene = session.vocabulary.text(run.scene)
      let other = try Recording(
        app.app, links: links, (prefix + [application + " scene=\(scene)"]).joined(separator: "\n")
      ).session()
      var cursor = try other.cursor()
      try cursor.move(to: .max)
      let real = other.resolver(for: cursor.state).landing(
        of: cursor.state.scene(other.vocabulary.name(scene)) ?? SceneState(name: .main))
      let text = { (landing: Landing, vocabulary: Vocabulary) in
        [landing.stack, landing.modal, landing.screen].map(vocabulary.text(_:))
          + ["\(landing.depth ?? -1) \(landing.isRoot) \(landing.isObserved) \(landing.isBlank)"]
      }
      #expect(
        text(run.cut.landing, session.vocabulary) == text(real, other.vocabulary), "seed \(seed)")
      let stack = cursor.state.stack(
        other.vocabulary.name(address), in: other.vocabulary.name(scene))
      #expect(
        run.target?.entries.map { session.vocabulary.label($0.route) }
          == stack?.entries.map { other.vocabulary.label($0.route) }, "seed \(seed)")
    }
  }
}
