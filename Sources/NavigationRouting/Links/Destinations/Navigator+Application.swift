import NavigationModel

/// The one function that applies goals, whether a link or restored state asks for them.
extension Navigator {
  /// Who asks for goals to be applied.
  enum ApplicationOrigin {
    /// A link, which has one goal.
    case link(Name, destination: String)
    /// Saved state, which has one goal for each stack; the modals that were over them.
    case restoration(selected: String?, sheets: [RestoredSheet])
  }

  /// Why nothing was applied.
  enum ApplicationFailure: Error, Hashable {
    /// Nobody holds a stack at the goal's address.
    case noStack(String)
    /// The stack's routes are of another type.
    case otherRoutes(String)
  }

  /// Applies goals as one event, or none of them.
  ///
  /// Modals are taken down first, for what a link wants to show would be behind them; a sheet of
  /// the goal's own is presented last, and one that is up already stays, its own stack emptied.
  ///
  /// - Parameters:
  ///   - goals: Where to end. The stacks are distinct; the last goal that selects its tab is in front.
  ///   - origin: A link or saved state.
  ///   - scene: The window.
  ///   - callSite: The app's line that asked.
  /// - Returns: The `seq` of the application.
  func apply(
    _ goals: [DeepLinkGoal], as origin: ApplicationOrigin, in scene: Name, at callSite: Name
  ) throws(ApplicationFailure) -> UInt64? {
    // Everything is looked up before anything happens.
    var parts: [ApplicationPart] = []
    for goal in goals {
      guard let target = linkTarget(at: goal.stack, in: scene) else { throw .noStack(goal.stack) }
      let routes = goal.routes + (goal.sheet?.route.map { [$0] } ?? [])
      guard target.routeIDs(of: routes) != nil else { throw .otherRoutes(goal.stack) }
      parts.append(
        ApplicationPart(goal: goal, address: vocabulary.name(goal.stack), target: target))
    }
    switch origin {
    case .link(let link, let destination):
      guard let part = parts.first else { return nil }
      return withContext(CommitContext(cause: link, by: .link)) {
        takeModalsDown(
          keeping: part.goal.sheet.map(part.target.modalID(of:)), in: scene, at: callSite)
        let event = applied(part, link, destination, in: scene, at: callSite)
        let seq = event.flatMap { commit($0) }
        present(part, in: scene, at: callSite)
        return seq
      }
    case .restoration(let selected, let sheets):
      return withContext(CommitContext(by: .restore)) {
        restore(parts, selecting: selected, sheets, in: scene, at: callSite)
      }
    }
  }

  /// One goal and the stack it is for.
  private struct ApplicationPart {
    let goal: DeepLinkGoal
    let address: Name
    let target: any LinkTarget
  }

  private func applied(
    _ part: ApplicationPart, _ link: Name, _ destination: String, in scene: Name, at callSite: Name
  ) -> NavigationEvent? {
    guard let application = part.target.application(of: part.goal.routes, part.goal.policy) else {
      return nil
    }
    var event = NavigationEvent(.linkApplied, scene: scene, stack: part.address, callSite: callSite)
    event.set(.link, link)
    event.set(.destination, vocabulary.name(destination))
    event.set(.routes, application.routes)
    event.set(.policy, vocabulary.name(application.policy.rawValue))
    event.set(.select, part.goal.selectsTab && isTab(part.address, in: scene))
    return event
  }

  /// Commits restored stacks, then the modals over them.
  ///
  /// With the last of these events state is restored, and links go on that waited for it.
  private func restore(
    _ parts: [ApplicationPart], selecting selected: String?, _ saved: [RestoredSheet],
    in scene: Name, at callSite: Name
  ) -> UInt64? {
    let sheets =
      saved
      + parts.compactMap { part in
        part.goal.sheet.map { RestoredSheet(presenter: part.goal.stack, sheet: $0) }
      }
    // What a modal shows by a route only its own event can say.
    let plain = sheets.prefix { $0.sheet.route == nil }
    let routed = sheets.dropFirst(plain.count)
    if routed.isEmpty { restoringScenes.remove(scene) }
    var event = restored(parts, plain.map(restoredModal(_:)), in: scene, at: callSite)
    if let tab = selectedTab(selected, parts, in: scene) { event.set(.selectedTab, tab) }
    let seq = commit(event)
    for (index, sheet) in routed.enumerated() {
      if index + 1 == routed.count { restoringScenes.remove(scene) }
      guard let target = linkTarget(at: sheet.presenter, in: scene) else { continue }
      var event = target.presentation(of: sheet.sheet)
      event.callSite = callSite
      commit(event)
    }
    return seq
  }

