/// Something that happened in an app's navigation, in the past tense.
///
/// The keys every event has are properties; a kind's own keys are read by ``EventKey``. Everything
/// is an integer or an ``Entry``, so that decoding and folding an event allocates nothing; the rare
/// keys that are structures of their own live in an ``Attachment``.
public struct NavigationEvent: Sendable {
  /// What happened.
  public var kind: EventKind
  /// Who did it.
  public var by: Writer
  /// Whether or not an event of an unknown kind changes state.
  public var changesState: Bool

  /// Position in its session, from 0, whatever ``seq`` says.
  public var ordinal: UInt64
  /// The order its writer gave it.
  public var seq: UInt64
  /// Monotonic milliseconds since the session's start.
  public var time: UInt64
  /// The main-actor turn it happened in.
  public var turn: Turn

  /// The window; `main` by default.
  public var scene: Name
  /// The address of the stack it touches; `main` by default.
  public var stack: Name
  /// Id of the link behind it, or ``Name/none``.
  public var cause: Name
  /// The writer's call site, `File.swift:120`, or ``Name/none``. A label, never a path to open.
  public var callSite: Name

  /// Bit `n` says that the kind's `n`-th key is there.
  @usableFromInline package var present: UInt16 = 0
  @usableFromInline package var flagBits: UInt16 = 0
  @usableFromInline package var names = NameSlots()
  @usableFromInline package var numbers = NumberSlots()

  /// The routes of the event, of whichever key; empty where it has none.
  public var routes: EntryList = EntryList()
  /// Keys that are structures, and the line as written where it must be kept.
  public var attachment: Attachment?

  /// Creates an event with defaults for all it is not told.
  public init(
    _ kind: EventKind,
    ordinal: UInt64 = 0,
    seq: UInt64 = 0,
    time: UInt64 = 0,
    turn: Turn = .own,
    scene: Name = .main,
    stack: Name = .main,
    by: Writer = .app,
    cause: Name = .none,
    callSite: Name = .none,
    changesState: Bool = false
  ) {
    self.kind = kind
    self.ordinal = ordinal
    self.seq = seq
    self.time = time
    self.turn = turn
    self.scene = scene
    self.stack = stack
    self.by = by
    self.cause = cause
    self.callSite = callSite
    self.changesState = changesState
  }
}

/// A main-actor turn: events of one turn share a number.
public struct Turn: Hashable, Sendable {
  @usableFromInline let rawValue: UInt64

  /// A numbered turn. The greatest number is reserved and means ``own``.
  @inlinable
  public init(_ number: UInt64) {
    rawValue = number
  }

  /// A turn that no other event shares.
  @inlinable public static var own: Turn { Turn(.max) }

  /// The number, or `nil` for a turn of its own.
  @inlinable
  public var number: UInt64? { rawValue == .max ? nil : rawValue }

  /// Whether or not two events happened in the same turn.
  @inlinable
  public func isShared(with other: Turn) -> Bool {
    rawValue == other.rawValue && rawValue != .max
  }
}

/// Who did it. The raw value is the number in the binary log.
public enum Writer: UInt8, CaseIterable, Hashable, Sendable {
  /// App code.
  case app = 0
  /// The user, by a gesture, even where app code wrote in its turn.
  case user = 1
  /// The framework or the system.
  case system = 2
  /// A deep link being applied.
  case link = 3
  /// State restoration.
  case restore = 4
  /// Nothing in the turn explains the write.
  case unknown = 5

  /// The spelling in interchange lines.
  public var name: String { "\(self)" }

  /// The writer that interchange lines spell this way.
  public init?(name: String) {
    guard let writer = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = writer
  }
}
