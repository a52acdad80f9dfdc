/// A version of the system, as a header's `os` names it, and the policy that holds for it.
///
/// The table of what differs between versions (swiftui-semantics 8.8) has no row yet that the
/// resolver or the reducer depends on: a missing destination, a typed path's root and the nearest
/// declaration are handled alike from 16 to 26. So every known version has the same policy, and
/// what a version decides is how sure an answer can be.
public struct FrameworkVersion: Hashable, Sendable {
  /// Whether or not the table knows the version; an unknown one takes the newest policy.
  public let isKnown: Bool

  /// What holds for the version.
  public var policy: NavigationPolicy { NavigationPolicy() }

  /// Reads `iOS 18.2`, `iPadOS 17`, `macOS 15.1` and the like.
  public init(os: String) {
    let parts = os.split(separator: " ")
    guard parts.count == 2, let known = Self.versions[String(parts[0])],
      let major = parts[1].split(separator: ".").first.flatMap({ UInt64($0) })
    else {
      isKnown = false
      return
    }
    isKnown = known.contains(major)
  }

  // The releases with NavigationStack whose behaviour is on record.
  private static let versions: [String: Set<UInt64>] = [
    "iOS": [16, 17, 18, 26], "iPadOS": [16, 17, 18, 26], "macOS": [13, 14, 15, 26],
    "tvOS": [16, 17, 18, 26], "watchOS": [9, 10, 11, 26], "visionOS": [1, 2, 26],
  ]
}
