import Testing

@testable import NavTapeCommands

@Suite struct `Trying a link` {
  private static let path = Samples.path("wrong-push-order")

  @Test func `patterns, parts, goal, stack and landing are told`() throws {
    let run = try navtape("link", "brewlog://bean/sidra?utm=x", Self.path, "--at", "#9")
    #expect(run.code == 0)
    #expect(
      run.output == """
        BrewLog 2.1 (412), iOS 18.2, session 5f0d9c1e-6a43-4c1b-9d0e-2f6b7a10c3e1
        after event 10 of 38

        url:       brewlog://bean/sidra?utm=x
          ✗ brewlog://history/{range}/brew/{id}
              brewlog: matched · bean is not history · sidra is range · brew is missing · {id} is \
        missing · ?utm=x does not matter
          ✓ brewlog://bean/{id}
              brewlog: matched · bean matched · sidra is id · ?utm=x does not matter

        goal:      Bean {"id":"sidra"} in the tab beans
        policy:    append, the default; another: --policy
        stack:     Bean {"id":"sidra"} on beans
        before:    the root
        in front:  BeanDetail, on beans at depth 1

        lands on the goal

        """)
  }

  @Test func `what would not show is told under both answers, with what would`() throws {
    let session = #"""
      {"navtape":1,"session":"s1","manifest":{"stacks":{"main":{"path":"erased","root":"Home"}},"destinations":[{"type":"A","on":"Home","shows":"AView"},{"type":"B","on":"AView","shows":"BView"}]},"links":[{"pattern":"app://b/{id}","goal":{"routes":[{"type":"B","value":"{id}"}]}}]}
      {"kind":"launched"}
      """#
    let run = try navtape("link", "-", "app://b/7", input: session)
    #expect(run.code == 1)
    #expect(
      run.lines.dropFirst(7) == [
        "goal:      B 7",
        "policy:    append, the default; another: --policy",
        "stack:     B 7 on main",
        "before:    the root",
        "in front:  Home, the root of main",
        "or:        a warning screen, on main at depth 1, where a warning screen shows instead",
        "",
        "error[missing-parent]: B 7 does not show: only AView declares it, which is not on the stack",
        " = help: push A, then B",
        " = help: what B needs: navtape explain missing-parent",
        "",
        "does not land on the goal: silent-root",
        "",
      ])
    let json = try navtape("link", "app://b/7", "-", "--format", "ndjson", input: session)
    #expect(json.code == 1)
    #expect(
      json.output == #"""
        {"session":"s1","position":1,"url":"app://b/7","tried":[{"pattern":"app://b/{id}",\#
        "matches":true,"parts":[{"wanted":"app:","given":"app:","fit":"matched"},\#
        {"wanted":"b","given":"b","fit":"matched"},{"wanted":"{id}","given":"7",\#
        "fit":"bound","name":"id"}]}],"matches":true,"goal":{"routes":[{"type":"B","value":7}]},\#
        "policy":"append","scene":"main","stack":"main","before":[],\#
        "after":[{"type":"B","value":7}],"outcomes":{"cut":{"outcome":"silent-root",\#
        "landing":{"stack":"main","screen":"Home","depth":0},"landed":0},\#
        "placeholder":{"outcome":"blank","landing":{"stack":"main","depth":1,"blank":true},\#
        "landed":0}},"faults":[{"route":"B","rule":"missing-parent"}],\#
        "fix":{"kind":"insert","routes":["A",{"type":"B","value":7}]}}

        """#)
  }

  @Test func `without a pattern that matches, or a table, there is nothing to apply`() throws {
    let run = try navtape("link", "brewlog://nothing/1", Self.path)
    #expect(run.code == 1)
    #expect(
      run.lines.suffix(2) == [
        "none of the 2 patterns matches: the app would have to reject it", "",
      ])
    let none = try navtape("link", "app://x", "-", input: MinimalSession.rightOrder)
    #expect(none.code == 2)
    #expect(none.errors.hasPrefix("error: standard input has no routing table\n reason: "))
    #expect(try navtape("link", "app://x").code == 64)
  }

  @Test func `with the whole path replaced it lands where appending does not`() throws {
    let url = "brewlog://history/week/brew/7"
    let appended = try navtape("link", url, Self.path)
    #expect(appended.code == 1)
    #expect(
      appended.lines.contains(" = help: it was there before: --policy replace sets the whole stack")
    )
    #expect(try navtape("link", url, Self.path, "--policy", "replace").code == 0)
  }

  @Test func `a hostile URL and table cannot steer the terminal`() throws {
    let session =
      #"{"navtape":1,"session":"s","links":[{"pattern":"a://\u001b[2J/{\u202Ex}","goal":{"routes":["\u001b[31mA"]}}]}"#
    let run = try navtape("link", "a://\u{1B}[2J/\u{1B}]0;x\u{7}", "-", input: session)
    #expect(run.code == 0)
    #expect(!run.output.contains("\u{1B}") && !run.output.contains("\u{202E}"))
  }
}
