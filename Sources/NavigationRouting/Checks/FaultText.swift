import NavigationModel

/// Words for the faults of one stack.
struct FaultText {
  let resolver: Resolver
  let vocabulary: Vocabulary
  let stack: StackState
  let presentation: Presentation

  /// The report of faults that were not reported before; the lowest speaks for the others.
  func report(_ faults: [ResolutionFault], _ event: NavigationEvent) -> CheckReport? {
    // What does not show matters more than what shows another screen.
    guard let first = faults.first(where: { !$0.why.isDuplicate }) ?? faults.first else {
      return nil
    }
    let (headline, reason) = words(for: first, subject(of: event))
    let others = faults.filter { $0.index != first.index }
    let (remedy, repaired) = remedy(for: first)
    return CheckReport(
      .willNotShow, seq: event.seq, headline: headline,
      reason: reason + also(others) + "; \(vocabulary.text(stack.address)) shows \(shown)",
      remedy: remedy, callSite: event.callSite.ifPresent.map(vocabulary.text(_:)),
      link: event.cause.ifPresent.map(vocabulary.text(_:)),
      scene: vocabulary.text(event.scene), stack: vocabulary.text(stack.address),
      hidden: faults.map { label($0.entry.route) }, repaired: repaired)
  }

  /// The report of a tapped link that did nothing.
  func report(
    inertLinkTo route: RouteID, _ why: ResolutionFault.Why, _ event: NavigationEvent
  ) -> CheckReport {
    let fault = ResolutionFault(
      index: stack.entries.count,
      entry: Entry(id: .assigned(ordinal: 0, position: 0), route: route),
      why: why)
    return CheckReport(
      .willNotShow, seq: event.seq,
      headline: "the link to \(label(route)) on \(shown) does nothing",
      reason: words(for: fault, "the user").reason, remedy: advice(for: fault),
      callSite: event.callSite.ifPresent.map(vocabulary.text(_:)),
      scene: vocabulary.text(event.scene), stack: vocabulary.text(stack.address),
      hidden: [label(route)])
  }

  private func subject(of event: NavigationEvent) -> String {
    if let link = event.cause.ifPresent { return "link \(vocabulary.text(link))" }
    return event.by == .restore ? "the restored state" : "the app"
  }

  private func also(_ others: [ResolutionFault]) -> String {
    guard !others.isEmpty else { return "" }
    let labels = others.prefix(4).map { label($0.entry.route) }
    return "; \(labels.joined(separator: ", ")) cannot show either"
  }

  /// What the stack has on top, as far as the manifest names it.
  private var shown: String {
    let top = presentation.top
    if let screen = top.screen.ifPresent { return vocabulary.text(screen) }
    return top.entry.map { label($0.route) } ?? "its root"
  }

  // MARK: What and why

  /// What was pushed, and why it does not show.
  func words(
    for fault: ResolutionFault, _ subject: String
  ) -> (headline: String, reason: String) {
    let label = label(fault.entry.route)
    switch fault.why {
    case .wrongOrder(let screen):
      let parent = parent(above: fault.index, showing: screen)
      return (
        "\(subject) pushed \(label) before \(parent)",
        "\(label) is declared on \(text(screen)), which \(parent) shows and which comes later"
      )
    case .missingParent(let screen):
      return (
        "\(subject) pushed \(label) without \(text(screen)) under it",
        "\(label) is declared on \(text(screen)) only, and nothing on the stack shows that"
      )
    case .noDestination:
      return (
        "\(subject) pushed \(label), which no screen declares",
        "the manifest has no navigationDestination for \(label)"
      )
    case .hidden(let scope, let screen):
      return (
        "\(subject) pushed \(label), whose destination on \(text(screen)) does not count",
        scope.reason(label, declaredOn: text(screen))
      )
    case .duplicate(let winner, let shadowed):
      return (
        "\(subject) pushed \(label), which shows \(text(winner.shows)) and not"
          + " \(text(shadowed.shows))",
        "\(text(winner.on)) and \(text(shadowed.on)) both declare \(label), and the declaration"
          + " nearest to the root is used"
      )
    case .restoreTruncated:
      return (
        "\(subject) brought back \(label), which cannot be decoded here",
        "the stack is cut there"
      )
    }
  }

  /// The later entry that shows the declaring screen.
  private func parent(above index: Int, showing screen: Name) -> String {
    let manifest = resolver.manifest
    let later = stack.entries.dropFirst(index + 1).first { entry in
      let type = manifest.dispatchType(of: vocabulary.type(of: entry.route))
      let caseName = vocabulary.caseName(of: entry.route)
      return manifest.destinations.contains {
        $0.shows == screen && manifest.dispatchType(of: $0.type) == type
          && ($0.caseName.isNone || $0.caseName == caseName)
      }
    }
    return later.map { label($0.route) } ?? text(screen)
  }

  // MARK: What to do instead

  /// The order that would show everything, or other advice.
  func remedy(for fault: ResolutionFault) -> (text: String, repaired: [String]) {
    let wanted = stack.entries.map(\.route)
    let repair = resolver.repair(wanted: wanted, root: stack.root, path: stack.path)
    guard let repair, repair.kind != .advise else { return (advice(for: fault), []) }
    let labels = repair.routes.map { label($0.route) }
    let order = labels.joined(separator: ", then ")
    switch repair.kind {
    case .insert: return ("push the whole stack: \(order)", labels)
    case .reorderAndInsert: return ("push the whole stack in this order: \(order)", labels)
    case .reorder, .advise: return ("push \(order)", labels)
    }
  }

  private func advice(for fault: ResolutionFault) -> String {
    let label = label(fault.entry.route)
    switch fault.why {
    case .duplicate:
      return "give the two destinations different types, or declare one of them only"
    case .missingParent(let screen):
      return "show \(text(screen)) first, or declare \(label) on the root"
    case .restoreTruncated:
      return "keep a route's name and shape, or raise the saved state's version"
    case .wrongOrder, .noDestination, .hidden:
      return "declare navigationDestination(for: \(label).self) on the stack's root"
    }
  }

  private func text(_ name: Name) -> String { vocabulary.text(name) }

  private func label(_ route: RouteID) -> String { resolver.manifest.label(route, in: vocabulary) }
}

extension ResolutionFault.Why {
  fileprivate var isDuplicate: Bool {
    if case .duplicate = self { return true }
    return false
  }
}
