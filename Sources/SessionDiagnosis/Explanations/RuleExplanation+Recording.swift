/// The recording itself, and what it says beside the model.
extension RuleExplanation {
  static let damagedLog = RuleExplanation(
    rule: "damaged-log",
    title: "Part of the recording could not be read",
    meaning: """
      The file is torn, corrupt, or partly written by a newer version, or a line of it is no \
      event. What is intact is used; every finding after the damage may rest on less than \
      what happened. A file that just lacks its end (the app was killed) is only a note.
      """,
    causes: [
      "the app was killed, or the device ran out of room or power, in the middle of a write",
      "the file was cut or changed on its way: a mail, an upload, an editor",
      "two processes wrote one file",
    ],
    fix: """
      Run navtape verify to see which part is meant, and navtape recover to keep what is intact \
      in a file of its own. Copy recordings as they are; export makes one file to attach.
      """,
    before: """
      // the live file, while it is being written
      attach(recorder.fileURL)
      """,
    after: """
      // a whole session, taken while recording goes on
      try recorder.export(to: url)
      attach(url)
      """,
    example: "Sessions/torn.navtape",
    sources: [
      Source(
        "a log that could not be unpacked after a kill, or with two writers",
        "https://github.com/Tencent/mars/issues/1108"),
      Source(
        "a stored length that outran the file made a readable journal unreadable",
        "https://github.com/systemd/systemd/issues/42639"),
    ])

  static let orderUncertain = RuleExplanation(
    rule: "order-uncertain",
    title: "Part of the order of events is not known",
    meaning: """
      Events are missing, share one place in the order, or the wall clock jumped. What stands \
      on either side is as it was recorded; what happened in between, and which of two equal \
      ones came first, cannot be said. Findings that reach across it are less sure.
      """,
    causes: [
      "the log was imported from a source that sorts by time alone",
      "lines of two recordings, or of two threads, were put into one file",
      "the device's clock was set, or the app was off for a while",
    ],
    fix: """
      Number events where they happen and sort by nothing else. Times are for people: they \
      repeat, and they run backwards.
      """,
    before: """
      let ordered = events.sorted { $0.date < $1.date }
      """,
    after: """
      let ordered = events.sorted { $0.sequence < $1.sequence }
      """,
    example: "Sessions/order-uncertain.ndjson",
    sources: [
      Source(
        "pieces with one time stamp are mixed up and dropped without a word",
        "https://github.com/hyperdxio/hyperdx/issues/2569"),
      Source(
        "saved state that is dated in the future",
        "https://github.com/tloncorp/tlon-apps/pull/6566"),
    ])

  static let recorderStrain = RuleExplanation(
    rule: "recorder-strain",
    title: "The recorder fell behind, ran out of room, or dropped events",
    meaning: """
      The recording says of itself that it lost events or stood still: too many came at once, \
      or the disk took none. The app went on. What is wrong in that stretch may be missing \
      here, and a finding next to it may have its cause there.
      """,
    causes: [
      "a view records on every scroll or redraw",
      "the disk is full, slow, or locked before the first unlock",
      "a loop navigates back and forth: look for what drives it",
    ],
    fix: """
      Record what changes, not what is drawn. Bound what is kept, and leave the recorder its \
      limits: a gap that is counted is better than an app that waits or dies.
      """,
    before: """
      var body: some View {
        let _ = recorder.mark("list drawn")  // at every frame of a scroll
        List(brews) { BrewRow(brew: $0) }
      }
      """,
    after: """
      var body: some View {
        List(brews) { BrewRow(brew: $0) }
          .onChange(of: brews.isEmpty) { recorder.mark("brews loaded") }
      }
      """,
    example: "Sessions/recorder-strain.ndjson",
    sources: [
      Source(
        "disk full: the log's writer ends the app",
        "https://github.com/code-payments/code-ios-app/pull/254"),
      Source(
        "a log without a limit grows to two gigabytes",
        "https://github.com/SwiftyBeaver/SwiftyBeaver/issues/196"),
    ])

  static let observerError = RuleExplanation(
    rule: "observer-error",
    title: "What was reported as shown was not in front",
    meaning: """
      The app's own reports of what is on screen are wrong: a covered screen reports that it \
      appeared, the one in front does not, or each report names the screen before. The \
      navigation may be fine; whatever is built on these reports is not.
      """,
    causes: [
      "onAppear is taken for being in front; it also runs below other screens",
      "the screen's name is read before the change that sets it has settled",
      "a hand-made binding for the path, with a newer SDK",
    ],
    fix: """
      Take what is in front from the path, or from the navigation controller's didShow, after \
      the change has settled. Give the stack the path itself, not a binding made by hand.
      """,
    before: """
      NavigationStack(path: Binding(get: { path }, set: { path = $0 })) {
        Home()
      }
      // on every screen:
      .onAppear { analytics.screen = name }
      """,
    after: """
      NavigationStack(path: $path) {
        Home()
      }
      .onChange(of: path) { _, path in
        analytics.screen = path.last?.name ?? "Home"  // path: [Route]
      }
      """,
    example: "Sessions/observer-error.ndjson",
    sources: [
      Source(
        "onAppear of a covered screen, and none on the way back, with a hand-made binding",
        "https://dev.classmethod.jp/en/articles/xcode-16-3-navigationstack-onappear-issue"),
      Source(
        "every span is named after the screen before",
        "https://github.com/getsentry/sentry-react-native/issues/6436"),
    ])

  static let desync = RuleExplanation(
    rule: "desync",
    title: "The screen differs from the path, and no other rule says why",
    meaning: """
      The framework reports another screen, or another path, than what was asked for resolves \
      to. None of the known reasons is on record here. It may be one that was not recorded, or \
      SwiftUI's own.
      """,
    causes: [
      "navigation that the recording does not see: UIKit, or a flag beside the path",
      "the manifest says another screen for the route than the app shows",
      "a stack that was off screen missed a change of its path",
    ],
    fix: """
      Step to the blamed event with navtape replay and look at the three stacks. Record what \
      is missing, put the manifest right, or set the path again once the stack is on screen.
      """,
    before: """
      beansPath = NavigationPath()  // its tab is not in front
      """,
    after: """
      .onChange(of: selectedTab) { _, tab in
        if tab == .beans { beansPath = NavigationPath() }
      }
      """,
    example: "Sessions/desync.ndjson",
    sources: [
      Source(
        "a stack that is not on screen keeps its old screen",
        "https://github.com/swiftlang/swift/issues/77088"),
      Source(
        "an empty path with a detail still showing",
        "https://github.com/boscojwho/NavigateDismissBug-SwiftUI"),
    ])
}
