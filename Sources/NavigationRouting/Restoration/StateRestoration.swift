import NavigationModel

/// Saves a window's navigation, and restores it through the function that applies links.
///
/// ```swift
/// let restoration = StateRestoration(in: navigator, version: 3)
/// restoration.add(tabs, codec)
/// restoration.begin()                      // a link that comes now waits
/// restoration.restore(json: stored)        // and is applied after this
/// ```
///
/// The user's newest wish wins: a link that comes while state is being restored is applied after it,
/// and after a link was applied nothing is restored any more (swiftui-semantics F55).
@MainActor
public final class StateRestoration {
  /// The version of the app's routes; saved state of another is not restored.
  public let version: UInt64
  let navigator: Navigator
  let scene: Name
  private let maximumAge: UInt64?
  private var sources: [(String) -> StackStore?] = []
  private var hasAppliedLink = false

  /// Creates the keeper of a window's state.
  ///
  /// - Parameters:
  ///   - navigator: The owner of the app's navigation state.
  ///   - version: The version of the app's routes; raise it when their meaning changes.
  ///   - maximumAge: How old saved state may be, in seconds.
  ///   - scene: The window.
  public init(
    in navigator: Navigator, version: UInt64, maximumAge: UInt64? = nil, scene: String = "main"
  ) {
    self.navigator = navigator
    self.version = version
    self.maximumAge = maximumAge
    self.scene = navigator.vocabulary.name(scene)
    navigator.addObserver(self)
  }

  /// Takes care of one stack.
  public func add<Route>(_ router: Router<Route>, _ codec: RouteCodec<Route>) {
    let address = navigator.vocabulary.text(router.address)
    sources.append { $0 == address ? StackStore(router, codec) : nil }
  }

  /// Takes care of the stacks of all tabs.
  public func add<Tab, Route>(_ tabs: TabRouter<Tab, Route>, _ codec: RouteCodec<Route>) {
    sources.append { address in
      Tab(rawValue: address).map { StackStore(tabs[$0], codec) }
    }
  }

  private func store(at address: String) -> StackStore? {
    for source in sources {
      if let store = source(address) { return store }
    }
    return nil
  }

  // MARK: Saving

