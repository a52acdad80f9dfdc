import NavigationModel

/// An app spelled in strings: its manifest, and stacks of routes to resolve against it.
final class SampleApp {
  let vocabulary = Vocabulary()
  var manifest: Manifest

  /// Creates an app.
  ///
  /// - Parameter destinations: `A on Home shows AView`, with `A.case` for a case and `lazy`,
  ///   `conditional` or `outsideStack` as a last word.
  init(_ destinations: [String], dispatch: [String: String] = [:], tabs: [String] = []) {
    manifest = Manifest()
    manifest.tabs = tabs.map(vocabulary.name(_:))
    for (name, type) in dispatch {
      manifest.dispatch[vocabulary.name(name)] = vocabulary.name(type)
    }
    manifest.destinations = destinations.map(destination(_:))
  }

  /// The app of the worked examples: Home declares A, AView declares B.
  static func home(_ more: String...) -> SampleApp {
    SampleApp(["A on Home shows AView", "B on AView shows BView"] + more)
  }

  func destination(_ line: String) -> Destination {
    let words = line.split(separator: " ").map(String.init)
    let type = words[0].split(separator: ".").map(String.init)
    let scope: Destination.Scope =
      switch words.last {
      case "lazy": .lazy
      case "conditional": .conditional
      case "outsideStack": .outsideStack
      default: .normal
      }
    return Destination(
      type: vocabulary.name(type[0]), case: vocabulary.name(type.count > 1 ? type[1] : nil),
      on: vocabulary.name(words[2]), shows: vocabulary.name(words[4]), scope: scope)
  }

  /// A route: `A`, or `A.case`; `?` is what nothing on record names.
  func route(_ text: String) -> RouteID {
    guard text != "?" else { return .unknown }
    let parts = text.split(separator: ".").map(String.init)
    return vocabulary.route(
      type: vocabulary.name(parts[0]), case: vocabulary.name(parts.count > 1 ? parts[1] : nil))
  }

  func entries(_ routes: [String]) -> [Entry] {
    routes.enumerated().map { Entry(id: .assigned(ordinal: 0, position: $0), route: route($1)) }
  }

  func resolver(
    _ unresolved: NavigationPolicy.Unresolved = .cut, isLazyVisible: Bool = false
  ) -> Resolver {
    Resolver(
      manifest: manifest, vocabulary: vocabulary,
      policy: NavigationPolicy(unresolved: unresolved, isLazyVisible: isLazyVisible))
  }

  func stack(
    _ routes: [String], at address: String = "main", root: String? = "Home",
    path: PathKind = .erased
  ) -> StackState {
    var stack = StackState(address: vocabulary.name(address))
    stack.root = vocabulary.name(root)
    stack.path = path
    stack.entries = entries(routes)
    return stack
  }

  func scene(_ stacks: StackState..., selected: String? = nil) -> SceneState {
    var scene = SceneState(name: .main)
    scene.tabs = manifest.tabs
    scene.selectedTab = vocabulary.name(selected)
    scene.stacks = stacks
    return scene
  }

  /// The screens of a presentation; `⚠` is a warning screen, `–` one that nothing names.
  func screens(_ presentation: Presentation) -> [String] {
    presentation.slots.map { slot in
      slot.kind == .placeholder ? "⚠" : slot.screen.isNone ? "–" : vocabulary.text(slot.screen)
    }
  }

  /// The faults as text: `0 wrongOrder AView`.
  func faults(_ presentation: Presentation) -> [String] {
    presentation.faults.map { "\($0.index) \(text($0.why))" }
  }

  func text(_ why: ResolutionFault.Why) -> String {
    switch why {
    case .hidden(let scope, let screen): "\(scope) \(vocabulary.text(screen))"
    case .wrongOrder(let screen): "wrongOrder \(vocabulary.text(screen))"
    case .missingParent(let screen): "missingParent \(vocabulary.text(screen))"
    case .noDestination: "noDestination"
    case .duplicate(let winner, let shadowed):
      "duplicate \(vocabulary.text(winner.shows)) over \(vocabulary.text(shadowed.shows))"
    case .restoreTruncated: "restoreTruncated"
    }
  }
}
