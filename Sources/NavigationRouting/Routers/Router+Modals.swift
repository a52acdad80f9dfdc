import NavigationModel

/// What an app presents over a stack, and takes down again.
///
/// A router has one modal of each of the styles `sheet`, `cover` and `popover` at a time, as one
/// view has one of each modifier; another takes its place. Alerts and dialogs go by their ids.
extension Router {
  /// The modals presented from this stack, bottom to top.
  public var modals: [PresentedModal<Route>] {
    _ = slice.signals.modals
    return slice.modals
  }

  /// What the sheet shows, as a `sheet(item:)` binds it; `nil` without a sheet.
  ///
  /// Setting it is the framework's door, as ``path`` is: `nil` says that the sheet was dismissed.
  /// App code calls `present` and ``dismiss(_:fileID:line:)``.
  public var sheet: Route? {
    get { route(presentedAs: .sheet) }
    set { write(newValue, as: .sheet) }
  }

  /// What the full-screen cover shows, as a `fullScreenCover(item:)` binds it.
  public var cover: Route? {
    get { route(presentedAs: .cover) }
    set { write(newValue, as: .cover) }
  }

  /// What the popover shows, as a `popover(item:)` binds it.
  public var popover: Route? {
    get { route(presentedAs: .popover) }
    set { write(newValue, as: .popover) }
  }

  /// Whether or not a modal of this id is up, as an `alert(isPresented:)` binds it.
  ///
  /// Setting it is the framework's door.
  public subscript(isPresented id: String, style style: ModalStyle = .alert) -> Bool {
    get { modals.contains { $0.id == id } }
    set {
      guard newValue != slice.modals.contains(where: { $0.id == id }) else { return }
      let writer = navigator.bindingWriter
      _ =
        newValue
        ? present(nil, screen: nil, style, id, by: writer, nil)
        : takeDown(id, by: writer, nil)
    }
  }

  /// Presents what a route shows.
  ///
  /// - Parameters:
  ///   - route: What to show.
  ///   - style: How; another modal of this style that this stack presented is dismissed first.
  ///   - id: The modal's id, which names the stack inside it. By default the route's name, with a
  ///     number where that id is taken.
  ///   - fileID: The caller's file, `Module/File.swift`.
  ///   - line: The caller's line.
  @discardableResult
  public func present(
    _ route: Route, as style: ModalStyle = .sheet, id: String? = nil,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> NavigationOutcome {
    present(route, screen: nil, style, id, by: nil, CallSite(fileID, line))
  }

  /// Presents a modal that is no route: an alert, a dialog, a screen known by name.
  @discardableResult
  public func present(
    _ style: ModalStyle, id: String, screen: String? = nil,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> NavigationOutcome {
    present(nil, screen: screen, style, id, by: nil, CallSite(fileID, line))
  }

  /// Dismisses a modal presented from this stack, and those above it.
  ///
  /// - Parameters:
  ///   - id: Which; by default the last one presented, and where there is none, the modal
  ///     that this stack is inside of.
  ///   - fileID: The caller's file, `Module/File.swift`.
  ///   - line: The caller's line.
  @discardableResult
  public func dismiss(
    _ id: String? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> NavigationOutcome {
    takeDown(id, by: nil, CallSite(fileID, line))
  }

  // MARK: Common to several

  private func route(presentedAs style: ModalStyle) -> Route? {
    modals.last { $0.style == style }?.route
  }

  /// A write through the binding of a style.
  private func write(_ route: Route?, as style: ModalStyle) {
    let shown = slice.modals.last { $0.style == style }
    let writer = navigator.bindingWriter
    if let route {
      guard shown?.route != route else { return }
      _ = present(route, screen: nil, style, nil, by: writer, nil)
    } else if let shown {
      _ = takeDown(shown.id, by: writer, nil)
    }
  }

  private func present(
    _ route: Route?, screen: String?, _ style: ModalStyle, _ wantedID: String?, by writer: Writer?,
    _ site: CallSite?
  ) -> NavigationOutcome {
    let routes = route.map { [$0] } ?? []
    if slice.isGone { return refuse("present", .notMounted, routes, site) }
    let description = route.map(description(of:))
    let id = wantedID ?? freeID(description?.name ?? style.rawValue, style)
    if let shown = slice.modals.first(where: { $0.id == id }),
      shown.style == style, shown.route == route, shown.screen == screen
    {
      return refuse("present", .sameTop, routes, site)
    }
    guard !isTaken(id) else { return refuse("present", .busy, routes, site) }
    for modal in slice.modals
    where modal.id == id || modal.style == style && style.isExclusive {
      commitDismissal(modal.id, by: writer, site)
    }
    var event = event(.presented, site)
    event.set(.modal, navigator.vocabulary.name(id))
    event.set(.style, navigator.vocabulary.name(style.rawValue))
    if let screen { event.set(.screen, navigator.vocabulary.name(screen)) }
    if let route, let description {
      event.set(.route, EntryList(.withoutID(navigator.route(description))))
      slice.stage(route, forModal: navigator.vocabulary.name(id))
    }
    return .happened(seq: navigator.commit(event, by: writer))
  }

  private func takeDown(
    _ id: String?, by writer: Writer?, _ site: CallSite?
  ) -> NavigationOutcome {
    if let id {
      guard slice.modals.contains(where: { $0.id == id }) else {
        return refuse("dismiss", .noTarget, [], site)
      }
      return .happened(seq: commitDismissal(id, by: writer, site))
    }
    if let last = slice.modals.last {
      return .happened(seq: commitDismissal(last.id, by: writer, site))
    }
    guard let own = slice.modal, !slice.isGone,
      let scene = navigator.state.scene(scene), scene.modals.contains(where: { $0.id == own })
    else { return refuse("dismiss", .empty, [], site) }
    return .happened(seq: commitDismissal(navigator.vocabulary.text(own), by: writer, site))
  }

  @discardableResult
  private func commitDismissal(_ id: String, by writer: Writer?, _ site: CallSite?) -> UInt64? {
    let modal = navigator.vocabulary.name(id)
    let presenter = navigator.state.scene(scene)?.modals.first { $0.id == modal }?.presenter
    var event = event(.dismissed, site)
    event.stack = presenter ?? address
    event.set(.modal, modal)
    return navigator.commit(event, by: writer)
  }

  // MARK: Ids

  /// Whether or not a modal of another stack has the id.
  private func isTaken(_ id: String) -> Bool {
    let modal = navigator.vocabulary.name(id)
    return navigator.state.scene(scene)?.modals
      .contains { $0.id == modal && $0.presenter != address } ?? false
  }

  /// The name, or the name and the first number that no other modal has.
  private func freeID(_ name: String, _ style: ModalStyle) -> String {
    var id = name
    var number = 1
    while isTaken(id) || slice.modals.contains(where: { $0.id == id && $0.style != style }) {
      number += 1
      id = "\(name)-\(number)"
    }
    return id
  }
}

extension ModalStyle {
  /// Whether or not one stack presents at most one of them.
  var isExclusive: Bool { self != .alert && self != .dialog }
}
