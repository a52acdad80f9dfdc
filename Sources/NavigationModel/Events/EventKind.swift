/// What kind of thing happened. The raw value is the number in the binary log and never changes.
public enum EventKind: UInt8, CaseIterable, Hashable, Sendable {
  /// A kind this version does not know; its text is kept and written back.
  case unknown = 0

  case pushed = 1
  case popped = 2
  case replaced = 3
  case refused = 4
  case linkTapped = 5
  case viewPushed = 6
  case viewPopped = 7

  case wroteBack = 8
  case screenShown = 9
  case screenAppeared = 10
  case screenDisappeared = 11
  case transitionBegan = 12
  case transitionEnded = 13
  case consoleFault = 14

  case tabSelected = 15
  case tabRetapped = 16

  case presented = 17
  case dismissed = 18

  case linkReceived = 19
  case linkResolved = 20
  case linkApplied = 21
  case linkParked = 22
  case linkRejected = 23
  case linkExpired = 24

  case restored = 25
  case saved = 26
  case keyframe = 27
  case restoreFailed = 28
  case notEncodable = 29
  case reset = 30

  case launched = 31
  case crashed = 32
  case accountChanged = 33
  case selectionChanged = 34
  case scenePhase = 35
  case stackMounted = 36
  case stackUnmounted = 37
  case rootChanged = 38
  case environmentChanged = 39
  case dataReady = 40

  case destinationDeclared = 41
  case destinationRemoved = 42

  case marked = 43
  case gap = 44
  case clockSet = 45
  /// A line of an interchange file that was no event.
  case unreadable = 46

  /// The name in interchange lines; empty for ``unknown``.
  public var name: String { EventSchema.name(of: self) }

  /// The kind with this name, or `nil` where this version knows none.
  public init?(name: String) {
    guard let kind = EventSchema.kind(named: name) else { return nil }
    self = kind
  }
}
