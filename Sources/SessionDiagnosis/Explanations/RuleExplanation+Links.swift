/// Links that do not arrive.
extension RuleExplanation {
  static let linkUnsettled = RuleExplanation(
    rule: "link-unsettled",
    title: "A link was received and never applied",
    meaning: """
      The app received a deep link, a notification or a widget's tap, and nothing came of it: \
      no change of the session names it as its cause, and it was neither rejected nor expired. \
      The user tapped and stayed where they were.
      """,
    causes: [
      "the link came before the root view, the data or the sign-in was there, and was dropped",
      "it was parked, and nobody took it up again",
      "its handler sits in onAppear, and the view was on screen already",
    ],
    fix: """
      Keep the link in app-level state, apply it once when root, session and data are there, \
      and reject or expire what cannot be applied, so that no link ends in silence.
      """,
    before: """
      .onOpenURL { url in
        guard store.isLoaded else { return }  // lost
        router.open(url)
      }
      """,
    after: """
      .onOpenURL { url in pending = url }
      .task(id: store.isLoaded) {
        guard store.isLoaded, let url = pending else { return }
        pending = nil
        router.open(url)
      }
      """,
    example: "Sessions/link-unsettled.ndjson",
    sources: [
      Source(
        "a notification's response can arrive before the root view is there",
        "https://github.com/ewanc26/inkwell/issues/94"),
      Source(
        "parking the tap until its item exists",
        "https://github.com/manaflow-ai/cmux/pull/5927"),
      Source(
        "a handler in onAppear does not run when the view is visible already",
        "https://github.com/vellum-ai/vellum-assistant/pull/5091"),
    ])

  static let goalMissed = RuleExplanation(
    rule: "goal-missed",
    title: "A link ended on another stack than it wanted",
    meaning: """
      The link was applied, but the stack it left is not its goal: entries too many or too few, \
      in another order, under another parent, or in a tab that is not in front.
      """,
    causes: [
      "the link appends to whatever was on the stack already",
      "selecting the tab that is selected changes nothing, and its path is not cleared",
      "one step of the link is a no-op, and the steps after it are skipped",
      "a tab that shows for the first time gets the target without its parents",
    ],
    fix: """
      State the goal as a whole stack, and set tab and path together in one write, whatever is \
      there before.
      """,
    before: """
      selectedTab = .home
      path.append(page)  // on top of what was there
      """,
    after: """
      selectedTab = .home
      path = NavigationPath([page])
      """,
    example: "Sessions/goal-missed.ndjson",
    sources: [
      Source(
        "a link applied in the same tab lands on top of the old stack",
        "https://github.com/hmlongco/Navigator/issues/23"),
      Source(
        "a warm link opens the target without its parent",
        "https://github.com/react-navigation/react-navigation/issues/7908"),
    ])
}
