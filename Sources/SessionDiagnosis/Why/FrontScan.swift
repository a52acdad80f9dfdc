import NavigationModel
import SessionReplay

/// What one walk up to a point finds out: what was asked for last, and who put what in front.
struct FrontScan {
  let session: RecordedSession
  let position: UInt64
  /// The state at the point.
  private(set) var state = NavigationState()
  private(set) var latest: LatestIntent?
  /// By scene, the latest event that changed the selected tab.
  private(set) var tabs: [Name: NavigationEvent] = [:]
  /// The event with which each stack ceased to be in front of its window.
  private(set) var left: [Place: NavigationEvent] = [:]
  /// The event that presented each modal; of a modal that is gone, the latest.
  private(set) var modals: [Place: NavigationEvent] = [:]
  /// The latest `stackUnmounted` of each stack.
  private(set) var unmounts: [Place: NavigationEvent] = [:]
  /// By scene, the latest report of a screen beside the tabs.
  private(set) var besideTabs: [Name: NavigationEvent] = [:]
  /// The stack that what was asked for by name was last put on, or was wanted on by a link.
  private(set) var named: Place?

  /// A stack, or a modal, of a scene.
  struct Place: Hashable {
    let scene: Name
    let name: Name
  }

  /// Most modals that are remembered: an app may make a new id for each.
  private static let modalLimit = 4096

  /// Walks from the session's start.
  ///
  /// - Parameter screens: What was asked for by name, to find where it was.
  init(_ session: RecordedSession, to position: UInt64, looking screens: [DesiredScreen]) throws {
    self.session = session
    self.position = min(position, session.eventCount)
    let vocabulary = session.vocabulary
    let top = screens.last
    let matching = ScreenMatching(screens, vocabulary, session.manifest)
    var tracker = IntentTracker(vocabulary, session.manifest)
    var requestedPlace: Place?
    var goalPlace: Place?
    // Which stack is in front does not depend on the manifest's destinations.
    let resolver = session.resolver(for: NavigationState())
    var fronts: [Name: Name] = [:]
    var cursor = try session.cursor()
    while cursor.position < self.position {
      let place = cursor.position
      guard let event = try cursor.stepForward() else { break }
      tracker.note(event, at: place)
      note(event, cursor.reduction, vocabulary)
      if !cursor.reduction.changes.isEmpty, let scene = cursor.state.scene(event.scene) {
        let front = resolver.frontStack(of: scene)
        if let before = fronts.updateValue(front, forKey: event.scene), before != front {
          left[Place(scene: event.scene, name: before)] = event
        }
      }
      guard let top else { continue }
      if let address = Self.address(of: top, in: event, matching) {
        requestedPlace = Place(scene: event.scene, name: address)
      } else if let goal = event.attachment?.goal,
        let routes = goal.routes, routes.contains(where: { matching.isMatch(top, $0.route) })
      {
        let address = vocabulary.address(of: goal, in: cursor.state.scene(event.scene))
        goalPlace = Place(scene: event.scene, name: address)
      }
    }
    state = cursor.state
    latest = tracker.latest
    named = requestedPlace ?? goalPlace
  }

  /// The addresses of all stacks there are, and of those that the manifest tells of.
  var stacks: [Name] {
    var addresses: [Name] = []
    let manifest = session.manifest
    let known =
      state.scenes.flatMap { $0.stacks.map(\.address) } + manifest.tabs
      + manifest.stacks.map(\.address)
      + modals.keys.map { session.vocabulary.modalAddress($0.name) }
      .sorted { $0.index < $1.index }
    for address in known where !addresses.contains(address) { addresses.append(address) }
    return addresses
  }

  private mutating func note(
    _ event: NavigationEvent, _ reduction: Reduction, _ vocabulary: Vocabulary
  ) {
    if reduction.changes.contains(.tab) { tabs[event.scene] = event }
    switch event.kind {
    case .presented:
      if modals.count >= Self.modalLimit { modals.removeAll() }
      modals[Place(scene: event.scene, name: event.name(.modal))] = event
    case .restored:
      for modal in event.attachment?.modals ?? [] {
        modals[Place(scene: event.scene, name: modal.modal)] = event
      }
    case .stackUnmounted:
      unmounts[Place(scene: event.scene, name: event.stack)] = event
    case .screenShown where event.stack == .main:
      besideTabs[event.scene] = event
    default:
      break
    }
  }

  /// The address of the stack on which an event puts a screen; `nil` where it puts it on none.
  private static func address(
    of screen: DesiredScreen, in event: NavigationEvent, _ matching: ScreenMatching
  ) -> Name? {
    let vocabulary = matching.vocabulary
    switch event.kind {
    case .presented:
      let isModal =
        [event.name(.modal), event.name(.screen)].contains { vocabulary.text($0) == screen.name }
        || event.route().map { matching.isMatch(screen, $0) } ?? false
      return isModal ? vocabulary.modalAddress(event.name(.modal)) : nil
    case .viewPushed:
      return vocabulary.text(event.name(.screen)) == screen.name ? event.stack : nil
    case .restored:
      return event.attachment?.stacks.first { stack in
        stack.routes.contains { matching.isMatch(screen, $0.route) }
      }?.address
    case .screenShown where screen.name != nil:
      return vocabulary.text(event.name(.screen)) == screen.name ? event.stack : nil
    default:
      guard event.kind.bringsScreens else { return nil }
      return event.routes.contains { matching.isMatch(screen, $0.route) } ? event.stack : nil
    }
  }
}

extension Vocabulary {
  /// The address of the stack that a goal is about; that of its modal where it has one.
  func address(of goal: Goal, in scene: SceneState?) -> Name {
    if let modal = goal.modal {
      let shown = scene?.modals.last { $0.screen == modal.screen }
      return modalAddress(modal.id.ifPresent ?? shown?.id ?? modal.screen)
    }
    if let tab = goal.tab.ifPresent { return tab }
    return scene?.tabs.count == 1 ? scene?.tabs.first ?? .main : .main
  }
}
