import NavigationModel
import SessionReplay

/// A state, resolved, in words: what `show` prints and `diff` compares.
struct StateView {
  /// The screen in front, and where.
  var landing: TerminalText
  var isLandingRoot: Bool
  /// Facts about each scene: phase, tabs, modals.
  var scenes: [Fact]
  var stacks: [StackView]
  /// Links that have not settled.
  var links: [TerminalText]
  var degradedSince: UInt64?
  var hasManifest: Bool

  struct Fact: Hashable {
    var label: TerminalText
    var text: TerminalText
  }
}

/// One stack, row by row from the root up.
struct StackView {
  /// `brews`, or `second scene: brews`.
  var title: TerminalText
  /// `erased path, selected`
  var remarks: [TerminalText]
  var rows: [Row]
  /// Why something of it does not show.
  var faults: [TerminalText]

  struct Row: Hashable {
    /// What was asked for at this depth.
    var requested: TerminalText?
    /// What shows.
    var presented: TerminalText?
    /// What the framework reported here.
    var observed: TerminalText?
  }
}

extension StateView {
  /// Resolves a session's state.
  init(_ state: NavigationState, of session: RecordedSession) {
    let manifest = session.reducer.manifest.applying(state.manifestChanges)
    let resolver = Resolver(
      manifest: manifest, vocabulary: session.vocabulary, policy: session.reducer.policy)
    let maker = StateViewMaker(
      routes: RouteText(vocabulary: session.vocabulary, manifest: manifest), resolver: resolver)
    let front = resolver.landing(of: state)
    landing = maker.landing(front)
    isLandingRoot = front.isRoot
    scenes = state.scenes.flatMap { maker.facts($0, isOnly: state.scenes.count == 1) }
    stacks = state.scenes.flatMap { scene in
      scene.stacks.map { maker.stack($0, in: scene, isOnly: state.scenes.count == 1) }
    }
    links = state.links.map(maker.link(_:))
    degradedSince = state.degradedSince
    hasManifest = manifest.isPresent
  }
}

/// Puts a resolved state into words.
private struct StateViewMaker {
  let routes: RouteText
  let resolver: Resolver

  func landing(_ landing: Landing) -> TerminalText {
    var what: TerminalText
    if landing.isBlank {
      what = "a warning screen or an empty one"
    } else if let screen = landing.screen.ifPresent {
      what = "\(routes.name(screen), .bold)"
    } else if let route = landing.route {
      what = "\(routes.route(route), .bold)"
    } else {
      what = landing.isRoot ? "the root" : "an unknown screen"
    }
    if let modal = landing.modal.ifPresent {
      what += ", in the modal \(routes.name(modal))"
    } else if landing.isRoot {
      what += ", the root of \(routes.name(landing.stack))"
    } else {
      what += ", on \(routes.name(landing.stack))"
      if let depth = landing.depth { what += " at depth \(depth)" }
    }
    return what + (landing.isObserved ? " (observed)" : " (resolved)")
  }

  func facts(_ scene: SceneState, isOnly: Bool) -> [StateView.Fact] {
    let prefix: TerminalText = isOnly ? "" : "\(routes.name(scene.name)): "
    var facts: [StateView.Fact] = []
    if let phase = scene.phase.ifPresent {
      facts.append(.init(label: prefix + "scene", text: "\(routes.name(phase))"))
    }
    if !scene.tabs.isEmpty {
      let tabs = scene.tabs.map { tab in
        tab == scene.selectedTab
          ? TerminalText(escaping: "[" + routes.name(tab) + "]", .bold)
          : TerminalText(escaping: routes.name(tab))
      }
      facts.append(.init(label: prefix + "tabs", text: tabs.joined(separator: "  ")))
    }
    for modal in scene.modals {
      facts.append(.init(label: prefix + "modal", text: self.modal(modal)))
    }
    return facts
  }

  private func modal(_ modal: ModalState) -> TerminalText {
    var text: TerminalText = "\(routes.name(modal.id))"
    if let style = modal.style.ifPresent { text += ", a \(routes.name(style))" }
    if let screen = modal.screen.ifPresent { text += " with \(routes.name(screen))" }
    if let route = modal.route { text += " with \(routes.route(route))" }
    return text + ", over \(routes.name(modal.presenter))"
  }

