import NavigationModel

/// What is there for links to be applied to, as events tell.
@MainActor
struct Readiness {
  private var mounted: Set<StackPlace> = []
  private var data: Set<Name> = []
  private var isSignedIn = false
  private var account = Name.none

  /// Whether or not no view has appeared yet in this process.
  private(set) var isColdStart = true

  /// Most data labels that are remembered; a link that waits for another expires.
  private static let labelLimit = 1024

  /// Takes over what an event says.
  ///
  /// - Returns: Why links that wait must go, where the user they came for has left.
  mutating func note(_ event: NavigationEvent, _ vocabulary: Vocabulary) -> String? {
    let place = StackPlace(scene: event.scene, address: event.stack)
    switch event.kind {
    case .stackMounted:
      mounted.insert(place)
      isColdStart = false
    case .stackUnmounted:
      mounted.remove(place)
    case .scenePhase where event.name(.phase) == .disconnected:
      mounted = mounted.filter { $0.scene != event.scene }
    case .dataReady:
      if data.count < Self.labelLimit { data.insert(event.name(.label)) }
    case .accountChanged:
      return noteAccount(event)
    case .reset:
      return noteReset(vocabulary.text(event.name(.reason)))
    default:
      break
    }
    return nil
  }

  private mutating func noteAccount(_ event: NavigationEvent) -> String? {
    let hadAccount = isSignedIn
    let previous = account
    account = event.name(.account)
    isSignedIn = event.flag(.signedIn) ?? !account.isNone
    // A launch that finds nobody signed in takes nothing away: the link waits for the sign-in.
    guard hadAccount, !isSignedIn || account != previous else { return nil }
    data.removeAll()
    return (isSignedIn ? ResetReason.accountSwitch : .signOut).rawValue
  }

  private mutating func noteReset(_ reason: String) -> String? {
    switch ResetReason(rawValue: reason) {
    case .signOut, .sessionExpired:
      isSignedIn = false
      account = .none
    case .accountSwitch:
      break
    case .onboarding, .user, nil:
      return nil
    }
    data.removeAll()
    return reason
  }

  /// Whether or not a condition holds.
  func holds(
    _ condition: LinkCondition, for goal: DeepLinkGoal, in scene: Name, _ navigator: Navigator
  ) -> Bool {
    let vocabulary = navigator.vocabulary
    switch condition {
    case .stackMounted:
      let address = vocabulary.name(goal.stack)
      if mounted.contains(StackPlace(scene: scene, address: address)) { return true }
      return goal.selectsTab && address != .main && hasMountedTab(in: scene, vocabulary)
    case .dataReady(let label):
      return data.contains(vocabulary.name(label))
    case .signedIn:
      return isSignedIn
    }
  }

  private func hasMountedTab(in scene: Name, _ vocabulary: Vocabulary) -> Bool {
    mounted.contains { place in
      place.scene == scene && place.address != .main
        && vocabulary.address(place.address).tab != nil
    }
  }
}
