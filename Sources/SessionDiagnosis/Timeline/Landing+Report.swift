import NavigationModel

extension Landing {
  /// Whether or not a report of a screen says that this is in front.
  ///
  /// What the report leaves out it does not contradict.
  func fits(_ event: NavigationEvent, in vocabulary: Vocabulary) -> Bool {
    guard event.stack == stack else { return false }
    let observed = ObservedScreen(event)
    if observed.isBlank || observed.isPlaceholder { return isBlank }
    if let told = observed.depth, let depth, told != UInt64(depth) { return false }
    if observed.isRoot != isRoot, observed.isRoot { return false }
    return names(event, in: vocabulary) ?? true
  }

  /// Whether or not a report names this screen, wherever it stands; `nil` where they share no name.
  func names(_ event: NavigationEvent, in vocabulary: Vocabulary) -> Bool? {
    let observed = ObservedScreen(event)
    if !observed.screen.isNone, !screen.isNone { return observed.screen == screen }
    if let told = observed.route, let route { return vocabulary.areEqual(told, route) }
    return nil
  }
}

extension Slot {
  /// Whether or not a report names this screen; screen names compare only to screen names.
  func isNamed(by event: NavigationEvent, in vocabulary: Vocabulary) -> Bool {
    let observed = ObservedScreen(event)
    if !observed.screen.isNone, !screen.isNone { return observed.screen == screen }
    if let told = observed.route, let entry {
      return vocabulary.areEqual(told, entry.route)
    }
    return observed.isRoot && kind == .root
  }

  /// Whether or not a report with this screen's depth may be of it: where nothing says which screen
  /// it is, any name will do.
  func mayBeNamed(by event: NavigationEvent, in vocabulary: Vocabulary) -> Bool {
    let observed = ObservedScreen(event)
    if !observed.screen.isNone, screen.isNone, observed.route == nil, !observed.isRoot {
      return true
    }
    return isNamed(by: event, in: vocabulary)
  }
}
