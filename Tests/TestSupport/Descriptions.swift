package import NavigationModel

/// Descriptions that say everything, in texts rather than indices: equal descriptions mean equal
/// values, whichever vocabulary each came from.
extension Vocabulary {
  package func describe(_ event: NavigationEvent) -> String {
    var parts: [String] = [
      "\(event.kind)", "ordinal \(event.ordinal)", "seq \(event.seq)", "t \(event.time)",
      "turn \(event.turn.number.map(String.init) ?? "own")", "by \(event.by)",
      "scene \(describe(event.scene))", "stack \(describe(event.stack))",
      "cause \(describe(event.cause))", "at \(describe(event.callSite))",
      "changesState \(event.changesState)",
    ]
    for key in EventSchema.keys(of: event.kind) where event.has(key.key) {
      parts.append("\(key.key)=\(describe(key, of: event))")
    }
    parts.append("routes \(describe(event.routes))")
    if let attachment = event.attachment { parts.append(describe(attachment)) }
    return parts.joined(separator: "; ")
  }

  private func describe(_ key: EventSchema.Key, of event: NavigationEvent) -> String {
    switch key.type {
    case .name: describe(event.name(key.key))
    case .number: "\(event.number(key.key).map(String.init) ?? "nil")"
    case .countOrRoutes: "\(event.number(key.key).map(String.init) ?? "list")"
    case .flag: "\(event.flag(key.key).map { "\($0)" } ?? "nil")"
    case .routes, .route: "list"
    case .json, .goal, .stacks, .modals, .names, .state: "structure"
    }
  }

  private func describe(_ attachment: Attachment) -> String {
    let stacks = attachment.stacks.map { "\(describe($0.address)):\(describe($0.routes))" }
    let modals = attachment.modals.map { modal in
      [modal.modal, modal.style, modal.screen, modal.presenter].map(describe).joined(separator: "/")
    }
    return """
      kindName \(describe(attachment.kindName)); json \(describe(attachment.json)); \
      goal \(attachment.goal.map(describe) ?? "nil"); stacks \(stacks); modals \(modals); \
      addresses \(attachment.addresses.map(describe)); \
      state \(attachment.state.map(describe) ?? "nil"); line \(describe(attachment.line)); \
      keyOrder \(describe(attachment.keyOrder))
      """
  }

  package func describe(_ goal: Goal) -> String {
    let modal = goal.modal.map { modal in
      "\(describe(modal.id))/\(describe(modal.screen))/\(modal.routes.map(describe) ?? "nil")"
    }
    return """
      {\(describe(goal.tab)); \(goal.routes.map(describe) ?? "nil"); \(modal ?? "nil")}
      """
  }

  private func describe(_ text: String?) -> String { text.map { "\"\($0)\"" } ?? "nil" }

  package func describe(_ name: Name) -> String {
    name.isNone ? "-" : "\"\(text(name))\""
  }

  package func describe(_ route: RouteID) -> String {
    guard route != .unknown else { return "?" }
    let written = record(route).written
    let object = written.isObject ? "{}" : ""
    return
      "\(describe(written.type)).\(describe(written.caseName))(\(describe(written.value)))\(object)"
  }

  package func describe(_ entries: some Sequence<Entry>) -> String {
    let each = entries.map { "\(text($0.id))\($0.id.isAuthored ? "!" : ""):\(describe($0.route))" }
    return "[\(each.joined(separator: ", "))]"
  }
}

// MARK: - States

extension Vocabulary {
  package func describe(_ state: NavigationState) -> String {
    let links = state.links.map { link in
      """
      \(describe(link.id)) \(describe(link.url)) \(link.receivedSeq) \(link.stage) \
      \(link.goal.map(describe) ?? "nil") \(describe(link.policy))
      """
    }
    let changes = state.manifestChanges.map { change in
      let destination = change.destination
      return """
        \(change.isRemoval ? "-" : "+") \(describe(destination.type)) \
        \(describe(destination.caseName)) \(describe(destination.on)) \
        \(describe(destination.shows)) \(destination.scope)
        """
    }
    return """
      scenes \(state.scenes.map(describe).joined(separator: "\n"))
      links \(links)
      changes \(changes)
      degraded \(state.degradedSince.map(String.init) ?? "nil") user \(describe(state.userScene))
      """
  }

  private func describe(_ scene: SceneState) -> String {
    let modals = scene.modals.map { modal in
      """
      \(describe(modal.id)) \(describe(modal.style)) \(describe(modal.presenter)) \
      \(describe(modal.screen)) \(modal.route.map(describe) ?? "nil")
      """
    }
    return """
      \(describe(scene.name)) phase \(describe(scene.phase)) tab \(describe(scene.selectedTab)) \
      tabs \(scene.tabs.map(describe)) seen \(describe(scene.lastObservedStack)) modals \(modals)
      \(scene.stacks.map(describe).joined(separator: "\n"))
      """
  }

  private func describe(_ stack: StackState) -> String {
    let seen = stack.observed.map { seen in
      """
      \(describe(seen.screen)) \(seen.route.map(describe) ?? "nil") \(seen.isRoot) \
      \(seen.depth.map(String.init) ?? "nil") \(seen.isBlank) \(seen.isPlaceholder)
      """
    }
    let views = stack.views.map { "\(describe($0.screen))/\(describe($0.modifier))" }
    return """
      \(describe(stack.address)) \(describe(stack.entries)) views \(views) \
      mounted \(stack.isMounted) above \(stack.isOwnedAbove) \(stack.path) \
      root \(describe(stack.root)) epoch \(stack.epoch) owner \(describe(stack.owner)) \
      observed \(seen ?? "nil") undecoded \(stack.undecoded) \
      failed \(stack.failedIndex.map(String.init) ?? "nil") taps \(describe(stack.taps)) \
      \(stack.tapTurn.number.map(String.init) ?? "own") selection \(stack.hasSelection)
      """
  }
}
