/// Pushes in a wrong order, and what they lack.
extension RuleExplanation {
  static let wrongPushOrder = RuleExplanation(
    rule: "wrong-push-order",
    title: "A screen was pushed before the screen that declares it",
    meaning: """
      A stack shows a value only if a screen below it declares navigationDestination(for:) for \
      its type. Here the declaring screen came later in the same path. SwiftUI found no \
      destination and said nothing: the user stays where the stack last resolved, often on the \
      root, or sees a warning screen.
      """,
    causes: [
      "a deep link appends the target first and its parents after it",
      "several appends run in an order nobody controls: callbacks, tasks, notifications",
      "a saved path is read top first: NavigationPath's Codable form is in that order",
    ],
    fix: """
      Write the whole path at once, parents first. Or declare the type on the root, where the \
      order of the entries above does not matter.
      """,
    before: """
      path.append(brew.id)               // BrewDetail: declared on BrewHistory
      path.append(BrewHistoryFilter.all) // BrewHistory comes too late
      """,
    after: """
      path.append(BrewHistoryFilter.all) // BrewHistory: declares Brew.ID
      path.append(brew.id)
      """,
    example: "Sessions/wrong-push-order.ndjson",
    sources: [
      Source(
        "a stack keeps track of the destinations declared inside it or pushed onto it",
        "https://developer.apple.com/videos/play/wwdc2022/10054/"),
      Source(
        "the Codable form of a path lists the top of the stack first",
        "https://www.pointfree.co/blog/posts/78-reverse-engineering-swiftui-s-navigationpath-codability"
      ),
    ])

  static let missingParent = RuleExplanation(
    rule: "missing-parent",
    title: "The screen that declares the destination is not on the stack",
    meaning: """
      The pushed type has a destination, but the screen that declares it was never pushed. A \
      destination counts only while its screen is on the stack, so SwiftUI had nothing to show.
      """,
    causes: [
      "a link, widget or notification pushes the target alone",
      "a push that works from one screen was copied to another, or to another tab",
      "a parent was removed from the path and its child was left",
    ],
    fix: """
      Push the whole chain, parents first; the finding names the shortest one. Or declare the \
      destination on the root, so that the target can stand alone.
      """,
    before: """
      .onOpenURL { url in
        path.append(Brew.ID(url))  // only BrewHistory declares Brew.ID
      }
      """,
    after: """
      .onOpenURL { url in
        path = NavigationPath()
        path.append(BrewHistoryFilter.all)
        path.append(Brew.ID(url))
      }
      """,
    example: "Sessions/missing-parent.ndjson",
    sources: [
      Source(
        "destinations on the root and on pushed screens count",
        "https://developer.apple.com/videos/play/wwdc2022/10054/"),
      Source(
        "a value without a matching destination shows a warning triangle",
        "https://www.volcengine.com/article/1211148"),
    ])

  static let noDestination = RuleExplanation(
    rule: "no-destination",
    title: "Nothing declares a destination for the pushed type",
    meaning: """
      No screen of the app declares navigationDestination(for:) for this type. The path holds \
      the value; there is no screen for it. SwiftUI matches exact types, so Product? is not \
      Product, and a renamed type is another type.
      """,
    causes: [
      "a new route, and its destination was forgotten",
      "an optional, a wrapper or a typealias to another type was pushed",
      "the destination was removed or renamed, and one caller was not",
    ],
    fix: """
      Declare the destination on the stack's root. A routing enum with one exhaustive switch \
      makes the compiler ask for it.
      """,
    before: """
      path.append(product)  // product: Product?
      // on the root:
      .navigationDestination(for: Product.self) { ProductView($0) }
      """,
    after: """
      if let product { path.append(product) }  // Product
      // on the root:
      .navigationDestination(for: Product.self) { ProductView($0) }
      """,
    example: "Sessions/no-destination.ndjson",
    sources: [
      Source(
        "matching is by exact type: an optional finds no destination",
        "https://github.com/johnpatrickmorgan/NavigationBackport/issues/34"),
      Source(
        "a value without a matching destination shows a warning triangle",
        "https://www.volcengine.com/article/1211148"),
    ])