  func stack(_ stack: StackState, in scene: SceneState, isOnly: Bool) -> StackView {
    let presentation = resolver.presentation(of: stack)
    let slots = presentation.slots
    var rows = [StackView.Row(requested: "(root)")]
    for entry in stack.entries {
      rows.append(StackView.Row(requested: routes.route(entry.route)))
    }
    for view in stack.views {
      rows.append(
        StackView.Row(requested: "\(routes.name(view.screen)) (\(routes.name(view.modifier)))"))
    }
    for (depth, slot) in slots.enumerated() {
      while rows.count <= depth { rows.append(StackView.Row()) }
      rows[depth].presented = screen(slot, rootOf: stack)
    }
    if let observed = stack.observed {
      let depth = observed.depth.flatMap { Int(exactly: $0) } ?? (observed.isRoot ? 0 : nil)
      let row = min(depth ?? slots.count - 1, rows.count - 1)
      rows[max(row, 0)].observed = self.observed(observed)
    }
    let front = resolver.frontStack(of: scene) == stack.address
    return StackView(
      title: (isOnly ? "" : "\(routes.name(scene.name)): ")
        + TerminalText(escaping: routes.name(stack.address), .bold),
      remarks: remarks(stack, presentation, isFront: front), rows: rows,
      faults: presentation.faults.map { StateView.text($0, routes) })
  }

  private func remarks(
    _ stack: StackState, _ presentation: Presentation, isFront: Bool
  ) -> [TerminalText] {
    var remarks: [TerminalText] = []
    if isFront { remarks.append("\("in front", .green)") }
    if stack.path != .unspecified { remarks.append("\("\(stack.path)") path") }
    if !stack.isMounted { remarks.append("\("not mounted", .yellow)") }
    if stack.undecoded > 0 { remarks.append("\(stack.undecoded) not decoded yet") }
    if presentation.isAssumed { remarks.append("no manifest: shown as asked for") }
    return remarks
  }

  private func screen(_ slot: Slot, rootOf stack: StackState) -> TerminalText {
    let name = slot.screen.ifPresent.map { TerminalText(escaping: routes.name($0)) }
    switch slot.kind {
    case .root: return name ?? "the root"
    case .screen: return name ?? slot.entry.map { routes.route($0.route) } ?? "a screen"
    case .placeholder: return "\("a warning screen", .yellow)"
    case .view: return name ?? "a view"
    }
  }

  private func observed(_ observation: ObservedScreen) -> TerminalText {
    if observation.isBlank { return "an empty screen" }
    if observation.isPlaceholder { return "a warning screen" }
    if let screen = observation.screen.ifPresent { return "\(routes.name(screen))" }
    if let route = observation.route { return routes.route(route) }
    return observation.isRoot ? "the root" : "a screen"
  }

  func link(_ link: UnsettledLink) -> TerminalText {
    "\(routes.name(link.id)), \("\(link.stage)") since #\(link.receivedSeq): "
      + "\(routes.name(link.url))"
  }
}

extension StateView {
  /// Why one entry does not show.
  static func text(_ fault: ResolutionFault, _ routes: RouteText) -> TerminalText {
    let route = routes.route(fault.entry.route)
    switch fault.why {
    case .hidden(let scope, let screen):
      let place: TerminalText =
        switch scope {
        case .lazy: "in a lazy container, where it does not count"
        case .conditional: "under a condition"
        case .outsideStack: "outside the stack"
        case .belowRootOfTypedPath: "below the root of a typed path, where it does not count"
        }
      return "\(route) does not show: \(routes.name(screen)) declares it \(place)"
    case .wrongOrder(let screen):
      return "\(route) does not show: only \(routes.name(screen)) declares it, which comes later"
    case .missingParent(let screen):
      return
        "\(route) does not show: only \(routes.name(screen)) declares it, which is not on the stack"
    case .noDestination:
      return "\(route) does not show: no screen declares it"
    case .duplicate(let winner, let shadowed):
      return "\(route) is declared twice: \(routes.name(winner.on)) wins over "
        + "\(routes.name(shadowed.on))"
    case .restoreTruncated:
      return "\(route) was restored and cannot be decoded: the stack is cut there"
    }
  }
}
