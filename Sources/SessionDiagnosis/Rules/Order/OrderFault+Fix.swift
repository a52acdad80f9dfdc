import NavigationModel

/// What would have shown.
extension DiagnosisContext {
  /// The order, or the missing parents, with which everything shows; advice where there is none.
  func fix(for fault: OrderFault, _ wanted: Wanted, advice: String) -> Fix {
    // No order makes one of two declarations another.
    guard !fault.fault.why.isDuplicate else { return .advise(advice) }
    let stack = fault.stack.stack
    if let fix = fix(towards: wanted, from: stack) { return fix }
    // What no order cures is left out, and said to be: it has a finding of its own.
    let hopeless = resolver.presentation(of: stack).faults.filter {
      !$0.why.isCurable && !$0.why.isDuplicate && $0.index != fault.fault.index
    }
    let indices = Set(hopeless.map(\.index))
    let routes = stack.entries.enumerated().filter { !indices.contains($0.offset) }
      .map(\.element.route)
    var fix = fix(repairing: routes, root: stack.root, path: stack.path, advice: advice)
    if !hopeless.isEmpty, fix.kind != .advise {
      let labels = hopeless.prefix(4).map { label($0.entry.route) }
      fix.help += "; \(labels.joined(separator: ", ")) cannot show in any order"
    }
    return fix
  }

  /// The goal's own order where the same routes were requested in another, and all of it shows.
  private func fix(towards wanted: Wanted, from stack: StackState) -> Fix? {
    guard wanted.isGoal, wanted.routes.count == stack.entries.count, wanted.routes.count <= 64
    else { return nil }
    var rest = stack.entries.map(\.route)
    var routes: [RouteID] = []
    for goal in wanted.routes {
      guard let index = rest.firstIndex(where: { vocabulary.satisfies($0, goal: goal) })
      else { return nil }
      routes.append(rest.remove(at: index))
    }
    guard resolver.repair(wanted: routes, root: stack.root, path: stack.path) == nil
    else { return nil }
    let fixed = routes.map(fixRoute(_:))
    let labels = fixed.map(\.label).joined(separator: ", then ")
    return Fix(kind: .reorder, routes: fixed, help: "push \(labels)")
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
}
