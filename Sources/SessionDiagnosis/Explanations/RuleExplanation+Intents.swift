/// Taps, pops and pushes that do not do what they say.
extension RuleExplanation {
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

  static let popMismatch = RuleExplanation(
    rule: "pop-mismatch",
    title: "The stack and the app disagree about a pop",
    meaning: """
      The app counted a pop that did not happen, missed one that did, or went back further \
      than asked. From then on what it believes to be on the stack is not what the user sees, \
      and the next step starts from the wrong screen.
      """,
    causes: [
      "a swipe back began, was counted, and was then cancelled",
      "the system's back button, or its long press, goes back, and the app's own list is not told",
      "pushing a route that is on the stack already is taken for going back to it",
    ],
    fix: """
      Let the path be the only list. Count a pop when the path has become shorter, never when \
      a gesture begins, and tell entries apart by an id of their own, not by equality.
      """,
    before: """
      func back() {
        steps.removeLast()  // the system's button does not call this
        path.removeLast()
      }
      """,
    after: """
      .onChange(of: path.count) { old, new in
        if new < old { steps.removeLast(old - new) }
      }
      """,
    example: "Sessions/pop-mismatch.ndjson",
    sources: [
      Source(
        "the system's back button is not seen by the router",
        "https://github.com/duongcuong4395/MyPackage/issues/1"),
      Source(
        "A, B, A again is taken for back to A",
        "https://github.com/NativePHP/mobile-air/pull/439"),
      Source(
        "from iOS 18 on a cancelled swipe may report didShow too",
        "https://github.com/heinzl/swift-composable-navigation/issues/17"),
      Source(
        "a long press on Back goes back several screens at once",
        "https://github.com/wikimedia/wikipedia-ios/pull/3640"),
    ])

  static let requestIgnored = RuleExplanation(
    rule: "request-ignored",
    title: "The user asked for something and nothing came of it",
    meaning: """
      A tap, a push or a link was turned down without a word: it equalled the last request, \
      its target is unknown here, or the router was busy. What the user wanted is not in \
      front, and nothing says why.
      """,
    causes: [
      "navigation is state: setting the value it has already is no change",
      "the link's target belongs to the signed-out, or the signed-in, half of the app",
      "a lock that is meant for a transition is never released",
      "the selected tab is tapped again, and the app leaves the pop to SwiftUI",
    ],
    fix: """
      Send navigation as an event, not as a value that may be equal to the last. Clear it once \
      it is done, and let whatever refuses a request say so.
      """,
    before: """
      .onChange(of: store.target) { _, target in
        path.append(target)  // the same target again: no change, no push
      }
      """,
    after: """
      .onReceive(store.targets) { target in  // a PassthroughSubject
        path.append(target)
      }
      """,
    example: "Sessions/request-ignored.ndjson",
    sources: [
      Source(
        "the same route twice in a row is swallowed",
        "https://github.com/hitherejoe/minimise/issues/40"),
      Source(
        "a link's target exists only in the other branch of the app",
        "https://github.com/react-navigation/react-navigation/issues/7812"),
      Source(
        "tapping the selected tab again does not reliably pop",
        "https://github.com/ruddarr/app/issues/43"),
    ])
}
