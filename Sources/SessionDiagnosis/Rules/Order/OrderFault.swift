import NavigationModel

/// One fault of the order class: an entry that does not show, and what goes with it.
struct OrderFault {
  let stack: TouchedStack
  let fault: ResolutionFault
  /// Other faults that follow from it, that the same fix cures, or that the same event brought.
  let others: [ResolutionFault]
  /// The event that put the entry there.
  let blamed: EventMark
}

extension DiagnosisContext {
  /// The faults of an episode that are of a rule's kind.
  func faults(
    in episode: Episode, where isOurs: (ResolutionFault.Why) -> Bool
  ) -> [OrderFault] {
    episode.stacks.flatMap { isEarly($0, in: episode) ? [] : faults(on: $0, in: episode) }
      .filter { isOurs($0.fault.why) }
  }

  /// Whether or not a link wrote a path that only the root to come can show.
  ///
  /// A sign-in in the root's place declares nothing of what follows it: no order is wrong then, the
  /// link came too early.
  private func isEarly(_ stack: TouchedStack, in episode: Episode) -> Bool {
    guard !stack.faults.isEmpty, let link = link(of: episode),
      let declaration = manifest.stacks.first(where: { $0.address == stack.stack.address }),
      !declaration.root.isNone, declaration.root != stack.stack.root
    else { return false }
    var later = stack.stack
    later.root = declaration.root
    return resolver.presentation(of: later).faults.isEmpty
      && BeforeReady().finding(link, in: episode, self) != nil
  }

  /// Whether or not a fault belongs to `restore-invalid`: saved state that this build does not
  /// know.
  func isRestoreFault(_ fault: ResolutionFault, on stack: TouchedStack) -> Bool {
    switch fault.why {
    case .restoreTruncated: true
    case .noDestination: stack.origin(ofEntryAt: fault.index)?.kind == .restored
    default: false
    }
  }

  /// The faults of a stack, those that belong together under the lowest of them.
  ///
  /// One order puts a stack right, so what an order or parents can cure is one fault; so is what one
  /// event brought, or what fails for one missing declaration. What cannot be shown because its
  /// parent cannot follows from that.
  private func faults(on stack: TouchedStack, in episode: Episode) -> [OrderFault] {
    let faults = stack.faults.filter { !isRestoreFault($0, on: stack) }
    var groups: [[ResolutionFault]] = []
    // What does not show at all comes before what shows another screen.
    for fault in faults.filter({ !$0.why.isDuplicate }) + faults.filter(\.why.isDuplicate) {
      if let index = groups.firstIndex(where: { belongs(fault, to: $0, on: stack) }) {
        groups[index].append(fault)
      } else {
        groups.append([fault])
      }
    }
    return groups.map { group in
      OrderFault(
        stack: stack, fault: group[0], others: Array(group.dropFirst()),
        blamed: tap(behind: group[0], on: stack, in: episode)
          ?? stack.origin(ofEntryAt: group[0].index) ?? episode.first)
    }
  }

  /// The tapped link for which the framework wrote an entry.
  private func tap(
    behind fault: ResolutionFault, on stack: TouchedStack, in episode: Episode
  ) -> EventMark? {
    guard let written = stack.origin(ofEntryAt: fault.index), written.kind == .wroteBack else {
      return nil
    }
    let tap = episode.events.last {
      $0.kind == .linkTapped && $0.ordinal < written.ordinal && $0.scene == stack.scene
        && $0.stack == stack.stack.address
        && $0.routes.contains { vocabulary.areEqual($0.route, fault.entry.route) }
    }
    return tap.map { EventMark($0, cause: written.cause) }
  }

  private func belongs(
    _ fault: ResolutionFault, to group: [ResolutionFault], on stack: TouchedStack
  ) -> Bool {
    let first = group[0]
    if let blamed = stack.origin(ofEntryAt: fault.index),
      blamed == stack.origin(ofEntryAt: first.index)
    {
      return true
    }
    if fault.why.isDuplicate || first.why.isDuplicate { return false }
    if fault.why.isCurable, first.why.isCurable { return true }
    if let screen = fault.why.missingScreen,
      group.contains(where: { $0.index < fault.index && canShow($0.entry.route, screen) })
    {
      return true
    }
    return fault.why == first.why
      && vocabulary.type(of: fault.entry.route) == vocabulary.type(of: first.entry.route)
  }

  /// Whether or not some declaration shows a screen for a route.
  func canShow(_ route: RouteID, _ screen: Name) -> Bool { screens(for: route).contains(screen) }

  // MARK: The finding

  /// The finding for a fault, with the repair the resolver computes.
  func finding(
    _ rule: RuleID, for fault: OrderFault, in episode: Episode, headline: String, reason: String,
    advice: String
  ) -> Finding {
    let wanted = wanted(episode, on: fault.stack)
    var verdict = verdict(on: episode, wanted: wanted)
    // Another stack's screen says nothing of this one's entries.
    verdict.isObserved =
      verdict.isObserved && (verdict.landing.stack == wanted.address || fault.stack.wasCut)
    var reason = reason
    if !fault.others.isEmpty {
      let labels = fault.others.prefix(4).map { label($0.entry.route) }
      reason += "; \(labels.joined(separator: ", ")) cannot show either"
    }
    var finding = finding(
      rule, verdict, in: episode, blaming: fault.blamed, wanted: wanted,
      confidence: confidence(of: fault), headline: headline, reason: reason,
      fix: fix(for: fault, wanted, advice: advice))
    finding.related = fault.others.map { other in
      Finding.Related(
        rule: other.why.rule, seq: fault.stack.origin(ofEntryAt: other.index)?.seq ?? finding.seq,
        headline: "\(label(other.entry.route)) cannot show either")
    }
    return finding
  }

  /// A row or branch that happens to be on screen would have declared what is missing; so might
  /// code that declares at run time, where no manifest was built in.
  private func confidence(of fault: OrderFault) -> Confidence {
    guard reducer.manifest.isPresent else { return .possible }
    guard manifest.destinations.contains(where: { $0.scope == .lazy || $0.scope == .conditional })
    else { return .likely }
    var policy = resolver.policy
    policy.isLazyVisible = true
    let faults = Resolver(manifest: manifest, vocabulary: vocabulary, policy: policy)
      .presentation(of: fault.stack.stack).faults
    return faults.contains { $0.index == fault.fault.index } ? .likely : .possible
  }
}

extension ResolutionFault.Why {
  /// Whether or not the entry shows all the same.
  var isDuplicate: Bool {
    if case .duplicate = self { return true }
    return false
  }

  /// Whether or not another order, or parents, can make it show.
  var isCurable: Bool {
    switch self {
    case .wrongOrder, .missingParent: true
    default: false
    }
  }

  /// The screen that declares the type and is not there.
  var missingScreen: Name? {
    if case .missingParent(let screen) = self { return screen }
    return nil
  }

  /// The rule that reports it.
  var rule: RuleID {
    switch self {
    case .hidden: "hidden-destination"
    case .wrongOrder: "wrong-push-order"
    case .missingParent: "missing-parent"
    case .noDestination: "no-destination"
    case .duplicate: "duplicate-destination"
    case .restoreTruncated: "restore-invalid"
    }
  }
}
