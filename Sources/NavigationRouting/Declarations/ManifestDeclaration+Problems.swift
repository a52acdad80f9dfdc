import NavigationModel

/// What is wrong with a manifest: it says so itself, before any screen appears.
public enum ManifestProblem: Hashable, Sendable {
  case repeatedTab(String)
  /// A stack has two roots.
  case repeatedRoot(String)
  /// A screen is declared twice.
  case repeatedScreen(String)
  /// A screen declares one route twice.
  case repeatedDestination(String, on: String)
  /// One name is said to be two types.
  case repeatedDispatch(String)
  /// A screen declares destinations, and no destination or root shows it: its name may be misspelt.
  case unreachableScreen(String)
  /// A link leads to a stack whose root is not declared.
  case unknownStack(String, link: String)
  /// A link leads to a stack that will not show, and why.
  case hiddenGoal(link: String, String)
  /// A pattern of the link table has a flaw.
  case link(LinkTableProblem)
}

extension ManifestProblem: CustomStringConvertible {
  public var description: String {
    switch self {
    case .repeatedTab(let tab): "the tab \(tab) is declared twice"
    case .repeatedRoot(let stack): "the stack \(stack) has two roots"
    case .repeatedScreen(let screen): "the screen \(screen) is declared twice"
    case .repeatedDestination(let type, let screen): "\(screen) declares \(type) twice"
    case .repeatedDispatch(let name): "\(name) is said to be two types"
    case .unreachableScreen(let screen):
      "\(screen) declares destinations, and nothing shows it"
    case .unknownStack(let stack, let link):
      "\(link) leads to the stack \(stack), whose root is not declared"
    case .hiddenGoal(let link, let why): "\(link): \(why)"
    case .link(let problem): "\(problem)"
    }
  }
}

extension ManifestDeclaration {
  /// What is wrong with the manifest; a test expects it to be empty.
  ///
  /// Every link's goal is resolved as it would be on a phone, so that a link that leads to a stack
  /// in the wrong order is found before anybody taps it.
  public var problems: [ManifestProblem] {
    var problems = linkProblems.map(ManifestProblem.link)
    problems += tabs.repeated.map(ManifestProblem.repeatedTab)
    problems += roots.map(\.stack).repeated.map(ManifestProblem.repeatedRoot)
    problems += screens.map(\.name).repeated.map(ManifestProblem.repeatedScreen)
    problems += dispatch.map(\.name).repeated.map(ManifestProblem.repeatedDispatch)
    for screen in screens {
      let labels = screen.destinations.map { destination in
        destination.type + (destination.caseName.map { "." + $0 } ?? "")
      }
      problems += labels.repeated.map { .repeatedDestination($0, on: screen.name) }
    }
    problems += unreachableScreens.map(ManifestProblem.unreachableScreen)
    return problems + linkGoalProblems
  }

  private var unreachableScreens: [String] {
    let shown = Set(roots.map(\.screen) + screens.flatMap { $0.destinations.map(\.shows) })
    return screens.filter { !$0.destinations.isEmpty && !shown.contains($0.name) }.map(\.name)
  }

  private var linkGoalProblems: [ManifestProblem] {
    let vocabulary = Vocabulary()
    let manifest = manifest(in: vocabulary)
    let resolver = Resolver(
      manifest: manifest, vocabulary: vocabulary, policy: NavigationPolicy())
    return zip(links, manifest.links).compactMap { row, link in
      let address = vocabulary.name(row.stack)
      guard let root = manifest.stacks.first(where: { $0.address == address }) else {
        return .unknownStack(row.stack, link: row.pattern)
      }
      var stack = StackState(address: address)
      stack.root = root.root
      stack.path = root.path
      stack.entries = Array(link.goal.routes ?? [])
      let presentation = resolver.presentation(of: stack)
      guard let fault = presentation.faults.first else { return nil }
      let text = FaultText(
        resolver: resolver, vocabulary: vocabulary, stack: stack, presentation: presentation)
      let (headline, reason) = text.words(for: fault, "the link")
      return .hiddenGoal(
        link: row.pattern, "\(headline): \(reason); \(text.remedy(for: fault).text)")
    }
  }
}

extension [String] {
  /// Those that are there more than once, each once.
  fileprivate var repeated: [String] {
    var seen: Set<String> = []
    var repeated: [String] = []
    for text in self where !seen.insert(text).inserted && !repeated.contains(text) {
      repeated.append(text)
    }
    return repeated
  }
}
