/// The link ledger, a link's application, and the effective manifest.
extension Reducer {
  func updateLedger(
    _ event: NavigationEvent, in state: inout NavigationState, _ reduction: inout Reduction
  ) {
    let id = event.name(.link)
    guard !id.isNone else { return }
    reduction.changes.insert(.links)
    switch event.kind {
    case .linkReceived:
      state.links.removeAll { $0.id == id }
      if state.links.count >= NavigationState.maximumUnsettledLinks {
        state.links.removeFirst()
        reduction.isTruncated = true
      }
      state.links.append(
        UnsettledLink(id: id, url: event.name(.url), receivedSeq: event.seq))
    case .linkRejected, .linkExpired:
      state.links.removeAll { $0.id == id }
    default:
      guard let index = state.links.firstIndex(where: { $0.id == id }) else { return }
      if event.kind == .linkParked {
        state.links[index].stage = .parked
      } else {
        state.links[index].stage = .resolved
        state.links[index].goal = event.attachment?.goal
        state.links[index].policy = event.name(.policy)
      }
    }
  }

  /// Settles the link that caused a stack, view or modal event.
  ///
  /// Selecting a tab is where most links begin, so it settles only one that wanted no more.
  func settleCause(
    of event: NavigationEvent, in state: inout NavigationState, _ reduction: inout Reduction
  ) {
    if event.kind == .tabSelected {
      guard let goal = state.links.first(where: { $0.id == event.cause })?.goal,
        goal.routes?.isEmpty ?? true, goal.modal == nil
      else { return }
    }
    settle(event.cause, in: &state, &reduction)
  }

  func settle(_ link: Name, in state: inout NavigationState, _ reduction: inout Reduction) {
    guard let index = state.links.firstIndex(where: { $0.id == link }) else { return }
    state.links.remove(at: index)
    reduction.changes.insert(.links)
  }

  /// Selects the tab if asked to, then appends, replaces or sets the top, as one step.
  func applyLink(
    _ event: NavigationEvent, in state: inout NavigationState, _ reduction: inout Reduction
  ) {
    let scene = sceneIndex(event.scene, of: &state)
    // The stack `main` stands beside the tabs: it is one of them only where the manifest says so.
    if event.flag(.select) == true, let tab = vocabulary.address(event.stack).tab,
      tab != .main || state.scenes[scene].tabs.contains(tab)
    {
      select(tab, in: &state.scenes[scene], &reduction)
    }
    if let index = stackIndex(event.stack, of: &state.scenes[scene]) {
      switch event.name(.policy) {
      case .replace:
        replace(with: event.routes, in: &state.scenes[scene].stacks[index], &reduction)
      case .top:
        setTop(event.routes, of: &state.scenes[scene].stacks[index], &reduction)
      default:
        push(event.routes, onto: &state.scenes[scene].stacks[index], &reduction)
      }
    } else {
      reduction.isTruncated = true
    }
    settle(event.name(.link), in: &state, &reduction)
  }

  /// Keeps the net difference from the header, so that it cannot grow by repetition.
  func changeManifest(
    _ event: NavigationEvent, in state: inout NavigationState, _ reduction: inout Reduction
  ) {
    let destination = Destination(
      type: event.name(.type), case: event.name(.caseName), on: event.name(.on),
      shows: event.name(.shows), scope: Destination.Scope(event.name(.scope)))
    let isRemoval = event.kind == .destinationRemoved
    let isInHeader = manifest.destinations.contains { $0.isSameDeclaration(as: destination) }
    let count = state.manifestChanges.count
    state.manifestChanges.removeAll { $0.destination.isSameDeclaration(as: destination) }
    // Declaring what the header declares confirms it; removing what nobody declared is nothing.
    if isRemoval == isInHeader {
      guard state.manifestChanges.count < NavigationState.maximumManifestChanges else {
        reduction.isTruncated = true
        return
      }
      state.manifestChanges.append(
        ManifestChange(isRemoval: isRemoval, destination: destination))
      reduction.changes.insert(.manifest)
    } else if state.manifestChanges.count != count {
      reduction.changes.insert(.manifest)
    }
  }
}

extension Destination.Scope {
  /// The scope with this name; `normal` where it is absent or unknown.
  package init(_ name: Name) {
    switch name {
    case .lazy: self = .lazy
    case .conditional: self = .conditional
    case .outsideStack: self = .outsideStack
    default: self = .normal
    }
  }
}
