import NavigationModel

/// Looks at each change as it happens and says what will not show.
@MainActor
struct RuntimeChecks {
  func look(at event: NavigationEvent, _ reduction: Reduction, in navigator: Navigator) {}
}
