/// Saved state, counts, and the log itself.
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

  static let popUnderflow = RuleExplanation(
    rule: "pop-underflow",
    title: "More was popped than there was",
    meaning: """
      A pop asked for more entries than the stack had. In Swift, removeLast on an empty array \
      and removeLast(k) beyond the count trap: the app dies. A guarded router does nothing.
      """,
    causes: [
      "a custom back button tapped twice, faster than the pop",
      "code pops a number of levels it assumes rather than counts",
      "the user went back with the system's button, and a list kept beside the path was not told",
    ],
    fix: "Ask the path for its count first, and pop no more than that.",
    before: """
      Button("Back") { path.removeLast() }
      """,
    after: """
      Button("Back") {
        if !path.isEmpty { path.removeLast() }
      }
      """,
    example: "Sessions/two-launches.ndjson",
    sources: [
      Source(
        "a double tap on Back crashed a shipping app",
        "https://github.com/mbta/mobile_app/pull/427"),
      Source(
        "the same, cured with popLast",
        "https://github.com/radixdlt/babylon-wallet-ios/pull/1265"),
    ])

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
}
