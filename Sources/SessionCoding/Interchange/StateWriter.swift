import NavigationModel

/// Writes a navigation state's JSON.
///
/// The keys of the contract are always there, `null` where the state says nothing; further state
/// stands under further keys, and only where it differs from a new one's.
struct StateWriter {
  var output = JSONWriter()
  let vocabulary: Vocabulary
  /// Whether or not to write what only makes reading exact and tells a person nothing.
  let isExact: Bool

  init(vocabulary: Vocabulary, isExact: Bool = true) {
    self.vocabulary = vocabulary
    self.isExact = isExact
  }

  mutating func write(
    _ state: NavigationState, seq: UInt64, time: UInt64,
    presentation: (SceneState, StackState) -> Presentation? = { _, _ in nil },
    landing: (SceneState) -> Landing? = { _ in nil }
  ) {
    output.beginObject()
    output.member("seq", unsigned: seq)
    output.member("t", unsigned: time)
    output.member("degraded", bool: state.degradedSince != nil)
    if let since = state.degradedSince { output.member("degradedSince", unsigned: since) }
    member("userScene", state.userScene)
    output.key("scenes")
    output.beginObject()
    for scene in state.scenes {
      output.key(vocabulary.text(scene.name))
      write(scene, presentation: { presentation(scene, $0) }, landing: landing(scene))
    }
    output.endObject()
    list("links", state.links) { $0.write($1) }
    if !state.manifestChanges.isEmpty {
      list("manifestChanges", state.manifestChanges) { $0.write($1) }
    }
    output.endObject()
  }

  // MARK: Scenes

  private mutating func write(
    _ scene: SceneState, presentation: (StackState) -> Presentation?, landing: Landing?
  ) {
    output.beginObject()
    nullable("phase", scene.phase)
    nullable("selectedTab", scene.selectedTab)
    list("tabs", scene.tabs) { $0.output.string($0.vocabulary.text($1)) }
    output.key("stacks")
    output.beginObject()
    for stack in scene.stacks {
      output.key(vocabulary.text(stack.address))
      write(stack, presentation(stack))
    }
    output.endObject()
    list("modals", scene.modals) { $0.write($1) }
    if let landing { write(landing) }
    member("lastObservedStack", scene.lastObservedStack)
    output.endObject()
  }

  private mutating func write(_ stack: StackState, _ presentation: Presentation?) {
    output.beginObject()
    output.member("mounted", bool: stack.isMounted)
    output.key("path")
    if stack.path == .unspecified { output.null() } else { output.string("\(stack.path)") }
    nullable("root", stack.root)
    output.member("epoch", unsigned: stack.epoch)
    list("requested", stack.entries) { $0.write($1) }
    if let presentation {
      list("presented", presentation.slots) { $0.write($1) }
      if presentation.isAssumed { output.member("assumed", bool: true) }
    }
    list("views", stack.views) { writer, view in
      writer.output.beginObject()
      writer.member("screen", view.screen)
      writer.member("modifier", view.modifier)
      writer.output.endObject()
    }
    output.key("observed")
    if let observed = stack.observed { write(observed) } else { output.null() }

    if !stack.isOwnedAbove { output.member("ownedAbove", bool: false) }
    member("owner", stack.owner)
    if stack.undecoded > 0 { output.member("undecoded", unsigned: UInt64(stack.undecoded)) }
    if let index = stack.failedIndex.flatMap({ UInt64(exactly: $0) }) {
      output.member("failedIndex", unsigned: index)
    }
    if !stack.taps.isEmpty { list("taps", stack.taps) { $0.write($1) } }
    if let turn = stack.tapTurn.number { output.member("tapTurn", unsigned: turn) }
    if stack.hasSelection { output.member("selection", bool: true) }
    output.endObject()
  }

  private mutating func write(_ observed: ObservedScreen) {
    output.beginObject()
    member("screen", observed.screen)
    if let route = observed.route { member("route", route) }
    if observed.isRoot { output.member("root", bool: true) }
    if let depth = observed.depth { output.member("depth", unsigned: depth) }
    if observed.isBlank { output.member("blank", bool: true) }
    if observed.isPlaceholder { output.member("placeholder", bool: true) }
    output.endObject()
  }

  private mutating func write(_ modal: ModalState) {
    output.beginObject()
    member("modal", modal.id)
    member("style", modal.style)
    member("presenter", modal.presenter)
    member("screen", modal.screen)
    if let route = modal.route { member("route", route) }
    output.endObject()
  }

  /// A stack, a screen and a depth; all else follows from the stack.
  private mutating func write(_ landing: Landing) {
    output.key("landing")
    output.beginObject()
    output.member("stack", string: vocabulary.text(landing.stack))
    nullable("screen", landing.screen)
    if landing.screen.isNone, let route = landing.route { member("route", route) }
    if let depth = landing.depth.flatMap({ UInt64(exactly: $0) }) {
      output.member("depth", unsigned: depth)
    }
    if landing.isBlank { output.member("blank", bool: true) }
    output.endObject()
  }

  private mutating func write(_ slot: Slot) {
    output.beginObject()
    if slot.kind == .placeholder {
      output.key("placeholder")
      if let entry = slot.entry { write(entry) } else { output.null() }
    } else {
      nullable("screen", slot.screen)
      if let entry = slot.entry {
        output.key("route")
        write(entry)
      }
      if slot.kind == .view { output.member("view", bool: true) }
    }
    output.endObject()
  }

  // MARK: Links and manifest

  private mutating func write(_ link: UnsettledLink) {
    output.beginObject()
    member("link", link.id)
    member("url", link.url)
    output.member("seq", unsigned: link.receivedSeq)
    output.member("stage", string: "\(link.stage)")
    if let goal = link.goal {
      output.key("goal")
      write(goal)
    }
    member("policy", link.policy)
    output.endObject()
  }

  private mutating func write(_ change: ManifestChange) {
    output.beginObject()
    output.member("removed", bool: change.isRemoval)
    output.destinationMembers(change.destination, vocabulary)
    output.endObject()
  }
}
