/// State that is saved, outlives its time, or comes back.
extension RuleExplanation {
  static let restoreInvalid = RuleExplanation(
    rule: "restore-invalid",
    title: "Saved navigation state could not be restored, or cannot be saved",
    meaning: """
      A saved path held something this build cannot show: an unknown route, a value that does \
      not decode, or state of another version. SwiftUI drops the entry and all above it, or the \
      launch dies. The rule also tells when a path cannot be saved at all.
      """,
    causes: [
      "a route type was renamed, moved or removed in an update",
      "the shape of a value changed",
      "one value on the path is not Codable where it was appended, so codable is nil",
      "the state belongs to an account or a feature that is gone",
    ],
    fix: """
      Save names of your own and a version with them. When restoring, cut the path at the first \
      entry this build does not know; after a crash during restore, start at the root.
      """,
    before: """
      typealias Saved = NavigationPath.CodableRepresentation
      path = NavigationPath(try decoder.decode(Saved.self, from: data))
      // one renamed route, and everything above it is gone
      """,
    after: """
      let saved = try decoder.decode(SavedStack.self, from: data)
      let isOurs = saved.version == SavedStack.version
      path = NavigationPath(isOurs ? saved.routes.prefix { $0.isKnown } : [])
      """,
    example: "Sessions/restore-unknown-route.ndjson",
    sources: [
      Source(
        "a renamed route breaks the saved stack of everyone who updates",
        "https://github.com/react-navigation/react-navigation/issues/4044"),
      Source(
        "a value pushed through a Hashable-only wrapper makes the path not encodable",
        "https://github.com/gemwalletcom/gem-ios/pull/1765"),
      Source(
        "a restored path is decoded as the destinations ask for it",
        "https://forums.swift.org/t/obtaining-the-mangled-name-of-a-type-from-the-fully-qualified-type-name-only/58857/8"
      ),
    ])

  static let restoreOverwrote = RuleExplanation(
    rule: "restore-overwrote",
    title: "Restored state and something newer raced, and the later one won",
    meaning: """
      The app restored its saved stack, and a link or a default set the same stack in the same \
      launch. Neither knew of the other. The one that came later replaced the one the user \
      wanted.
      """,
    causes: [
      "saved state is read in a task of its own and assigned when it is there",
      "a link is handled in one place, restoring is done in another, and both write the path",
      "onboarding, sign-in or a sync sets a default path last",
    ],
    fix: """
      Decide once, in one place, what the first path is: the link, else the saved state, else \
      the default. Whoever comes later must see that it is decided.
      """,
    before: """
      .onOpenURL { url in path = router.path(for: url) }
      .task { path = await store.savedPath() }  // later, so it wins
      """,
    after: """
      .onOpenURL { url in
        path = router.path(for: url)
        isDecided = true
      }
      .task {
        let saved = await store.savedPath()
        if !isDecided { path = saved }
      }
      """,
    example: "Sessions/restore-overwrote.ndjson",
    sources: [
      Source(
        "restoring overwrote the screen that a link had opened",
        "https://github.com/uzairansaruzi/hermex/issues/192"),
      Source(
        "the link came after what was restored was visible",
        "https://github.com/home-assistant/iOS/pull/4739"),
    ])

  static let staleIntent = RuleExplanation(
    rule: "stale-intent",
    title: "An old link, or an old state, was applied once more",
    meaning: """
      A link that had been carried out took effect again, after the user had moved on. They \
      went back, and the screen they had left came up once more.
      """,
    causes: [
      "the link's target stays in a property, and a view that appears reads it again",
      "onAppear navigates, and going back makes the view appear",
      "state that was saved before is assigned after the user has gone on",
    ],
    fix: """
      Take the link out when it is applied. Do not navigate from onAppear; where you must, \
      only for a request that has not been carried out yet.
      """,
    before: """
      .onAppear {
        if let link { path.append(link.target) }  // again after Back
      }
      """,
    after: """
      .onAppear {
        guard let target = link?.target else { return }
        link = nil  // carried out once
        path.append(target)
      }
      """,
    example: "Sessions/stale-intent.ndjson",
    sources: [
      Source(
        "after a widget's link, going back pushes the linked screen again",
        "https://github.com/daneden/Zeitgeist/issues/33"),
      Source(
        "state written as a screen is uncovered pushes again what was popped",
        "https://github.com/pointfreeco/swift-navigation/pull/243"),
    ])

  static let outlivedReset = RuleExplanation(
    rule: "outlived-reset",
    title: "Entries or sheets survived a sign-out or an account switch",
    meaning: """
      The account changed, and screens of the one before were still on a stack, or came back \
      after it was emptied. The next person sees them, or the app walks on by itself into a \
      screen that is no longer theirs.
      """,
    causes: [
      "routing flags live in an object that outlives the session",
      "the visible stack is emptied, the other tabs and the sheets are not",
      "something that was on its way when the user signed out pushes afterwards",
    ],
    fix: """
      Tie all navigation state to the session: one object, made anew when someone signs in, \
      for all tabs and sheets. What comes for another session is dropped.
      """,
    before: """
      func signOut() {
        session = nil
        homePath = NavigationPath()  // the other tabs keep theirs
      }
      """,
    after: """
      func signOut() {
        session = nil
        navigation = Navigation()  // all paths, all sheets, all flags
      }
      """,
    example: "Sessions/outlived-reset.ndjson",
    sources: [
      Source(
        "routing flags survive sign-out, and the sign-in screen walks on by itself",
        "https://github.com/nalexn/clean-architecture-swiftui/issues/78")
    ])
}
