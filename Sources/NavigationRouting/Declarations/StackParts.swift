public import NavigationModel

/// A tab with the root of its stack.
public struct TabDeclaration: ManifestPart, Hashable {
  public var tab: String
  public var root: String
  public var path: PathKind

  /// Declares a tab; tabs are in the order of their declarations.
  ///
  /// - Parameters:
  ///   - tab: The tab's name, which is its stack's address too.
  ///   - root: The screen on the root of its stack.
  ///   - path: How the path is held; a typed one counts destinations on its root only.
  public init(_ tab: String, root: String, path: PathKind = .unspecified) {
    self.tab = tab
    self.root = root
    self.path = path
  }

  /// Declares a tab by the app's own type.
  public init<Tab: RawRepresentable<String>>(
    _ tab: Tab, root: String, path: PathKind = .unspecified
  ) {
    self.init(tab.rawValue, root: root, path: path)
  }

  public func declare(in manifest: inout ManifestDeclaration) {
    manifest.tabs.append(tab)
    manifest.roots.append(RootDeclaration(tab, shows: root, path: path))
  }
}

/// The root of a stack that is no tab's: `main`, or the stack inside a modal.
public struct RootDeclaration: ManifestPart, Hashable {
  /// The stack's address.
  public var stack: String
  public var screen: String
  public var path: PathKind

  /// Declares a root.
  ///
  /// - Parameters:
  ///   - stack: The stack's address, such as `main` or `modal:compose`.
  ///   - screen: The screen on its root.
  ///   - path: How the path is held.
  public init(_ stack: String, shows screen: String, path: PathKind = .unspecified) {
    self.stack = stack
    self.screen = screen
    self.path = path
  }

  public func declare(in manifest: inout ManifestDeclaration) { manifest.roots.append(self) }
}