  static let hiddenDestination = RuleExplanation(
    rule: "hidden-destination",
    title: "The destination is declared where SwiftUI does not see it",
    meaning: """
      There is a navigationDestination(for:) for the type, but it stands inside a lazy \
      container, in a conditional branch, outside the stack, or, with a typed path, on a pushed \
      screen. There it does not count, or counts only while its row or branch is on screen.
      """,
    causes: [
      "the modifier is on a row of a List, LazyVStack or ForEach",
      "the modifier is inside an if, or behind a size-class switch",
      "the modifier is on the NavigationStack itself, not on its content",
      "the path is [Route], and a pushed screen declares a type of its own",
    ],
    fix: """
      Move the modifier to the stack's root view, outside containers and conditions. With a \
      typed path, all destinations belong on the root.
      """,
    before: """
      List(trails) { trail in
        NavigationLink(trail.name, value: trail)
          .navigationDestination(for: Trail.self) { TrailView($0) }
      }
      """,
    after: """
      List(trails) { trail in
        NavigationLink(trail.name, value: trail)
      }
      .navigationDestination(for: Trail.self) { TrailView($0) }
      """,
    example: "Sessions/typed-path-too-deep.ndjson",
    sources: [
      Source(
        "not inside a lazy container: the row may not exist",
        "https://developer.apple.com/documentation/swiftui/view/navigationdestination(for:destination:)"
      ),
      Source(
        "with a homogeneous path, only root-level destinations are effective",
        "https://openillumi.com/en/en-swiftui-navigationstack-warning-navigationpath"),
      Source(
        "outside a stack the modifier is ignored",
        "https://github.com/gemwalletcom/gem-ios/issues/186"),
    ])

  static let duplicateDestination = RuleExplanation(
    rule: "duplicate-destination",
    title: "Two screens declare the type, and the wrong one wins",
    meaning: """
      Two screens on the stack declare navigationDestination(for:) for one type and show \
      different screens. SwiftUI uses the declaration nearest to the root, and ignores the one \
      that the nearer screen meant.
      """,
    causes: [
      "a reusable list declares its own destination, and is pushed inside another list",
      "two features push a plain Int, String or UUID for different things",
      "the root declares everything, and one screen declares it again",
    ],
    fix: """
      Give each destination a type of its own, and declare it once, on the root. Wrap plain \
      identifiers: SwiftUI cannot tell one UUID from another.
      """,
    before: """
      // root
      .navigationDestination(for: UUID.self) { BeanView(id: $0) }
      // a pushed screen: never used
      .navigationDestination(for: UUID.self) { BrewView(id: $0) }
      """,
    after: """
      // root
      .navigationDestination(for: Bean.ID.self) { BeanView(id: $0) }
      .navigationDestination(for: Brew.ID.self) { BrewView(id: $0) }
      """,
    example: "Sessions/duplicate-destination.ndjson",
    sources: [
      Source(
        "a list that declares its own destination, pushed again, shows itself again",
        "https://github.com/johnpatrickmorgan/NavigationBackport/issues/58"),
      Source(
        "the same type declared twice in one stack, in an app",
        "https://github.com/ryanbr/noop/pull/215"),
    ])

  static let inertLink = RuleExplanation(
    rule: "inert-link",
    title: "A link was tapped and nothing happened",
    meaning: """
      A NavigationLink(value:) was tapped where no screen on the stack declares a destination \
      for its value. Then the link does nothing: the path does not change. Xcode's console says \
      so; the user sees a dead row.
      """,
    causes: [
      "the row is used on a screen that lacks the destination of the screen it came from",
      "the destination is in a lazy container or in a branch that is not on screen",
      "the path is typed, and the link's value is of another type",
    ],
    fix: """
      Declare the destination on the root of the stack the link is in. In a split view, a link \
      in the sidebar needs a stack with the destination in a later column.
      """,
    before: """
      NavigationStack(path: $path) {
        HomeView()  // has NavigationLink("Last brew", value: brew.id)
      }
      // BrewHistory, not on the stack:
      .navigationDestination(for: Brew.ID.self) { BrewDetail(id: $0) }
      """,
    after: """
      NavigationStack(path: $path) {
        HomeView()
          .navigationDestination(for: Brew.ID.self) { BrewDetail(id: $0) }
      }
      """,
    example: "Sessions/inert-link.ndjson",
    sources: [
      Source(
        "without a matching destination the link does nothing",
        "https://developer.apple.com/documentation/swiftui/navigationlink/init(value:label:)"),
      Source(
        "the console line: the link cannot be activated",
        "https://github.com/onmyway133/notes/issues/664"),
    ])
}
