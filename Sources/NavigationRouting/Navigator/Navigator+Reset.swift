import NavigationModel

/// Leaving everything: sign-out, an account switch.
extension Navigator {
  /// Empties every stack of every window and takes every modal down.
  ///
  /// It is recorded even where nothing was open: what comes after belongs to somebody else. The
  /// values of the routes go with their entries.
  @discardableResult
  public func reset(
    _ reason: ResetReason, fileID: StaticString = #fileID, line: UInt = #line
  ) -> NavigationOutcome {
    let site = CallSite(fileID, line)
    let scenes = state.scenes.isEmpty ? [Name.main] : state.scenes.map(\.name)
    var outcome = NavigationOutcome.refused(.empty)
    for scene in scenes { outcome = reset(reason, scene: scene, site) }
    return outcome
  }

  /// Empties the stacks of one window.
  func reset(_ reason: ResetReason, scene: Name, _ site: CallSite) -> NavigationOutcome {
    var event = NavigationEvent(.reset, scene: scene, callSite: name(of: site))
    event.set(.reason, vocabulary.name(reason.rawValue))
    return .happened(seq: commit(event))
  }
}

/// Why everything was reset. The raw value is the spelling in recordings.
public enum ResetReason: String, CaseIterable, Hashable, Sendable {
  case signOut
  case accountSwitch
  case sessionExpired
  case onboarding
  case user
}
