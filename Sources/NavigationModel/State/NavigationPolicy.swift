/// What differs between versions of the framework, or is not settled for all of them.
///
/// Every finding carries the policy it was made under.
public struct NavigationPolicy: Hashable, Sendable {
  /// What SwiftUI does with a value that has no destination.
  public var unresolved: Unresolved
  /// Whether or not rows of lazy containers and conditional branches count as on screen.
  public var isLazyVisible: Bool
  /// Whether or not a new root empties the stack (swiftui-semantics F36).
  public var rootSwitchClears: Bool
  /// Whether or not pushing a value pops the view destinations above the path (F33).
  public var valuePopsViews: Bool

  public init(
    unresolved: Unresolved = .cut,
    isLazyVisible: Bool = false,
    rootSwitchClears: Bool = true,
    valuePopsViews: Bool = true
  ) {
    self.unresolved = unresolved
    self.isLazyVisible = isLazyVisible
    self.rootSwitchClears = rootSwitchClears
    self.valuePopsViews = valuePopsViews
  }

  /// The two answers to a value without a destination.
  public enum Unresolved: String, CaseIterable, Hashable, Sendable {
    /// The user stays where the stack last resolved.
    case cut
    /// A warning screen takes the slot, and later values may land on it (F14).
    case placeholder
  }
}