  /// The window's navigation as it is now; each saved stack is recorded.
  ///
  /// A stack with a route that cannot be saved is left out whole, and recorded as such.
  ///
  /// - Parameters:
  ///   - intent: The last destination in the app's own spelling.
  ///   - time: Seconds since 1970; `nil` where the age of saved state does not matter.
  ///   - fileID: The caller's file, `Module/File.swift`.
  ///   - line: The caller's line.
  public func save(
    intent: String? = nil, at time: UInt64? = nil, fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> NavigationSnapshot {
    let vocabulary = navigator.vocabulary
    let callSite = vocabulary.name(CallSite(fileID, line).text)
    var snapshot = NavigationSnapshot(version: version, savedAt: time, intent: intent)
    guard let state = navigator.state.scene(scene) else { return snapshot }
    snapshot.selectedTab = state.selectedTab.ifPresent.map(vocabulary.text(_:))
    snapshot.modals = state.modals.compactMap(saved(_:))
    for stack in state.stacks {
      let address = vocabulary.text(stack.address)
      guard let store = store(at: address) else { continue }
      switch store.save() {
      case .routes(let routes):
        snapshot.stacks.append(NavigationSnapshot.Stack(address, routes: routes))
        var event = NavigationEvent(
          .saved, scene: scene, stack: stack.address, callSite: callSite)
        event.set(.entries, UInt64(routes.count))
        navigator.commit(event)
      case .notEncodable(let index, let type):
        var event = NavigationEvent(
          .notEncodable, scene: scene, stack: stack.address, callSite: callSite)
        event.set(.type, type)
        event.set(.index, UInt64(index))
        navigator.commit(event)
      }
    }
    return snapshot
  }

  /// A modal with its route; `nil` where there is nothing to show it with again.
  private func saved(_ modal: ModalState) -> NavigationSnapshot.Modal? {
    guard modal.style != .alert, modal.style != .dialog else { return nil }
    let presenter = navigator.vocabulary.text(modal.presenter)
    let route = store(at: presenter)?.saveModal(modal.id)
    guard route != nil || modal.route == nil else { return nil }
    return NavigationSnapshot.Modal(
      navigator.vocabulary.text(modal.id), style: navigator.vocabulary.text(modal.style),
      screen: modal.screen.ifPresent.map(navigator.vocabulary.text(_:)), route: route,
      presenter: presenter)
  }

  // MARK: Restoring

  /// Says that state is about to be restored: links that come now wait for it.
  public func begin() { navigator.restoringScenes.insert(scene) }

  /// Says that there is nothing to restore.
  @discardableResult
  public func fail(
    _ reason: RestorationFailure, fileID: StaticString = #fileID, line: UInt = #line
  ) -> RestorationOutcome {
    fail(reason, at: navigator.vocabulary.name(CallSite(fileID, line).text))
  }

  /// Restores what was saved as JSON.
  ///
  /// - Parameters:
  ///   - json: What ``NavigationSnapshot/json`` gave.
  ///   - time: Seconds since 1970, where the age of saved state matters.
  ///   - destination: Makes a destination from the saved intent. Where there is one, it is applied
  ///     rather than the stacks.
  ///   - fileID: The caller's file, `Module/File.swift`.
  ///   - line: The caller's line.
  @discardableResult
  public func restore(
    json: String, at time: UInt64? = nil,
    destination: ((String) throws -> (any DeepLinkDestination)?)? = nil,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> RestorationOutcome {
    let snapshot: NavigationSnapshot
    do {
      snapshot = try NavigationSnapshot(json: json)
    } catch {
      let callSite = navigator.vocabulary.name(CallSite(fileID, line).text)
      if case .newer = error { return fail(.version, at: callSite) }
      return fail(.decode, at: callSite)
    }
    return restore(snapshot, at: time, destination: destination, fileID: fileID, line: line)
  }

  /// Restores a snapshot.
  ///
  /// A stack is cut at the first route that this build does not know or cannot read, for what lies
  /// above it would stand on the wrong screen; the cut is recorded before what was restored.
  @discardableResult
  public func restore(
    _ snapshot: NavigationSnapshot, at time: UInt64? = nil,
    destination: ((String) throws -> (any DeepLinkDestination)?)? = nil,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> RestorationOutcome {
    let callSite = navigator.vocabulary.name(CallSite(fileID, line).text)
    begin()
    if hasAppliedLink { return fail(.link, at: callSite) }
    guard snapshot.version == version else { return fail(.version, at: callSite) }
    guard !isStale(snapshot, at: time) else { return fail(.stale, at: callSite) }
    if let intent = snapshot.intent, let destination {
      do {
        guard let destination = try destination(intent) else {
          return fail(.noDestination, at: callSite)
        }
        return finish([destination.goal], selecting: nil, [], cuts: [], at: callSite)
      } catch {
        return fail(.decode, at: callSite)
      }
    }
    let (goals, cuts) = goals(of: snapshot)
    for cut in cuts { record(cut, at: callSite) }
    return finish(
      goals, selecting: snapshot.selectedTab, snapshot.modals.compactMap(restored(_:)), cuts: cuts,
      at: callSite)
  }

  private func isStale(_ snapshot: NavigationSnapshot, at time: UInt64?) -> Bool {
    guard let time, let savedAt = snapshot.savedAt else { return false }
    // A clock that was set back makes saved state come from the future.
    guard savedAt <= time else { return true }
    return maximumAge.map { time - savedAt > $0 } ?? false
  }

  private func goals(
    of snapshot: NavigationSnapshot
  ) -> (goals: [DeepLinkGoal], cuts: [RestorationCut]) {
    var goals: [DeepLinkGoal] = []
    var cuts: [RestorationCut] = []
    for stack in snapshot.stacks {
      var loaded = StackStore.Loaded(cut: (0, .noDestination))
      let store = store(at: stack.address)
      if let store { loaded = store.load(stack.routes) }
      if let cut = loaded.cut, cut.index < stack.routes.count {
        cuts.append(
          RestorationCut(
            stack: stack.address, index: cut.index, type: stack.routes[cut.index].name,
            reason: cut.reason))
      }
      guard store != nil else { continue }
      goals.append(
        DeepLinkGoal(stack.address, routes: loaded.routes, selectsTab: false))
    }
    return (goals, cuts)
  }

  /// A saved modal; `nil` where its route cannot be made again.
  private func restored(_ modal: NavigationSnapshot.Modal) -> RestoredSheet? {
    guard let style = ModalStyle(rawValue: modal.style) else { return nil }
    var sheet = DeepLinkSheet(id: modal.id, screen: modal.screen ?? "", as: style)
    if let saved = modal.route {
      guard let route = store(at: modal.presenter)?.load([saved]).routes.first else { return nil }
      sheet = DeepLinkSheet(route, as: style, id: modal.id)
    }
    sheet.screen = modal.screen
    return RestoredSheet(presenter: modal.presenter, sheet: sheet)
  }

  private func finish(
    _ goals: [DeepLinkGoal], selecting selected: String?, _ sheets: [RestoredSheet],
    cuts: [RestorationCut], at callSite: Name
  ) -> RestorationOutcome {
    do {
      let seq = try navigator.apply(
        goals, as: .restoration(selected: selected, sheets: sheets), in: scene, at: callSite)
      return .restored(seq: seq, cuts: cuts)
    } catch {
      return fail(.noDestination, at: callSite)
    }
  }

  private func record(_ cut: RestorationCut, at callSite: Name) {
    let vocabulary = navigator.vocabulary
    var event = NavigationEvent(
      .restoreFailed, scene: scene, stack: vocabulary.name(cut.stack), callSite: callSite)
    event.set(.reason, vocabulary.name(cut.reason.rawValue))
    event.set(.index, UInt64(cut.index))
    event.set(.type, vocabulary.name(cut.type))
    let seq = navigator.commit(event, by: .restore)
    navigator.checks?.say(
      CheckReport(
        .restoreCut, seq: seq ?? 0,
        headline: "the saved stack \(cut.stack) was cut at entry \(cut.index), \(cut.type)",
        reason: cut.reason == .decode ? "its value cannot be read" : "this build does not know it",
        remedy: "keep a route's name and shape, or raise the version",
        callSite: vocabulary.text(callSite), scene: vocabulary.text(scene), stack: cut.stack,
        hidden: [cut.type]))
  }

  private func fail(_ reason: RestorationFailure, at callSite: Name) -> RestorationOutcome {
    navigator.restoringScenes.remove(scene)
    var event = NavigationEvent(.restoreFailed, scene: scene, callSite: callSite)
    event.set(.reason, navigator.vocabulary.name(reason.rawValue))
    navigator.commit(event, by: .restore)
    return .failed(reason)
  }
}

extension StateRestoration: CommitObserver {
  func didCommit(_ event: NavigationEvent) {
    if event.kind == .linkApplied, event.scene == scene { hasAppliedLink = true }
  }
}
