public import NavigationModel

/// Where the stack's view is, and what stands beside its path.
extension StackReporting {
  /// The stack's view is there.
  ///
  /// - Parameters:
  ///   - path: How the path is held.
  ///   - root: The root screen.
  ///   - epoch: Which view of this stack it is; by default one more than the last.
  ///   - owner: The identity of what owns the path.
  ///   - isOwnedAbove: Whether or not what owns the path outlives the view, as a router does.
  ///   - fileID: The caller's file, `Module/File.swift`.
  ///   - line: The caller's line.
  @discardableResult
  public func mounted(
    path: PathKind = .typed, root: String? = nil, epoch: Int? = nil, owner: String? = nil,
    isOwnedAbove: Bool = true, fileID: StaticString = #fileID, line: UInt = #line
  ) -> NavigationOutcome {
    var event = report(.stackMounted, CallSite(fileID, line))
    if path != .unspecified { event.set(.path, navigator.vocabulary.name("\(path)")) }
    if let root { event.set(.rootScreen, navigator.vocabulary.name(root)) }
    let next = (folded?.epoch ?? 0).addingReportingOverflow(1).partialValue
    event.set(.epoch, epoch.flatMap(UInt64.init(exactly:)) ?? next)
    if let owner { event.set(.owner, navigator.vocabulary.name(owner)) }
    if !isOwnedAbove { event.set(.ownedAbove, false) }
    return commit(event, by: .system)
  }

  /// The stack's view has gone.
  ///
  /// Where the path was owned by the view, its entries have gone too. A modal that has been
  /// dismissed took its stack with it: that is refused.
  ///
  /// - Parameters:
  ///   - isOwnedAbove: Whether or not what owns the path is still there; by default as it
  ///     was mounted.
  ///   - fileID: The caller's file, `Module/File.swift`.
  ///   - line: The caller's line.
  @discardableResult
  public func unmounted(
    isOwnedAbove: Bool? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) -> NavigationOutcome {
    let site = CallSite(fileID, line)
    guard folded?.isMounted ?? !isInModal else {
      return refuseReport("unmount", .notMounted, site)
    }
    var event = report(.stackUnmounted, site)
    if let isOwnedAbove { event.set(.ownedAbove, isOwnedAbove) }
    return commit(event, by: .system)
  }

  /// The stack's root is another screen now; the framework empties the path with it.
  @discardableResult
  public func rootChanged(
    to root: String, fileID: StaticString = #fileID, line: UInt = #line
  ) -> NavigationOutcome {
    let site = CallSite(fileID, line)
    let name = navigator.vocabulary.name(root)
    guard folded?.root != name else { return refuseReport("root", .sameTop, site) }
    var event = report(.rootChanged, site)
    event.set(.rootScreen, name)
    return commit(event)
  }

  /// A destination beside the path was pushed; it never shows in the path.
  @discardableResult
  public func viewPushed(
    _ screen: String, by modifier: ViewDestination,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> NavigationOutcome {
    var event = report(.viewPushed, CallSite(fileID, line))
    event.set(.screen, navigator.vocabulary.name(screen))
    event.set(.modifier, navigator.vocabulary.name(modifier.rawValue))
    return commit(event)
  }

  /// A destination beside the path was popped, with those above it.
  ///
  /// - Parameters:
  ///   - screen: Which; by default the top one.
  ///   - modifier: How it was declared.
  ///   - fileID: The caller's file, `Module/File.swift`.
  ///   - line: The caller's line.
  @discardableResult
  public func viewPopped(
    _ screen: String? = nil, by modifier: ViewDestination? = nil,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> NavigationOutcome {
    let site = CallSite(fileID, line)
    guard folded?.views.isEmpty == false else { return refuseReport("viewPop", .empty, site) }
    var event = report(.viewPopped, site)
    if let screen { event.set(.screen, navigator.vocabulary.name(screen)) }
    if let modifier { event.set(.modifier, navigator.vocabulary.name(modifier.rawValue)) }
    if let via = navigator.wayBack.ifPresent { event.set(.via, via) }
    return commit(event)
  }

  /// The framework wrote the selection of a list or a split view.
  ///
  /// - Parameters:
  ///   - list: The list's name.
  ///   - value: What is selected, as far as it may be recorded; `none` for nothing.
  ///   - column: The split view's column.
  ///   - fileID: The caller's file, `Module/File.swift`.
  ///   - line: The caller's line.
  @discardableResult
  public func selectionChanged(
    in list: String, to value: RouteDescription.Payload, column: String? = nil,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> NavigationOutcome {
    var event = report(.selectionChanged, CallSite(fileID, line))
    event.set(.list, navigator.vocabulary.name(list))
    event.set(.value, Attachment(json: navigator.json(value) ?? JSONText.null.text))
    if let column { event.set(.column, navigator.vocabulary.name(column)) }
    return commit(event, by: navigator.bindingWriter)
  }

  private var isInModal: Bool {
    if case .modal = navigator.vocabulary.address(address) { return true }
    return false
  }
}

/// How a destination beside the path is declared. The raw value is the spelling in recordings.
public enum ViewDestination: String, CaseIterable, Hashable, Sendable {
  case isPresented
  case item
  case navigationLink
}
