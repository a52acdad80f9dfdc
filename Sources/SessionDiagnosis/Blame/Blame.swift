public import NavigationModel
public import SessionReplay

/// Who wrote each stack of a session, up to a point, and which turns several wrote in.
///
/// ```swift
/// let blame = try Blame(of: session)
/// for turn in blame.contended { print(turn.events.map(\.seq), turn.left.count) }
/// ```
public struct Blame {
  /// Number of events before the point.
  public let position: UInt64
  /// The stacks that are there at the point or that someone wrote, in the order of the scenes.
  public let stacks: [BlamedStack]
  /// Turns in which two or more writers changed one stack, in order.
  public let contended: [ContendedTurn]
  /// How many such turns there are; more than ``contended`` has where there are very many.
  public let contendedCount: Int

  /// Most contended turns that are kept.
  public static let turnLimit = 1024

  /// Finds out who wrote what.
  ///
  /// - Parameters:
  ///   - session: The session.
  ///   - position: Number of events before the point; `nil`, or beyond the end, is the end.
  /// - Throws: What reading the session throws.
  /// - Complexity: O(events × depth of the stack each touches); memory grows with the stacks, the call
  ///   sites and the contended turns.
  public init(of session: RecordedSession, at position: UInt64? = nil) throws {
    let end = min(position ?? .max, session.eventCount)
    var ledger = BlameLedger(session.vocabulary)
    var cursor = try session.cursor()
    ledger.start(from: cursor.state)
    while cursor.position < end, let event = try cursor.stepForward() {
      ledger.follow(event, cursor.reduction, cursor.state)
    }
    self.position = cursor.position
    stacks = ledger.stacks(in: cursor.state)
    (contended, contendedCount) = ledger.turns()
  }
}

/// One stack, and who wrote what is on it.
public struct BlamedStack: Sendable {
  /// The window.
  public var scene: Name
  /// The stack's address: a tab, `modal:ID` or `TAB/column:NAME`.
  public var address: Name
  /// The root screen, or `Name.none` where it is not known.
  public var root: Name
  /// The event that said which root it has; `nil` where the manifest does.
  public var rootEvent: NavigationEvent?
  /// What is on it above the root, bottom to top.
  public var rows: [BlamedRow]
  /// Who changed it, in the order in which they first did.
  public var writers: [WriterTally]
  /// Whether or not it is there at the point: a modal's stack goes with the modal.
  public var isThere: Bool
}

/// A requested entry or a view destination, and the event that put it there.
public struct BlamedRow: Sendable {
  /// The requested entry; `nil` for a view destination.
  public var entry: Entry?
  /// The screen of a view destination, or `Name.none`.
  public var view: Name
  /// The event that put it there; `nil` where it was there before the session's first event.
  public var event: NavigationEvent?
}

/// Who changes a stack: a person or a part of a program, for links or not, at one call site.
public struct StackWriter: Hashable, Sendable {
  /// Who it is.
  public var by: Writer
  /// Whether or not it is done for a link.
  public var isForLink: Bool
  /// Where it is written, or `Name.none`: a label, never a path to open.
  public var callSite: Name

  /// The writer of an event.
  public init(_ event: NavigationEvent) {
    by = event.by
    isForLink = !event.linkName.isNone
    callSite = event.callSite
  }
}

/// How often one writer changed a stack, and what is left of that.
public struct WriterTally: Sendable {
  /// Who it is.
  public var writer: StackWriter
  /// Changes by kind, in the order in which the kinds first came.
  public var kinds: [(kind: EventKind, count: Int)] = []
  /// The first change.
  public var first: NavigationEvent
  /// The latest change.
  public var last: NavigationEvent
  /// The links it was done for, oldest first; the first of many.
  public var links: [Name] = []
  /// How many rows of the stack are the writer's at the point.
  public var left = 0

  /// How many changes they made.
  public var count: Int { kinds.reduce(0) { $0 + $1.count } }
}

/// A turn in which two or more writers changed one stack.
///
/// Writers are told apart by who they are, by link, and by the file of their call site: two lines of
/// one file are one hand.
public struct ContendedTurn: Sendable {
  /// The window.
  public var scene: Name
  /// The stack's address.
  public var address: Name
  /// The turn's number.
  public var turn: UInt64
  /// The changes, in order.
  public var events: [NavigationEvent]
  /// What was on the stack before the turn.
  public var before: [Entry]
  /// What was left when it ended.
  public var left: [Entry]
}