  private func restored(
    _ parts: [ApplicationPart], _ modals: [RestoredModal], in scene: Name, at callSite: Name
  ) -> NavigationEvent {
    var event = NavigationEvent(.restored, scene: scene, callSite: callSite)
    // Restored stacks are whole, whatever a link to the same goal would do.
    let stacks = parts.compactMap { part in
      part.target.application(of: part.goal.routes, .replace).map {
        RestoredStack(address: part.address, routes: $0.routes)
      }
    }
    let attachment = Attachment(stacks: stacks, modals: modals)
    event.set(.stacks, attachment)
    if !modals.isEmpty { event.set(.modals, attachment) }
    return event
  }

  /// The tab to bring to the front: the saved one where the app still has it.
  private func selectedTab(
    _ saved: String?, _ parts: [ApplicationPart], in scene: Name
  ) -> Name? {
    guard let saved else {
      return parts.last { $0.goal.selectsTab && isTab($0.address, in: scene) }?.address
    }
    let tab = vocabulary.name(saved)
    return isTab(tab, in: scene) && linkTarget(at: saved, in: scene) != nil ? tab : nil
  }

  /// Whether or not a stack is a tab's: `main` is where the manifest or the window says so.
  private func isTab(_ address: Name, in scene: Name) -> Bool {
    guard case .tab = vocabulary.address(address) else { return false }
    return address != .main || manifest.tabs.contains(.main)
      || state.scene(scene)?.tabs.contains(.main) == true
  }

  private func restoredModal(_ saved: RestoredSheet) -> RestoredModal {
    RestoredModal(
      modal: vocabulary.name(saved.sheet.id(describedAs: nil)),
      style: vocabulary.name(saved.sheet.style.rawValue),
      screen: vocabulary.name(saved.sheet.screen), presenter: vocabulary.name(saved.presenter))
  }

  // MARK: Stacks

  /// The stack at an address, made by its tabs on first use.
  func linkTarget(at address: String, in scene: Name) -> (any LinkTarget)? {
    let place = StackPlace(scene: scene, address: vocabulary.name(address))
    if let target = holder(at: place) as? any LinkTarget { return target }
    for holder in holders(of: scene) {
      if let target = (holder as? any LinkTargetSource)?.linkTarget(at: address) { return target }
    }
    return nil
  }

  // MARK: Modals

  private func takeModalsDown(keeping wanted: Name?, in scene: Name, at callSite: Name) {
    let modals = state.scene(scene)?.modals ?? []
    // A sheet that is wanted and is the lowest stays; what is over it goes.
    let isUp = wanted != nil && modals.first?.id == wanted
    guard let first = modals.dropFirst(isUp ? 1 : 0).first else { return }
    var event = NavigationEvent(
      .dismissed, scene: scene, stack: first.presenter, callSite: callSite)
    if isUp { event.set(.modal, first.id) }
    commit(event)
  }

  private func present(_ part: ApplicationPart, in scene: Name, at callSite: Name) {
    guard let sheet = part.goal.sheet else { return }
    var event = part.target.presentation(of: sheet)
    let shown = state.scene(scene)?.modals.first { $0.id == event.name(.modal) }
    event.callSite = callSite
    // The one that stayed up is not presented again, unless it shows something else.
    if shown?.screen != event.name(.screen) || !isSame(shown?.route, event.route()) {
      commit(event)
    }
    if let shown { clear(vocabulary.modalAddress(shown.id), in: scene, at: callSite) }
  }

  /// Empties the stack inside a sheet that stayed up: the link leads to the sheet, no further.
  private func clear(_ address: Name, in scene: Name, at callSite: Name) {
    guard let stack = state.stack(address, in: scene), !stack.entries.isEmpty else { return }
    var event = NavigationEvent(.replaced, scene: scene, stack: address, callSite: callSite)
    event.set(.routes, EntryList())
    commit(event)
  }

  private func isSame(_ shown: RouteID?, _ wanted: RouteID?) -> Bool {
    guard let shown, let wanted else { return shown == wanted }
    return vocabulary.areEqual(shown, wanted)
  }
}

/// A modal of saved state.
struct RestoredSheet {
  /// The address of the stack it was presented from.
  let presenter: String
  let sheet: DeepLinkSheet
}
