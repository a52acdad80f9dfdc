extension ObservedScreen {
  /// What a `screenShown`, `screenAppeared` or `screenDisappeared` reports.
  package init(_ event: borrowing NavigationEvent) {
    switch event.kind {
    case .screenShown, .screenAppeared, .screenDisappeared: break
    default: return
    }
    guard let keys = EventSchema.screenKeys else { return }
    if event.isPresent(keys.screen) { screen = event.name(slot: keys.screen.slot) }
    if event.isPresent(keys.route) { route = event.routes.first?.route }
    if event.isPresent(keys.depth) { depth = event.number(slot: keys.depth.slot) }
    isRoot = event.isPresent(keys.root) && event.flag(slot: keys.root.slot)
    isBlank = event.isPresent(keys.blank) && event.flag(slot: keys.blank.slot)
    isPlaceholder =
      event.isPresent(keys.placeholder) && event.flag(slot: keys.placeholder.slot)
  }
}

extension EventSchema {
  /// Where the kinds that report a screen keep their keys: every third event is of them.
  fileprivate struct ScreenKeys {
    let screen, route, root, depth, blank, placeholder: Key

    init?(_ kind: EventKind) {
      guard let screen = key(.screen, of: kind), let route = key(.route, of: kind),
        let root = key(.root, of: kind), let depth = key(.depth, of: kind),
        let blank = key(.blank, of: kind), let placeholder = key(.placeholder, of: kind)
      else { return nil }
      self.screen = screen
      self.route = route
      self.root = root
      self.depth = depth
      self.blank = blank
      self.placeholder = placeholder
    }
  }

  /// The same for all three kinds.
  fileprivate static let screenKeys = ScreenKeys(.screenShown)
}
