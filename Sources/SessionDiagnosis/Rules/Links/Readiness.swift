import NavigationModel

/// What was not there yet when something was applied.
enum Readiness {
  case session(NavigationEvent)
  case stack(NavigationEvent?)
  case data(NavigationEvent)

  /// The event that made it ready, where there is one.
  var event: NavigationEvent? {
    switch self {
    case .session(let event), .data(let event): event
    case .stack(let event): event
    }
  }
}

extension DiagnosisContext {
  /// Events before an application in which its stack, data and session may have become ready.
  private static let readinessReach: UInt64 = 1024

  /// What was not ready when an event was applied, and was later.
  ///
  /// - Parameters:
  ///   - early: The application.
  ///   - address: The stack it was for.
  ///   - later: The events from there on, as far as they count.
  func missing(
    at early: NavigationEvent, for address: Name, _ later: some Sequence<NavigationEvent>
  ) -> Readiness? {
    let before = events(before: early.ordinal, limit: Self.readinessReach)
    // Of a session that is longer than what is looked at, what is not seen may have been.
    let knowsAll = early.ordinal <= Self.readinessReach
    let account = before.last { $0.kind == .accountChanged }
    var data: NavigationEvent?
    var stack: NavigationEvent?
    for event in later {
      if event.signsIn, account.map(\.signsOut) ?? knowsAll { return .session(event) }
      // What greets a new user ends with a reset of its own.
      if event.scene == early.scene, endsOnboarding(event) { return .session(event) }
      if stack == nil, event.kind == .stackMounted, event.stack == address,
        event.scene == early.scene
      {
        stack = event
      }
      if data == nil, event.kind == .dataReady,
        !before.contains(where: {
          $0.kind == .dataReady && $0.name(.label) == event.name(.label)
        })
      {
        data = event
      }
    }
    if state(before: early.ordinal).stack(address, in: early.scene)?.isMounted == false {
      return .stack(stack)
    }
    if let stack, knowsAll,
      !before.contains(where: {
        $0.kind == .stackMounted && $0.stack == address && $0.scene == early.scene
      })
    {
      return .stack(stack)
    }
    return data.map { .data($0) }
  }

  /// Whether or not an event takes away what greets a new user.
  func endsOnboarding(_ event: NavigationEvent) -> Bool {
    event.kind == .reset && text(event.name(.reason)) == "onboarding"
  }
}
