import NavigationModel

/// What an episode keeps of the state once it has settled.
extension Timeline {
  /// Settles the episode; one in which nothing is wrong gets its copies of the state only when the
  /// state is about to go on, and most end before. That is most of the speed of a diagnosis.
  mutating func settle(by event: NavigationEvent?) {
    if !readsAll, isHealthy() {
      open.isSettled = true
      open.isUnread = true
      open.settledAt = event?.ordinal
    } else {
      copyState(by: event)
    }
  }

  /// Makes up for what ``settle(by:)`` left out.
  mutating func read() {
    open.isUnread = false
    copyState(by: open.settledAt.flatMap { lookup.event($0) })
  }

  /// Whether or not nothing in the open episode makes a rule look at it.
  private mutating func isHealthy() -> Bool {
    guard open.asked == nil, !open.episode.isSuspicious else { return false }
    let answers = resolvers.current(state)
    for place in open.touched where place.addsEntries || place.isTapped {
      guard let scene = state.scenes.firstIndex(where: { $0.name == place.scene }),
        let stack = state.scenes[scene].stacks.firstIndex(where: { $0.address == place.address })
      else { continue }
      guard answers.cut.isFaultless(state.scenes[scene].stacks[stack], &depths) else {
        return false
      }
    }
    return true
  }

  private mutating func copyState(by event: NavigationEvent?) {
    let requested = open.asked?.state ?? state
    let known = open.asked?.origins ?? origins
    let name = open.episode.scene
    let seen = state.scene(name) ?? reducer.newScene(name)
    open.isSettled = true
    open.episode.settledBy = event
    open.episode.settled = seen
    open.episode.requested = requested.scene(name) ?? seen
    let resolver = resolvers.current(state).cut
    open.episode.stacks.removeAll()
    for place in open.touched {
      guard let stack = requested.stack(place.address, in: place.scene) else { continue }
      var touched = TouchedStack(
        scene: place.scene, stack: stack, wasCut: place.wasCut,
        origins: known.origins(of: stack.entries, on: stack.address, in: place.scene))
      if place.addsEntries || place.isTapped {
        touched.faults = resolver.presentation(of: stack).faults.filter {
          (place.showsAll || open.episode.broughtAbout($0, on: touched))
            && (place.addsEntries || $0.why.isDuplicate)
        }
        if !touched.faults.isEmpty { open.episode.signals.insert(.fault) }
      }
      open.episode.stacks.append(touched)
    }
  }
}
