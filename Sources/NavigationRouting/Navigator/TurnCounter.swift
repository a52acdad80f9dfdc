/// Numbers the main actor's turns.
///
/// A turn is what runs on the main actor without suspension. Nothing in Swift says when one ends,
/// so two signs are read together:
///
/// - The first event of a turn enqueues a task on the main actor. The main actor runs its jobs in
///   order, so when that task runs, what was running has suspended or ended.
/// - Jobs that were enqueued before that task run before it. They belong to other tasks, so another
///   task is another turn.
///
/// What runs outside any task (an action, a frame's update, a block on the main queue) shares a
/// turn with what follows it outside any task before the main actor is free.
@MainActor
final class TurnCounter {
  /// The user's gesture in this turn.
  private(set) var gesture: Gesture?

  private var number: UInt64 = 0
  private var isOpen = false
  private var owner: Int?

  /// The number of the turn that runs now.
  func current() -> UInt64 {
    let task = withUnsafeCurrentTask { $0?.hashValue }
    if isOpen, owner == task { return number }
    isOpen = true
    owner = task
    gesture = nil
    number += 1
    let opened = number
    Task(priority: .high) { @MainActor in self.end(opened) }
    return number
  }

  /// Says that the user made a gesture in the turn that runs now.
  func note(_ gesture: Gesture) {
    _ = current()
    self.gesture = gesture
  }

  /// The user's gesture in the turn that runs now.
  func currentGesture() -> Gesture? {
    _ = current()
    return gesture
  }

  /// Ends the turn that runs now.
  func end() { end(number) }

  // A turn that was ended by hand, or by another task, is not ended again.
  private func end(_ number: UInt64) {
    guard isOpen, number == self.number else { return }
    isOpen = false
    gesture = nil
  }
}

/// The user's ways to navigate, as recordings spell them.
public enum Gesture: String, CaseIterable, Hashable, Sendable {
  case tap
  case backButton
  case edgeSwipe
  case contentSwipe
  case backMenu
  case dismissAction

  /// Whether or not it is one of the ways back, which recordings name.
  var isWayBack: Bool { self != .tap }
}
