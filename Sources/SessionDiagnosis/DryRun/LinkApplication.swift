import NavigationModel
import SessionReplay

/// The events that would apply a goal, had its link been received.
struct LinkApplication {
  let events: [NavigationEvent]

  /// The link's id, which no recorded link has.
  private static let link = "dry-run"

  init(
    _ goal: Goal, url: String, policy: LinkDryRun.Policy, in scene: SceneState,
    _ session: RecordedSession
  ) {
    let vocabulary = session.vocabulary
    var place = goal
    place.modal = nil
    let address = vocabulary.address(of: place, in: scene)
    var next = session.firstOrdinal + session.eventCount
    let link = vocabulary.name(Self.link)
    func event(_ kind: EventKind, on stack: Name) -> NavigationEvent {
      defer { next += 1 }
      return NavigationEvent(
        kind, ordinal: next, seq: next, scene: scene.name, stack: stack, by: .link, cause: link)
    }
    func application(of routes: EntryList, on stack: Name, _ policy: Name) -> NavigationEvent {
      var event = event(.linkApplied, on: stack)
      event.set(.link, link)
      event.set(
        .routes,
        EntryList(
          routes.enumerated().map {
            Entry(id: .assigned(ordinal: event.ordinal, position: $0), route: $1.route)
          }))
      event.set(.policy, policy)
      event.set(.select, scene.tabs.contains(address))
      return event
    }
    var events = [
      application(
        of: goal.routes ?? EntryList(), on: address,
        // Without routes the stack stays as it is, whatever the policy.
        goal.routes == nil ? .append : vocabulary.name(policy.rawValue))
    ]
    if let modal = goal.modal {
      var presented = event(.presented, on: address)
      presented.set(.modal, modal.id.ifPresent ?? modal.screen)
      presented.set(.screen, modal.screen)
      events.append(presented)
      if let routes = modal.routes {
        var event = application(
          of: routes, on: vocabulary.modalAddress(presented.name(.modal)), .replace)
        event.set(.select, false)
        events.append(event)
      }
    }
    self.events = events
  }

  /// The state after them.
  func applied(to state: NavigationState, _ reducer: Reducer) -> NavigationState {
    var state = state
    for event in events { reducer.reduce(event, into: &state) }
    return state
  }
}
