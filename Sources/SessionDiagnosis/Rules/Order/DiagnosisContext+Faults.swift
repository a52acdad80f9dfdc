import NavigationModel

/// One fault of the order class: an entry that does not show, and the stack it is on.
struct OrderFault {
  let stack: TouchedStack
  let fault: ResolutionFault
  /// Other faults of the same stack that the same fix concerns.
  let others: [ResolutionFault]
  let wanted: Wanted
}

extension DiagnosisContext {
  /// The first fault of each stack that the episode touched, if it is of a rule's kind.
  ///
  /// One stack has one order to put right, so one fault speaks for it; the rest is mentioned.
  func faults(
    in episode: Episode, where isOurs: (ResolutionFault.Why) -> Bool
  ) -> [OrderFault] {
    episode.stacks.compactMap { stack in
      let faults = stack.presentation.faults.filter { !isRestoreFault($0, in: episode) }
      guard let first = faults.first(where: { !$0.why.isDuplicate }) ?? faults.first,
        isOurs(first.why)
      else { return nil }
      return OrderFault(
        stack: stack, fault: first, others: faults.filter { $0.index != first.index },
        wanted: wanted(episode, on: stack))
    }
  }

  /// Whether or not a fault belongs to `restore-invalid`: saved state that this build does not
  /// know.
  func isRestoreFault(_ fault: ResolutionFault, in episode: Episode) -> Bool {
    switch fault.why {
    case .restoreTruncated: true
    case .noDestination: episode.origin(of: fault.entry)?.kind == .restored
    default: false
    }
  }

  /// The finding for a fault, with the repair the resolver computes.
  func finding(
    _ rule: RuleID, for fault: OrderFault, in episode: Episode, confidence: Confidence = .likely,
    headline: String, reason: String, advice: String
  ) -> Finding {
    let entry = fault.fault.entry
    let blamed =
      origin(of: entry, on: fault.stack) ?? episode.origin(of: entry).map(EventMark.init)
      ?? episode.events.first.map(EventMark.init)
    var reason = reason
    if !fault.others.isEmpty {
      let labels = fault.others.prefix(4).map { label($0.entry.route) }
      reason += "; \(labels.joined(separator: ", ")) cannot show either"
    }
    return finding(
      rule, in: episode, blaming: blamed ?? EventMark(NavigationEvent(.unknown)),
      stack: fault.stack.stack.address, wanted: fault.wanted, confidence: confidence,
      headline: headline, reason: reason,
      fix: fix(for: fault, advice: advice))
  }

  /// The order, or the missing parents, with which everything shows; advice where there is none.
  private func fix(for fault: OrderFault, advice: String) -> Fix {
    let stack = fault.stack.stack
    return fix(
      repairing: stack.entries.map(\.route), root: stack.root, path: stack.path, advice: advice)
  }

  /// The repair of a stack as a fix.
  func fix(repairing routes: [RouteID], root: Name, path: PathKind, advice: String) -> Fix {
    guard let repair = resolver.repair(wanted: routes, root: root, path: path) else {
      return .advise(advice)
    }
    let routes = repair.routes.map { fixRoute($0.route) }
    let labels = routes.map(\.label).joined(separator: ", then ")
    let suffix = repair.isExact ? "" : " (found step by step: a shorter change may exist)"
    switch repair.kind {
    case .reorder:
      return Fix(kind: .reorder, routes: routes, help: "push \(labels)\(suffix)")
    case .insert:
      return Fix(kind: .insert, routes: routes, help: "push the whole stack: \(labels)\(suffix)")
    case .reorderAndInsert:
      return Fix(
        kind: .reorderAndInsert, routes: routes,
        help: "push the whole stack in this order: \(labels)\(suffix)")
    case .advise:
      return .advise(advice)
    }
  }

  func text(_ name: Name) -> String { vocabulary.text(name) }
}

extension ResolutionFault.Why {
  /// Whether or not the entry shows all the same.
  var isDuplicate: Bool {
    if case .duplicate = self { return true }
    return false
  }
}
