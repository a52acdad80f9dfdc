import NavigationModel

/// Looks at each change as it happens and says what will not show.
@MainActor
public final class RuntimeChecks {
  /// Checks in debug builds, none in release builds.
  public static var inDebugBuilds: RuntimeChecks? {
    #if DEBUG
      RuntimeChecks()
    #else
      nil
    #endif
  }

  public init() {}

  func look(at event: NavigationEvent, _ reduction: Reduction, in navigator: Navigator) {}
}
