import Testing

@testable import SessionDiagnosis

@Suite struct `What modals hide or swallow` {
  static let sheet =
    atTabs + """
      presented note stack=home style=sheet screen=Note by=user
      screenShown Note stack=modal:note root depth=0

      """
  static let stays = "\nscreenShown Note stack=modal:note root depth=0"
  static let received = """
    linkReceived L1 url=app://x by=system
    linkResolved L1 goal=home>Page

    """

  @Test(arguments: [
    "pushed Page:1 stack=home", "pushed Page:1 stack=home by=user", "replaced Page:1 stack=home",
    "linkApplied L2 stack=home routes=Page:1", "viewPushed Help stack=home",
    "pushed Page:1 stack=home turn=8\ndismissed note by=user t=9000",
  ])
  func `a change under a modal that stays is covered`(change: String) throws {
    for (seen, confidence) in [("", Confidence.likely), (Self.stays, .certain)] {
      if change.contains("dismissed"), !seen.isEmpty { continue }
      let finding = try #require(
        try Recording(.tabs, Self.sheet + change + seen).faults().only, "\(change)")
      #expect(finding.rule == "covered")
      #expect(finding.outcome == .covered)
      #expect(finding.severity == .error)
      #expect(finding.seq == 4)
      #expect(finding.confidence == confidence)
      #expect(finding.stack == "home")
    }
  }

  @Test(arguments: [
    ("linkApplied L1 stack=home routes=Page by=link", 6),
    ("pushed Page stack=home cause=L1 by=link", 6),
    ("linkApplied L1 stack=home routes=Page by=link\ndismissed note by=user t=900", 6),
    ("tabSelected home cause=L1 by=link\npushed Page stack=home cause=L1 by=link", 6),
    ("presented ask stack=modal:note style=alert cause=L1\npushed Page stack=home cause=L1", 7),
  ])
  func `a link that is applied under a modal is covered`(applied: String, seq: Int) throws {
    let finding = try #require(
      try Recording(.tabs, Self.sheet + Self.received + applied).faults().only, "\(applied)")
    #expect(finding.rule == "covered")
    #expect(finding.outcome == .covered)
    #expect(finding.seq == UInt64(seq))
    #expect(finding.link == "L1")
    #expect(finding.wanted == ["Page"])
  }

  static let healthy = [
    // The modal goes in the same turn, before or after, or is on its way.
    sheet + "dismissed note turn=8\npushed Page:1 stack=home turn=8",
    sheet + "pushed Page:1 stack=home turn=8 by=user\ndismissed note turn=8 by=user",
    sheet + "pushed Page:1 stack=home by=user t=5000\ndismissed note by=user t=5020",
    sheet + "dismissed note phase=began by=user\npushed Page:1 stack=home\n"
      + "dismissed note phase=ended by=user",
    sheet + "dismissed note by=user\nscreenShown HomeRoot stack=home root\n" + received
      + "linkApplied L1 stack=home routes=Page",
    sheet + received + "dismissed cause=L1\nlinkApplied L1 stack=home routes=Page",
    // In the modal's own stack; a cover over which the app goes on.
    sheet + "pushed Line stack=modal:note\nscreenShown LineView stack=modal:note depth=1",
    sheet + "presented more stack=modal:note style=cover screen=Note by=user\n"
      + "pushed Line stack=modal:more",
    // A sheet that leaves room for what is below it.
    sheet + "pushed Page:1 stack=home by=user\nscreenShown PageView stack=home depth=1",
    sheet + "linkTapped Page stack=home depth=0 turn=9 by=user\n"
      + "wroteBack Page stack=home turn=9 by=user\nscreenShown PageView stack=home depth=1",
    // Less under it, by the app; a confirmation.
    atTabs + "pushed Page:1 stack=home by=user\n"
      + "presented ask stack=home style=alert by=app\npopped stack=home by=app",
    // An alert, shown and answered.
    sheet + "presented ask stack=modal:note style=alert\ndismissed ask by=user" + stays,
    sheet + "presented ask stack=modal:note style=dialog\ndismissed ask by=user turn=9\n"
      + "pushed Line stack=modal:note by=user turn=9",
    atTabs + "pushed Page:1 stack=home by=user\npresented ask stack=home style=dialog by=user\n"
      + "popped stack=home by=user t=3000\ndismissed ask by=user t=3010",
    // A link that wants the modal it brings.
    atTabs + "linkReceived L1 url=app://x\n"
      + #"linkResolved L1 goal={"tab":"home","routes":["Page"],"modal":{"id":"note"}}"# + "\n"
      + "presented note stack=home style=sheet screen=Note cause=L1\npushed Page stack=home cause=L1",
    // Dismissed, then presented.
    sheet + "dismissed note by=user turn=8\npresented ask stack=home style=alert turn=9\n"
      + "dismissed ask by=user",
    sheet + "dismissed note by=app turn=8\npresented ask stack=home style=alert turn=8\n"
      + "screenShown HomeRoot stack=home root\ndismissed ask by=user",
    sheet + "dismissed note by=app turn=8\npresented ask stack=home style=sheet screen=Ask turn=8\n"
      + "screenShown Ask stack=modal:ask root\ndismissed ask by=user",
    // Closed by the system, long after, or as it was begun.
    sheet + "dismissed note by=user t=3000\npresented ask stack=home style=sheet by=user t=4000\n"
      + "dismissed by=system t=90000\nscreenShown HomeRoot stack=home root",
    sheet + "dismissed note by=user t=3000\npresented ask stack=home style=sheet by=user t=4000\n"
      + "dismissed ask phase=began by=user t=4100\ndismissed ask phase=ended by=system t=4600",
  ]

  @Test(arguments: healthy)
  func `what gives way, or is not under it, is not covered`(text: String) throws {
    let faults = try Recording(.tabs, text).faults()
    #expect(faults.allSatisfy { $0.rule != "covered" }, "\(text)\n\(faults)")
  }

  @Test func `back that goes to what is under a dialog is covered`() throws {
    let dialog =
      atTabs + """
        pushed Page:1 stack=home by=user
        screenShown PageView stack=home depth=1
        presented ask stack=home style=dialog screen=Ask by=user

        """
    for back in [
      "popped stack=home by=user via=backButton", "popped stack=home by=system",
      "popped stack=home by=user via=edgeSwipe\nscreenShown Ask stack=modal:ask root",
      "popped stack=home by=user via=backButton\ndismissed ask by=user",
      "popped stack=home by=user t=3000\ndismissed ask by=user t=9000",
    ] {
      let finding = try #require(try Recording(.tabs, dialog + back).faults().only, "\(back)")
      #expect(finding.rule == "covered", "\(back)")
      #expect(finding.outcome == .covered)
      #expect(finding.seq == 5)
      #expect(finding.wanted == [])
      #expect(finding.stack == "home")
    }
  }

  // MARK: Modals that are lost

  static let dismissAndAlert =
    sheet + """
      dismissed note phase=began turn=8 by=app t=5000
      presented ask stack=home style=alert turn=8 by=app

      """

  @Test(arguments: [
    "consoleFault {\"x\":1}", "dismissed note phase=ended\nscreenShown HomeRoot stack=home root",
    "dismissed note phase=ended\npushed Page:1 stack=home by=user",
    "dismissed note phase=ended\npresented again stack=home style=sheet screen=Note by=user",
  ])
  func `an alert in the turn of a dismissal is lost`(sign: String) throws {
    let fault =
      #"{"kind":"consoleFault","text":"Attempt to present <A> on <B> which is already presenting <C>"}"#
    let text =
      Self.dismissAndAlert
      + (sign.hasPrefix("consoleFault") ? fault + "\ndismissed note phase=ended" : sign)
    let finding = try #require(try Recording(.tabs, text).faults().only, "\(sign)")
    #expect(finding.rule == "covered")
    #expect(finding.outcome == .silentRoot)
    #expect(finding.severity == .error)
    #expect(finding.seq == 5)
    #expect(finding.stack == "home")
    #expect(finding.wanted == [])
  }

  @Test func `what a lost alert leads to is the same story`() throws {
    let next = """
      dismissed note phase=ended t=5500
      screenShown HomeRoot stack=home root
      presented again stack=home style=sheet screen=Note by=user t=8000
      screenShown Note stack=modal:again root t=8400
      dismissed by=system t=8500
      screenShown HomeRoot stack=home root
      """
    let finding = try #require(
      try Recording(.tabs, Self.dismissAndAlert + next).faults().only)
    #expect(finding.rule == "covered")
    #expect(finding.seq == 5)
  }

  @Test func `a late dismissal that closes the next sheet is covered`() throws {
    for dismissed in ["dismissed by=system t=8500", "dismissed again by=unknown t=8500"] {
      let text =
        Self.sheet + """
          dismissed note by=app t=5000
          screenShown HomeRoot stack=home root
          presented again stack=home style=sheet screen=Note by=user t=8000
          \(dismissed)
          screenShown HomeRoot stack=home root
          """
      let finding = try #require(try Recording(.tabs, text).faults().only, "\(dismissed)")
      #expect(finding.rule == "covered")
      #expect(finding.seq == 7)
      #expect(finding.outcome == .silentRoot)
    }
  }

  @Test func `a second modal of a busy presenter is lost where that is seen`() throws {
    let busy = Self.sheet + "presented ask stack=home style=alert by=app\n"
    let fault =
      #"{"kind":"consoleFault","text":"Currently, only presenting a single sheet is supported."}"#
    let finding = try #require(try Recording(.tabs, busy + fault).faults().only)
    #expect(finding.rule == "covered")
    #expect(finding.seq == 4)
    #expect(finding.outcome == .covered)
    let seen = try #require(
      try Recording(.tabs, busy + "screenShown Note stack=modal:note root").faults().only)
    #expect(seen.rule == "covered")
    let unseen = "screenShown Note stack=modal:note root t=8000\ndismissed ask by=app t=20000"
    let second = busy.replacing("alert", with: "cover")
    #expect(try Recording(.tabs, second + unseen).faults().map(\.rule) == ["covered"])
    // An alert need not have a screen that could be reported.
    #expect(try Recording(.tabs, busy + unseen).faults() == [])
    for shown in [
      "dismissed ask by=user",
      "dismissed note by=user\nscreenShown Ask stack=modal:ask root\ndismissed ask by=user",
    ] {
      #expect(try Recording(.tabs, busy + shown).faults() == [], "\(shown)")
    }
  }
}
