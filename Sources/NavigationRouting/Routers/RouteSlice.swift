import NavigationModel

/// One router's part of the state, whatever its route type.
@MainActor
protocol StackSlice: AnyObject {
  var place: StackPlace { get }
  /// The id of the modal that the stack is inside of.
  var modal: Name? { get }
  /// Whether or not it outlives its routers.
  var isKept: Bool { get }
  /// The entries whose values it has, bottom to top.
  var recorded: [Entry] { get }
  /// Takes over what is folded now.
  ///
  /// - Parameters:
  ///   - navigator: Where it is folded.
  ///   - event: What happened; `nil` for a slice that is new.
  /// - Returns: Whether or not it has the value of every entry.
  func refresh(from navigator: Navigator, after event: EventKind?) -> Bool
}

/// One stack as its routers show it: the fold's entries, each with its typed value.
///
/// It belongs to the address and not to a router, so that two routers made for one address are two
/// handles on one stack. It is observed by itself, through ``signals``: another stack's change does
/// not touch it.
///
/// The fold decides what is there. Values are staged before the event that brings their entries,
/// and go with the entries.
@MainActor
final class RouteSlice<Route: Equatable>: StackSlice {
  let place: StackPlace
  let modal: Name?
  let signals = StackSignals()

  private(set) var recorded: [Entry] = []
  /// The value of each recorded entry.
  private(set) var routes: [Route] = []
  /// The modals presented from this stack, bottom to top.
  private(set) var modals: [PresentedModal<Route>] = []
  private(set) var isMounted = true

  // Values that wait for the event that brings their entries, in the order of the path.
  private var stagedIDs: [EntryID] = []
  private var stagedRoutes: [Route] = []
  private var stagedModal: (id: Name, route: Route)?
  private var isUp = false
  private var wasUp = false

  init(_ place: StackPlace, modal: Name?) {
    self.place = place
    self.modal = modal
  }

  /// Whether or not the modal it was inside of has gone: its stack died with it.
  var isGone: Bool { wasUp && !isUp }

  var isKept: Bool { modal == nil || isUp }

  // MARK: Values

  /// Holds a value ready for the entry that is about to be recorded.
  func stage(_ route: Route, for id: EntryID) {
    stagedIDs.append(id)
    stagedRoutes.append(route)
  }

  /// Holds a value ready for the modal that is about to be recorded.
  func stage(_ route: Route, forModal id: Name) {
    stagedModal = (id, route)
  }

  /// Takes over equal values in place: they are no change, yet the newer ones count.
  func renew(_ equals: [Route]) {
    routes = equals
  }

  // MARK: The fold

  func refresh(from navigator: Navigator, after event: EventKind?) -> Bool {
    let stack = navigator.stack(at: place)
    let entries = stack?.entries ?? []
    let changesEntries = entries != recorded
    if changesEntries { take(entries) }
    let isWhole = entries.count == recorded.count

    let changesMounting = isMounted != stack?.isMounted ?? true
    if changesMounting { isMounted.toggle() }

    let changesModals = event?.touchesOneStack != true && takeModals(navigator)
    if event?.bringsValues ?? true, !stagedIDs.isEmpty || stagedModal != nil {
      stagedIDs = []
      stagedRoutes = []
      stagedModal = nil
    }
    if changesEntries { signals.entries &+= 1 }
    if changesMounting { signals.mounting &+= 1 }
    if changesModals { signals.modals &+= 1 }
    return isWhole
  }

  /// Takes over the fold's entries with their values; those without one are left out.
  ///
  /// Every change passes here, in code that knows nothing of the route's type: so a push appends, a
  /// pop cuts, and the rest is for what does neither.
  private func take(_ entries: [Entry]) {
    let kept = Self.commonCount(entries, recorded)
    // Looked through for what stands elsewhere on the stack now.
    let isMixed = kept < recorded.count && kept < entries.count
    let oldEntries = isMixed ? recorded : []
    let oldRoutes = isMixed ? routes : []
    if kept < recorded.count {
      recorded.removeLast(recorded.count - kept)
      routes.removeLast(routes.count - kept)
    }
    var next = 0
    for index in 0..<kept where next < stagedIDs.count && stagedIDs[next] == entries[index].id {
      routes[index] = stagedRoutes[next]
      next += 1
    }
    for index in kept..<entries.count {
      let id = entries[index].id
      if next < stagedIDs.count, stagedIDs[next] == id {
        routes.append(stagedRoutes[next])
        next += 1
      } else if let position = stagedIDs.lastIndex(of: id) {
        routes.append(stagedRoutes[position])
      } else if let position = oldEntries.firstIndex(where: { $0.id == id }) {
        routes.append(oldRoutes[position])
      } else {
        continue
      }
      recorded.append(entries[index])
    }
  }

  private static func commonCount(_ lhs: [Entry], _ rhs: [Entry]) -> Int {
    let count = min(lhs.count, rhs.count)
    for index in 0..<count where lhs[index] != rhs[index] { return index }
    return count
  }

  /// Takes over the scene's modals.
  ///
  /// - Returns: Whether or not those of this stack changed.
  private func takeModals(_ navigator: Navigator) -> Bool {
    let all = navigator.modals(of: place.scene)
    if let modal {
      isUp = all.contains { $0.id == modal }
      wasUp = wasUp || isUp
    }
    let states = all.filter { $0.presenter == place.address }
    guard states != modals.map(\.state) else { return false }
    modals = states.map { state in
      var route = modals.first { $0.state == state }?.route
      if let stagedModal, stagedModal.id == state.id { route = stagedModal.route }
      return PresentedModal(
        state, route: state.route == nil ? nil : route, in: navigator.vocabulary)
    }
    return true
  }
}

extension EventKind {
  /// Whether or not what was staged has arrived with the event, or never will.
  fileprivate var bringsValues: Bool {
    switch self {
    case .pushed, .popped, .replaced, .wroteBack, .presented, .linkApplied, .restored, .reset: true
    default: false
    }
  }

  /// Whether or not an event of this kind can change no stack but its own, and no modal.
  var touchesOneStack: Bool {
    switch self {
    case .pushed, .popped, .replaced, .wroteBack, .linkTapped, .viewPushed, .viewPopped,
      .stackMounted, .stackUnmounted, .rootChanged, .restoreFailed:
      true
    default:
      false
    }
  }
}
