import NavigationModel

/// A sheet, cover, popover, alert or dialog that a router has presented.
public struct PresentedModal<Route>: Identifiable {
  /// The modal's id, which is also its stack's address after `modal:`.
  public let id: String
  /// How it is presented; `nil` where the recording spells a style that this version does not know.
  public let style: ModalStyle?
  /// What it shows, where it was presented by a route.
  public let route: Route?
  /// The name of its screen, where it was presented by name.
  public let screen: String?
  let state: ModalState

  init(_ state: ModalState, route: Route?, in vocabulary: Vocabulary) {
    id = vocabulary.text(state.id)
    style = ModalStyle(rawValue: vocabulary.text(state.style))
    screen = state.screen.ifPresent.map(vocabulary.text(_:))
    self.route = route
    self.state = state
  }
}

extension PresentedModal: Equatable where Route: Equatable {}
extension PresentedModal: Sendable where Route: Sendable {}

/// How a modal covers what is below. The raw value is the spelling in recordings.
public enum ModalStyle: String, CaseIterable, Hashable, Sendable {
  case sheet
  case cover
  case popover
  case alert
  case dialog
}
