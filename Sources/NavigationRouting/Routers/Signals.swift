import Observation

/// What the readers of one stack are told through.
///
/// A counter for each part that can be read by itself. Generic classes keep these instead of being
/// observed themselves: a key path into a generic class is made anew, at the cost of microseconds,
/// whenever a property is read.
///
/// The parts change before their counters do. Whoever is told at once, and changes more, meets the
/// new state and not one that is about to be overwritten.
@MainActor
@Observable
final class StackSignals {
  var entries = 0
  var modals = 0
  var mounting = 0

  init() {}
}

/// What the readers of a window's selected tab are told through.
@MainActor
@Observable
final class SelectionSignal {
  var selection = 0

  init() {}
}
