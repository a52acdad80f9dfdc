public import NavigationRouting

/// What a window must hold: plain arrays that know nothing of routers or recordings.
public struct PlainWindow<Route: Equatable>: Equatable {
  /// The tab in front; `nil` before there is one.
  public var selectedTab: String?
  /// Bottom to top.
  public private(set) var modals: [PlainModal<Route>] = []
  private var stacks: [String: [Route]] = [:]

  public init() {}

  /// The routes of a stack, bottom to top; none of one that nobody used.
  public subscript(stack address: String) -> [Route] {
    get { stacks[address] ?? [] }
    set { stacks[address] = newValue.isEmpty ? nil : newValue }
  }

  /// The addresses of the stacks that are not empty.
  public var addresses: [String] { stacks.keys.sorted() }

  /// Puts a modal over the window, or in the place of the one that has its id.
  public mutating func present(_ modal: PlainModal<Route>) {
    if let index = modals.firstIndex(where: { $0.id == modal.id }) {
      modals[index] = modal
    } else {
      modals.append(modal)
    }
  }

  /// Takes a modal down with all above it and the stacks inside; `nil` takes them all.
  public mutating func dismiss(_ id: String? = nil) {
    let first = id.map { id in modals.firstIndex { $0.id == id } ?? modals.endIndex } ?? 0
    for modal in modals[first...] { self[stack: modal.address] = [] }
    modals.removeSubrange(first...)
  }

  /// Empties everything, as a reset does.
  public mutating func reset() {
    stacks = [:]
    modals = []
  }
}

/// A modal over a window.
public struct PlainModal<Route: Equatable>: Equatable {
  public var id: String
  public var style: ModalStyle
  /// The address of the stack it was presented from.
  public var presenter: String
  public var route: Route?
  public var screen: String?

  public init(
    _ id: String, _ style: ModalStyle, from presenter: String, route: Route? = nil,
    screen: String? = nil
  ) {
    self.id = id
    self.style = style
    self.presenter = presenter
    self.route = route
    self.screen = screen
  }

  /// The address of the stack inside it.
  public var address: String { "modal:" + id }

  /// Whether or not it has screens to be on: an alert or a dialog has none.
  public var hasStack: Bool { style != .alert && style != .dialog }
}
