import NavigationModel
import Observation

/// One router's part of the state, whatever its route type.
@MainActor
protocol StackSlice: AnyObject {
  var place: StackPlace { get }
  /// Whether or not it outlives its routers.
  var isKept: Bool { get }
  /// The entries whose values it has.
  var recordedEntries: [Entry] { get }
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
/// handles on one stack. It is observed by itself: another stack's change does not touch it.
///
/// The fold decides what is there. Values are staged before the event that brings their entries,
/// and go with the entries.
@MainActor
@Observable
final class RouteSlice<Route: Equatable>: StackSlice {
  @ObservationIgnored let place: StackPlace
  @ObservationIgnored let modal: Name?

  @ObservationIgnored private var storedEntries: [RouterEntry<Route>] = []
  @ObservationIgnored private var storedModals: [PresentedModal<Route>] = []
  @ObservationIgnored private var storedMounted = true
  @ObservationIgnored private var staged: [EntryID: Route] = [:]
  @ObservationIgnored private var stagedModals: [Name: Route] = [:]
  @ObservationIgnored private var isUp = false
  @ObservationIgnored private var wasUp = false

  /// - Parameters:
  ///   - place: The stack's place.
  ///   - modal: The id of the modal it is inside of.
  init(_ place: StackPlace, modal: Name?) {
    self.place = place
    self.modal = modal
  }

  // MARK: Observed

  /// The entries, bottom to top.
  var entries: [RouterEntry<Route>] {
    access(keyPath: \.entries)
    return storedEntries
  }

  /// The modals presented from this stack, bottom to top.
  var modals: [PresentedModal<Route>] {
    access(keyPath: \.modals)
    return storedModals
  }

  /// Whether or not the stack's view is there.
  var isMounted: Bool {
    access(keyPath: \.isMounted)
    return storedMounted
  }

  // MARK: Not observed

  /// The entries, for a call that is no reason to draw again.
  var currentEntries: [RouterEntry<Route>] { storedEntries }

  /// The modals, for a call that is no reason to draw again.
  var currentModals: [PresentedModal<Route>] { storedModals }

  var recordedEntries: [Entry] { storedEntries.map(\.recorded) }

  /// Whether or not the modal it was inside of has gone: its stack died with it.
  var isGone: Bool { wasUp && !isUp }

  var isKept: Bool { modal == nil || isUp }

  // MARK: Changing

  /// Holds a value ready for the entry that is about to be recorded.
  func stage(_ route: Route, for id: EntryID) {
    staged[id] = route
  }

  /// Holds a value ready for the modal that is about to be recorded.
  func stage(_ route: Route, forModal id: Name) {
    stagedModals[id] = route
  }

  /// Takes over equal values in place: they are no change, yet the newer ones count.
  func renew(_ routes: [Route]) {
    for (index, route) in zip(storedEntries.indices, routes) {
      storedEntries[index].route = route
    }
  }

  func refresh(from navigator: Navigator, after event: EventKind?) -> Bool {
    refreshModal(from: navigator)
    if needsEntries(navigator.stack(at: place)?.entries ?? []) {
      withMutation(keyPath: \.entries) {
        // Read again: an observer that was told before the change may have changed more.
        storedEntries = valued(navigator.stack(at: place)?.entries ?? [])
      }
    }
    if storedMounted != navigator.stack(at: place)?.isMounted ?? true {
      withMutation(keyPath: \.isMounted) {
        storedMounted = navigator.stack(at: place)?.isMounted ?? true
      }
    }
    if presented(navigator) != storedModals {
      withMutation(keyPath: \.modals) { storedModals = presented(navigator) }
    }
    if event?.bringsValues ?? true {
      staged.removeAll()
      stagedModals.removeAll()
    }
    return storedEntries.count == navigator.stack(at: place)?.entries.count ?? 0
  }

  private func refreshModal(from navigator: Navigator) {
    guard let modal else { return }
    isUp = navigator.state.scene(place.scene)?.modals.contains { $0.id == modal } ?? false
    wasUp = wasUp || isUp
  }

  private func needsEntries(_ entries: [Entry]) -> Bool {
    entries.count != storedEntries.count
      || !zip(entries, storedEntries).allSatisfy { $0 == $1.recorded }
  }

  /// The fold's entries with their values; those without one are left out.
  private func valued(_ entries: [Entry]) -> [RouterEntry<Route>] {
    var valued: [RouterEntry<Route>] = []
    valued.reserveCapacity(entries.count)
    for (index, entry) in entries.enumerated() {
      guard let route = staged[entry.id] ?? storedRoute(of: entry.id, near: index) else { continue }
      valued.append(RouterEntry(recorded: entry, route: route))
    }
    return valued
  }

  /// An entry's value; most entries are where they were.
  private func storedRoute(of id: EntryID, near index: Int) -> Route? {
    if index < storedEntries.count, storedEntries[index].id == id {
      return storedEntries[index].route
    }
    return storedEntries.first { $0.id == id }?.route
  }

  private func presented(_ navigator: Navigator) -> [PresentedModal<Route>] {
    let modals = navigator.state.scene(place.scene)?.modals ?? []
    return modals.filter { $0.presenter == place.address }.map { modal in
      let known = storedModals.first { $0.state == modal }?.route
      let route = modal.route == nil ? nil : stagedModals[modal.id] ?? known
      return PresentedModal(modal, route: route, in: navigator.vocabulary)
    }
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
}
