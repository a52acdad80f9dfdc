import NavigationModel

/// The screen in front of the user, and where it stands.
public struct ScreenInFront: Hashable, Sendable {
  /// The screen's name; `nil` where nothing names it.
  public var screen: String?
  /// The address of the stack it is on.
  public var stack: String
  /// 0 is the root; `nil` where it was seen and its depth was not told.
  public var depth: Int?
  /// The route it shows; `nil` for a root.
  public var route: RecordedRoute?
  /// The window.
  public var scene: String
  /// Whether or not the framework reported it, rather than the resolver.
  public var isObserved: Bool
  /// Whether or not an empty screen or a warning screen is in front.
  public var isBlank: Bool

  /// A screen in front.
  ///
  /// - Parameters:
  ///   - screen: Its name.
  ///   - stack: The address of the stack it is on.
  ///   - depth: How far above the root.
  ///   - route: The route it shows.
  ///   - scene: The window.
  ///   - isObserved: Whether or not the framework reported it.
  ///   - isBlank: Whether or not it is empty or a warning.
  public init(
    _ screen: String?, on stack: String, depth: Int? = 0, showing route: RecordedRoute? = nil,
    scene: String = "main", isObserved: Bool = false, isBlank: Bool = false
  ) {
    self.screen = screen
    self.stack = stack
    self.depth = depth
    self.route = route
    self.scene = scene
    self.isObserved = isObserved
    self.isBlank = isBlank
  }

  init(_ landing: Landing, _ names: SessionNames) {
    self.init(
      names.text(landing.screen), on: names.vocabulary.text(landing.stack), depth: landing.depth,
      showing: landing.route.map(names.route(_:)), scene: names.vocabulary.text(landing.scene),
      isObserved: landing.isObserved, isBlank: landing.isBlank)
  }

  /// Whether or not a stack's root is in front.
  public var isRoot: Bool { depth == 0 }
}

extension ScreenInFront: CustomStringConvertible {
  /// `BrewDetail on brews at depth 2 (observed)`, `BrewsHome, the root of brews (resolved)`.
  public var description: String {
    var text =
      isBlank
      ? "an empty screen or a warning" : screen ?? route?.description ?? "an unnamed screen"
    text = Visible.text(text)
    if isRoot {
      text += ", the root of \(Visible.text(stack))"
    } else {
      text += " on \(Visible.text(stack))"
      if let depth { text += " at depth \(depth)" }
    }
    if scene != "main" { text += " in \(Visible.text(scene))" }
    return text + (isObserved ? " (observed)" : " (resolved)")
  }
}

/// A screen that the framework reported in front of a stack.
public struct Observation: Hashable, Sendable {
  /// The screen's name; `nil` where the report named none.
  public var screen: String?
  /// 0 is the root; `nil` where it was not told.
  public var depth: Int?
  /// The route it shows.
  public var route: RecordedRoute?
  /// Whether or not it is empty or a warning.
  public var isBlank: Bool

  /// A report.
  public init(
    _ screen: String?, depth: Int? = nil, showing route: RecordedRoute? = nil,
    isBlank: Bool = false
  ) {
    self.screen = screen
    self.depth = depth
    self.route = route
    self.isBlank = isBlank
  }

  init(_ observed: ObservedScreen, _ names: SessionNames) {
    self.init(
      names.text(observed.screen),
      depth: observed.depth.flatMap { Int(exactly: $0) } ?? (observed.isRoot ? 0 : nil),
      showing: observed.route.map(names.route(_:)),
      isBlank: observed.isBlank || observed.isPlaceholder)
  }
}

extension Observation: CustomStringConvertible {
  /// `BrewDetail at depth 2`.
  public var description: String {
    var text = Visible.text(screen ?? route?.description ?? "a screen")
    if isBlank { text = screen == nil ? "an empty screen or a warning" : text + ", empty" }
    return depth.map { "\(text) at depth \($0)" } ?? text
  }
}

/// A sheet, cover, popover, alert or dialog.
public struct Modal: Hashable, Sendable {
  /// Its id.
  public var id: String
  /// `sheet`, `cover`, `popover`, `alert` or `dialog`.
  public var style: String?
  /// The address of the stack it was presented from.
  public var presenter: String
  /// The screen's name.
  public var screen: String?
  /// The route it shows.
  public var route: RecordedRoute?

  /// A modal.
  public init(
    _ id: String, style: String? = "sheet", from presenter: String, screen: String? = nil,
    showing route: RecordedRoute? = nil
  ) {
    self.id = id
    self.style = style
    self.presenter = presenter
    self.screen = screen
    self.route = route
  }

  init(_ modal: ModalState, _ names: SessionNames) {
    self.init(
      names.vocabulary.text(modal.id), style: names.text(modal.style),
      from: names.vocabulary.text(modal.presenter), screen: names.text(modal.screen),
      showing: modal.route.map(names.route(_:)))
  }
}

extension Modal: CustomStringConvertible {
  /// `sheet NewBrew with NewBrewForm over brews`.
  public var description: String {
    var text = "\(style.map(Visible.text) ?? "modal") \(Visible.text(id))"
    if let screen { text += " with \(Visible.text(screen))" }
    if let route { text += " with \(route)" }
    return text + " over \(Visible.text(presenter))"
  }
}
