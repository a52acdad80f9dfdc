/// Links that do not arrive.
extension RuleExplanation {
  static let duplicateDelivery = RuleExplanation(
    rule: "duplicate-delivery",
    title: "The same link, tap or push took effect twice",
    meaning: """
      One thing was delivered twice and both deliveries were carried out: the screen is on the \
      stack two times, and the user has to go back twice from what looks like one screen.
      """,
    causes: [
      "a notification reaches the app by two routes, each with a handler",
      "a row is tapped twice before the push can be seen",
      "two windows, or two observers, answer one request",
    ],
    fix: """
      Give each request an identity and carry it out once. For taps, do not push what is on \
      top already.
      """,
    before: """
      func open(_ response: UNNotificationResponse) {
        path.append(target(of: response))  // called by two delegates
      }
      """,
    after: """
      func open(_ response: UNNotificationResponse) {
        let id = response.notification.request.identifier
        guard handled.insert(id).inserted else { return }
        path.append(target(of: response))
      }
      """,
    example: "Sessions/duplicate-delivery.ndjson",
    sources: [
      Source(
        "a push link is delivered by two routes on a cold start",
        "https://github.com/Appboy/appboy-ios-sdk/issues/170"),
      Source(
        "one notification request consumed twice, and two screens",
        "https://github.com/ThangKM/sRouting/issues/16"),
      Source(
        "a double tap goes two levels deep",
        "https://github.com/skiptools/skip-ui/issues/19"),
    ])

  static let beforeReady = RuleExplanation(
    rule: "before-ready",
    title: "A link was applied before the app was ready for it",
    meaning: """
      The path was set, or an item selected, while its stack had not been shown yet, its data \
      was not loaded or nobody was signed in. Nothing came of it, and when all was there \
      nobody applied it again. The same link works when the app is already running.
      """,
    causes: [
      "a cold start by a notification: the handler runs before the first screen",
      "the link names an item of a list that is still loading",
      "the link came while signed out, and signing in sets a path of its own",
    ],
    fix: """
      Keep what the link wants outside the path. Apply it once the stack is on screen, its \
      data is loaded and the session is there, and forget it only then.
      """,
    before: """
      func handle(_ link: Link) {
        store.load()           // takes a second
        path.append(link.item) // at once: dropped
      }
      """,
    after: """
      func handle(_ link: Link) { pending = link }
      // on the root:
      .task(id: store.isLoaded) {
        guard store.isLoaded, let link = pending else { return }
        pending = nil
        path = NavigationPath([link.item])
      }
      """,
    example: "Sessions/before-ready.ndjson",
    sources: [
      Source(
        "a notification's sub-page is lost on a cold start, a warm one works",
        "https://github.com/openhab/openhab-ios/pull/1241"),
      Source(
        "the item that is named is not loaded yet",
        "https://github.com/manaflow-ai/cmux/pull/5927"),
      Source(
        "after signing in the user is on home, not on the link's screen",
        "https://yaromyr-oleksyshyn.com/blog/swiftui-deep-links-after-auth/"),
    ])

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
