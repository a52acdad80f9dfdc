import NavigationModel

/// Links that wait.
extension DeepLinks {
  /// Expires the links that have waited too long.
  ///
  /// This happens by itself whenever something else does; an app may call it from a timer, or when
  /// it comes to the foreground.
  public func expireParked() {
    guard !parked.isEmpty else { return }
    let time = now()
    exclusively {
      while let index = parked.firstIndex(where: {
        time - $0.arrival.received >= conditions.lifetime
      }) {
        let arrival = parked.remove(at: index).arrival
        commit(.linkExpired, arrival, reason: "timeout")
        _ = settle(.expired, arrival)
      }
    }
  }

  /// Drops every link that waits, as on sign-out; a reset does it by itself.
  public func dropParked(_ reason: ResetReason) { dropParked(reason.rawValue) }

  func dropParked(_ reason: String) {
    exclusively {
      while !parked.isEmpty { reject(.dropped(reason), parked.removeFirst().arrival) }
    }
  }

  /// Parks a link, or rejects the oldest where there is no room.
  func park(
    _ destination: Destination, _ resolved: Goal, _ hold: LinkHold, _ arrival: LinkArrival
  ) -> LinkReceipt {
    commit(.linkParked, arrival, reason: hold.rawValue)
    parked.append(
      ParkedLink(
        id: navigator.vocabulary.text(arrival.id), destination: destination, hold: hold,
        arrival: arrival, resolved: resolved))
    if parked.count > Self.parkedLimit { reject(.noRoom, parked.removeFirst().arrival) }
    return LinkReceipt(
      id: navigator.vocabulary.text(arrival.id), outcome: .parked(hold))
  }

  /// Rejects what a new link takes the place of.
  func supersede(by arrival: LinkArrival) {
    guard conditions.superseding == .newest else { return }
    let newer = navigator.vocabulary.text(arrival.id)
    while let index = parked.firstIndex(where: { $0.arrival.scene == arrival.scene }) {
      reject(.superseded(by: newer), parked.remove(at: index).arrival)
    }
  }

  /// What a link still waits for; `nil` where it can be applied.
  func hold(for goal: DeepLinkGoal, in scene: Name) -> LinkHold? {
    if navigator.restoringScenes.contains(scene) { return .restoring }
    // Sorted, so that of several missing things the same one is told every time.
    let required = conditions.requires.union(goal.requires)
    let missing = required.filter { !readiness.holds($0, for: goal, in: scene, navigator) }
    if missing.contains(.signedIn) { return .noSession }
    if missing.contains(.stackMounted) { return .notMounted }
    if !missing.isEmpty { return .noData }
    guard navigator.linkTarget(at: goal.stack, in: scene) != nil else { return .notMounted }
    return isCovered(scene) ? .covered : nil
  }

  private func isCovered(_ scene: Name) -> Bool {
    guard !conditions.mandatoryModals.isEmpty else { return false }
    return navigator.state.scene(scene)?.modals.contains { modal in
      conditions.mandatoryModals.contains(navigator.vocabulary.text(modal.id))
    } ?? false
  }

  /// Applies what can be applied, in the order of receipt, after expiring what is too old.
  func resume() {
    guard !isBusy else {
      isResumeDue = true
      return
    }
    isBusy = true
    repeat {
      isResumeDue = false
      expireParked()
      applyReady()
    } while isResumeDue && !parked.isEmpty
    isBusy = false
  }

  /// Runs `body` to its end before a link that waits is looked at.
  ///
  /// What `body` commits may make such a link ready, and it must not get in between.
  func exclusively<Result>(_ body: () -> Result) -> Result {
    guard !isBusy else { return body() }
    isBusy = true
    let result = body()
    isBusy = false
    if isResumeDue { resume() }
    return result
  }

  private func applyReady() {
    while let index = firstReady() {
      let link = parked.remove(at: index)
      let goal = link.destination.goal
      // What the link waited for may have changed where it leads, or brought the router that knows
      // how its routes are recorded.
      if navigator.recorded(goal, in: link.arrival.scene) != link.resolved {
        commitResolution(of: link.arrival, goal)
      }
      _ = apply(link.destination, goal, link.arrival)
    }
  }

  private func firstReady() -> Int? {
    for index in parked.indices {
      let link = parked[index]
      guard let hold = hold(for: link.destination.goal, in: link.arrival.scene) else {
        return index
      }
      parked[index].hold = hold
    }
    return nil
  }
}

extension DeepLinks: CommitObserver {
  func didCommit(_ event: NavigationEvent) {
    if let reason = readiness.note(event, navigator.vocabulary) { dropParked(reason) }
    if !parked.isEmpty { resume() }
  }
}
