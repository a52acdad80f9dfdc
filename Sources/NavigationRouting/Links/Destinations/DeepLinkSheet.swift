/// A sheet, cover or popover that a link ends under, presented from the goal's stack.
public struct DeepLinkSheet {
  /// The modal's id; `nil` takes the route's name.
  public var id: String?
  public var style: ModalStyle
  /// The screen it shows, where it is known by name.
  public var screen: String?
  /// What it shows, where it is a route of the stack's type.
  let route: (any Equatable)?

  /// Creates a sheet that shows a route, as the router's own `present` does.
  public init(_ route: any Equatable, as style: ModalStyle = .sheet, id: String? = nil) {
    self.route = route
    self.style = style
    self.id = id
  }

  /// Creates a sheet of a screen that is known by name.
  public init(id: String, screen: String, as style: ModalStyle = .sheet) {
    route = nil
    self.style = style
    self.id = id
    self.screen = screen
  }

  /// The modal's id, where its route says so of itself.
  func id(describedAs name: String?) -> String { id ?? name ?? style.rawValue }
}
