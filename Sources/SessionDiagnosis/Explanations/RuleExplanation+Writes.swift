/// Several changes at once, and whose of them stays.
extension RuleExplanation {
  static let writeInTransition = RuleExplanation(
    rule: "write-in-transition",
    title: "The path was written while a transition was running",
    meaning: """
      A push or pop was still being shown when the path changed again. SwiftUI then lost \
      count: after the transition the screen in front is not the one on top of the path, or \
      there is none. The next push or pop goes wrong as well.
      """,
    causes: [
      "a custom back button tapped faster than the pop can be shown",
      "pop to root and a push, one after the other, both animated",
      "a timer, a link or a sync result arrives during a swipe",
    ],
    fix: """
      Say in one write where the stack is to end. Where a write must follow another, let the \
      transition end first, and keep buttons from being tapped meanwhile.
      """,
    before: """
      Button("Back") { path.removeLast() }
      // three quick taps: three writes within one pop
      """,
    after: """
      Button("Back") {
        isMoving = true
        path.removeLast()
      }
      .disabled(isMoving)
      // the screen below: .onAppear { isMoving = false }
      """,
    example: "Sessions/write-in-transition.ndjson",
    sources: [
      Source(
        "fast custom back buttons leave blank screens",
        "https://developer.apple.com/forums/thread/750879"),
      Source(
        "rapid removal leaves an empty path with a detail still showing",
        "https://github.com/boscojwho/NavigateDismissBug-SwiftUI"),
      Source(
        "animated and plain changes at once, in UIKit",
        "https://github.com/Plasma/BufferedNavigationController/issues/9"),
    ])

  static let lostInTurn = RuleExplanation(
    rule: "lost-in-turn",
    title: "Of several changes in one turn only a part took effect",
    meaning: """
      The stack was changed more than once in one turn of the main actor, and what showed \
      afterwards is only some of it. SwiftUI compares the path before with the path after; \
      equal depth and an equal kind of screen may look to it like no change at all.
      """,
    causes: [
      "pop to root and push of the same kind of screen with other data",
      "a link's steps are sent one after the other, each as a change of its own",
      "two observers of one value both write the path",
    ],
    fix: """
      Make the new path first and assign it once. Give screens the identity of what they show, \
      so that another item is another screen.
      """,
    before: """
      path.removeLast(path.count)
      path.append(other)  // same depth, same type: the old screen stays
      // .navigationDestination(for: Item.ID.self) { ItemView(id: $0) }
      """,
    after: """
      path = NavigationPath([other])
      // .navigationDestination(for: Item.ID.self) {
      //   ItemView(id: $0).id($0)
      // }
      """,
    example: "Sessions/lost-in-turn.ndjson",
    sources: [
      Source(
        "pop to root and the same screen with other data: nothing changes",
        "https://github.com/johnpatrickmorgan/FlowStacks/issues/18"),
      Source(
        "pop all, then push, as separate updates lands on the first page before iOS 18",
        "https://github.com/hmlongco/Navigator/issues/19"),
      Source(
        "two writes in one frame, and SwiftUI's warning about them",
        "https://github.com/ThangKM/sRouting/issues/16"),
    ])

  static let competingWriters = RuleExplanation(
    rule: "competing-writers",
    title: "Two writers changed one stack, and the user's lost",
    meaning: """
      What the user did and what some other code wrote met on the same stack or the same tab \
      selection, in one turn or around one tap, and the other one won. To the user it looks \
      like a dead button, or like an app that walks off by itself.
      """,
    causes: [
      "a list's selection binding clears the path, also when the framework writes it",
      "a sync or a timer selects a tab or sets a path after the user has moved on",
      "a tab is used as a button: selecting it is undone in the same turn",
    ],
    fix: """
      Give the path one owner and let all others ask it. Derive no path from a selection that \
      the framework writes too, and let automatic moves end with the user's first touch.
      """,
    before: """
      List(selection: Binding(
        get: { selected },
        set: { selected = $0; path = NavigationPath() }  // also by itself
      )) { rows }
      """,
    after: """
      List(rows) { row in
        Button(row.name) { router.show(row) }  // one owner, one gesture
      }
      """,
    example: "Sessions/competing-writers.ndjson",
    sources: [
      Source(
        "a path with four writers: the click registers, nothing opens",
        "https://github.com/radiosilence/koan/issues/261"),
      Source(
        "a button disguised as a tab breaks the stack it bounces off",
        "https://github.com/nostur-com/nostur-ios-public/issues/48"),
      Source(
        "after a sync a tab claims the focus",
        "https://github.com/tloncorp/tlon-apps/pull/6566"),
    ])

  static let belowChanged = RuleExplanation(
    rule: "below-changed",
    title: "Something under the top changed though only the top was asked for",
    meaning: """
      The screen in front is right. But an entry below it was removed, replaced or added in \
      the same step, which nobody asked for. Nothing shows until the user goes back and lands \
      on a screen they did not come from.
      """,
    causes: [
      "the whole path is assigned where only its last entry was meant",
      "a stale copy of the path is changed and written back",
      "an entry is looked up by equality, and the first of two equal ones is taken",
    ],
    fix: """
      Change the path in place: append, or replace its last entry. Where the whole path is \
      assigned, make it from the current one.
      """,
    before: """
      let steps = savedPath       // as it was when the screen opened
      path = steps + [detail]     // what was pushed since is gone
      """,
    after: """
      path.append(detail)         // the rest stays as it is
      """,
    example: "Sessions/below-changed.ndjson",
    sources: [
      Source(
        "a path of equal length is shown without a transition",
        "https://github.com/johnpatrickmorgan/NavigationBackport/issues/30"),
      Source(
        "a list kept beside the path drifts from it",
        "https://github.com/gemwalletcom/gem-ios/pull/1675"),
    ])
}
