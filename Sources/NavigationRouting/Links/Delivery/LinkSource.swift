/// How a link reached the app. The raw value is the spelling in recordings.
public enum LinkSource: String, CaseIterable, Hashable, Sendable {
  /// `onOpenURL` with the app's own scheme.
  case openURL
  case universalLink
  case notification
  case widget
  case shortcut
  /// An App Intent.
  case intent
  case handoff
  /// The app itself: a banner, a search result.
  case inApp
  case unknown
}
