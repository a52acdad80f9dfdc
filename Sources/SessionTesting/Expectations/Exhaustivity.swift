/// How much of a state an expectation must account for.
public enum Exhaustivity: Hashable, Sendable {
  /// Everything that changed.
  case on
  /// Only what the closure changes; what it leaves out is recorded as a warning.
  case off
}
