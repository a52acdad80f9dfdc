import Testing

@testable import SessionDiagnosis

@Suite struct `Pushes that nobody sees` {
  @Test(arguments: [
    "pushed Detail:1 stack=list", "pushed Detail:1 stack=list by=user",
    "replaced Detail:1 stack=list", "linkApplied L1 stack=list routes=Detail:1",
    "pushed Detail:1 stack=list cause=L1",
    "pushed Detail:1 stack=list turn=9\ntabSelected list turn=10 by=user",
    "pushed Detail:1 stack=list by=user turn=9\ntabSelected profile by=user turn=9",
  ])
  func `a push to a tab that is not in front is hidden`(push: String) throws {
    for shown in ["", "\nscreenShown HomeRoot stack=home root depth=0"] {
      if push.contains("profile"), !shown.isEmpty { continue }
      if push.contains("by=user") && push.contains("tabSelected"), !shown.isEmpty { continue }
      let finding = try #require(
        try Recording(.tabs, atTabs + push + shown).faults().only, "\(push)")
      #expect(finding.rule == "hidden-push")
      #expect(finding.outcome == .wrongTab)
      #expect(finding.severity == .error)
      #expect(finding.seq == 2)
      #expect(finding.wanted == ["Detail"])
      #expect(finding.confidence == (shown.isEmpty ? .likely : .certain))
    }
  }

  @Test func `a link that selects no tab is hidden, and so missed its goal`() throws {
    let finding = try #require(
      try Recording(
        .tabs,
        atTabs + """
          linkReceived L1 url=app://x by=system
          linkResolved L1 goal=list>Detail
          linkApplied L1 stack=list routes=Detail by=link
          screenShown HomeRoot stack=home root depth=0
          """
      ).faults().only)
    #expect(finding.rule == "hidden-push")
    #expect(finding.seq == 4)
    #expect(finding.link == "L1")
    #expect(finding.outcome == .wrongTab)
    #expect(finding.related.map(\.rule.text) == ["goal-missed"])
  }

  @Test func `a stack that no one shows hides what is pushed to it`() throws {
    let second = try #require(
      try Recording(.chain, atHome + "pushed A stack=router2\nscreenShown Home root").faults().only)
    #expect(second.rule == "hidden-push")
    #expect(second.stack == "router2")
    let gone = try #require(
      try Recording(
        .tabs,
        atTabs + """
          presented note stack=home style=sheet screen=Note by=user
          dismissed note by=user
          screenShown HomeRoot stack=home root
          pushed Line stack=modal:note
          screenShown HomeRoot stack=home root
          """
      ).faults().only)
    #expect(gone.rule == "hidden-push")
    #expect(gone.stack == "modal:note")
  }

  @Test(arguments: [
    "tabSelected list turn=9\npushed Detail:1 stack=list turn=9\nscreenShown DetailView stack=list depth=1",
    "pushed Detail:1 stack=list turn=9\ntabSelected list turn=9\nscreenShown DetailView stack=list depth=1",
    "linkApplied L1 stack=list routes=Detail:1 select",
    "pushed Detail:1 stack=list cause=L1 turn=9\ntabSelected list cause=L1 turn=10",
    "pushed Page:1 stack=home",
    // Seen in front: the selection is what was not recorded.
    "pushed Detail:1 stack=list by=user\nscreenShown DetailView stack=list depth=1",
    // Less, or nothing new, is no push.
    "popped stack=list request=popToRoot", "replaced - stack=list",
    "wroteBack - stack=list by=system",
    "restored stacks=list>Detail;home>Page by=restore", "pushed Detail:1 stack=list by=restore",
    "reset reason=user", "viewPushed Help stack=list by=user",
    // A column of the tab in front; a sheet that comes with its stack.
    "pushed Page:1 stack=home/column:detail",
    "pushed Line stack=modal:note turn=9\npresented note stack=home style=sheet screen=Note turn=9",
    "presented note stack=home style=sheet screen=Note by=user\npushed Line stack=modal:note by=user",
  ])
  func `what is in front, or comes there in the same turn, is not hidden`(text: String) throws {
    let faults = try Recording(.tabs, atTabs + text).faults()
    #expect(faults.allSatisfy { $0.rule != "hidden-push" }, "\(text)\n\(faults)")
  }

  @Test func `where no tab is known, nothing is known to be hidden`() throws {
    let text =
      "pushed A stack=brews by=user\npushed B stack=beans\nscreenShown X stack=beans depth=1"
    #expect(try Recording(.unknown, text).faults() == [])
  }

  @Test func `a path that becomes shorter behind is no push`() throws {
    let behind =
      atTabs + """
        tabSelected list by=user
        pushed Detail:1,Part:2 stack=list by=user
        screenShown PartView stack=list depth=2
        tabSelected home by=user
        screenShown HomeRoot stack=home root depth=0
        replaced Detail:1 stack=list
        """
    #expect(try Recording(.tabs, behind).faults() == [])
  }

  @Test func `a view destination by code behind is hidden`() throws {
    let finding = try #require(
      try Recording(
        .tabs, atTabs + "viewPushed Help stack=list\nscreenShown HomeRoot stack=home root"
      ).faults().only)
    #expect(finding.rule == "hidden-push")
    #expect(finding.seq == 2)
  }

  @Test func `each window has its own front`() throws {
    let second = """
      tabSelected home
      tabSelected list scene=w2 by=user
      screenShown ListRoot stack=list scene=w2 root
      pushed Detail:1 stack=list scene=w2 by=user
      pushed Page:1 stack=home
      """
    #expect(try Recording(.tabs, second).faults() == [])
    let hidden = try #require(
      try Recording(.tabs, second + "\npushed Page:2 stack=home scene=w2").faults().only)
    #expect(hidden.rule == "hidden-push")
    #expect(hidden.scene == "w2")
  }
}
