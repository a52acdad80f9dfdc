/// Stacks that go away, are not in front, or are covered.
extension RuleExplanation {
  static let stackRebuilt = RuleExplanation(
    rule: "stack-rebuilt",
    title: "The stack was built anew, and its entries went with it",
    meaning: """
      What holds the stack got a new identity: its root was switched, its container was torn \
      down and built again, or the object that owns the path was made a second time. The stack \
      starts over with an empty path, and the user is at the root. A bound path is emptied too.
      """,
    causes: [
      "the root is switched by an if or a switch in the update that pushes",
      "the router is made in a view's initialiser, so every update of its parent makes another",
      "an .id() or a size-class branch above the stack changes",
      "a tab's hidden root takes its destinations along while entries still need them",
    ],
    fix: """
      Own the path above what is rebuilt, in @State or an object that outlives the view, and \
      keep one stable root: switch inside it, and push after the switch has settled.
      """,
    before: """
      NavigationStack(path: $path) {
        if isFiltered { FilteredList() } else { FullList() }
      }
      // one update: another root, so the push is thrown away
      isFiltered = true
      path.append(item)
      """,
    after: """
      NavigationStack(path: $path) {
        ItemList(isFiltered: isFiltered)  // one root, whatever it lists
      }
      isFiltered = true
      path.append(item)
      """,
    example: "Sessions/stack-rebuilt.ndjson",
    sources: [
      Source(
        "a root that changes in the update of a push discards the whole path",
        "https://github.com/radiosilence/koan/issues/261"),
      Source(
        "a size-class rebuild loses state that is owned inside the container",
        "https://github.com/Volker88/Sensor-App/issues/149"),
      Source(
        "a stack's model made in a view's initialiser starts over with the view",
        "https://github.com/matteopuc/swiftui-navigation-stack/issues/33"),
    ])

  static let mixedPush = RuleExplanation(
    rule: "mixed-push",
    title: "A value was pushed while a view destination was up",
    meaning: """
      Screens pushed by isPresented, item or NavigationLink(destination:) lie on top of the \
      path and are no part of it. A value pushed meanwhile takes them down, or lands below \
      them, and the user loses their place. Two levels of them switched by code fail as well.
      """,
    causes: [
      "one screen of a flow is opened by a flag, the next by path.append",
      "a link or a timer appends while a flag's screen is up",
      "code sets two nested isPresented flags at once",
    ],
    fix: """
      Push everything in a stack by value. Make the flag's screen a route of its own; the path \
      then knows all that is on the stack.
      """,
    before: """
      .navigationDestination(isPresented: $showsChart) { Chart() }
      // in Chart: the chart goes away, or the note opens below it
      path.append(note)
      """,
    after: """
      .navigationDestination(for: ChartRoute.self) { _ in Chart() }
      // the chart is on the path, so the note stands on it
      path.append(ChartRoute())
      path.append(note)
      """,
    example: "Sessions/mixed-push.ndjson",
    sources: [
      Source(
        "a value pushed after an item's screen appears only after going back",
        "https://chowple.com/en/blog/swiftui-navigation"),
      Source(
        "from a view destination no value destinations can be pushed",
        "https://gist.github.com/nteissler/0634aeafe5eae385d2b147459e8f7b6c"),
      Source(
        "nested isPresented destinations started two levels deep",
        "https://github.com/tadelv/ios17-deeplinks"),
    ])

  static let hiddenPush = RuleExplanation(
    rule: "hidden-push",
    title: "The push went to a stack that is not in front",
    meaning: """
      The entry is on a stack, but on one that the user does not see: another tab's, another \
      window's, or one below a modal. Nothing brought that stack to the front in the same \
      turn, so the user sees no change at all, and finds the screen later, without asking.
      """,
    causes: [
      "a link sets a tab's path and does not select the tab",
      "a background task opens what it has just fetched",
      "a second router was made, and the push went to the one nobody shows",
    ],
    fix: """
      Select the tab in the same step that sets its path. What nobody asked for belongs in a \
      badge, not on a stack.
      """,
    before: """
      beansPath.append(bean)  // the user is in another tab
      """,
    after: """
      selectedTab = .beans
      beansPath.append(bean)
      """,
    example: "Sessions/hidden-push.ndjson",
    sources: [
      Source(
        "a second navigator: the push went to a stack nobody shows",
        "https://github.com/forXifLess/LinkNavigator/issues/17"),
      Source(
        "a stack that is not on screen may even miss the change",
        "https://github.com/swiftlang/swift/issues/77088"),
    ])

  static let covered = RuleExplanation(
    rule: "covered",
    title: "A sheet, alert or dialog hid or swallowed it",
    meaning: """
      Something was pushed, opened or popped under a modal that stayed up. The stack changed \
      where nobody could see it; the user still looks at the modal. Asking for a second modal \
      while the first is going away is lost in the same manner.
      """,
    causes: [
      "a link arrives while a sheet is open, and its handler does not know",
      "one action dismisses a sheet and presents an alert in the same update",
      "Back is sent to the stack although a dialog is on top of it",
    ],
    fix: """
      Close what is on top first, by its own binding, and go on in onDismiss. Where a modal \
      must stay, keep the link until it has gone.
      """,
    before: """
      .onOpenURL { url in
        path.append(Brew.ID(url))  // the sheet stays in front
      }
      """,
    after: """
      .sheet(item: $sheet, onDismiss: openPending) { SheetView($0) }
      .onOpenURL { url in
        pending = url
        if sheet == nil { openPending() } else { sheet = nil }
      }
      """,
    example: "Sessions/covered.ndjson",
    sources: [
      Source(
        "links ignored, or applied unseen, while a sheet is open",
        "https://github.com/home-assistant/iOS/pull/5284"),
      Source(
        "dismissing and alerting in one step loses the alert",
        "https://github.com/pointfreeco/swift-composable-architecture/issues/1991"),
      Source(
        "Back closes the page under the dialog",
        "https://github.com/flutter/flutter/issues/146045"),
    ])
}
