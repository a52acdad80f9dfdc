/// Follows one formula through a session's moments, and remembers what began what is left.
///
/// Of an `always`, what is left of each moment's own part is kept apart, with that moment; equal
/// ones are one, and the earliest moment is the one to blame.
struct Monitor {
  /// What is left of what one moment began.
  struct Pending {
    var residual: Residual
    /// Ordinal of the moment that began it.
    let start: UInt64
  }

  enum Outcome: Equatable {
    case going
    /// It is so, whatever comes.
    case settled
    /// It is not so, because of what began at a moment.
    case violated(start: UInt64)
  }

  private let repeated: Residual?
  private(set) var pending: [Pending] = []
  /// What is pending, without what has a deadline alone.
  private var known: Set<Residual> = []
  /// How many parts all that is pending has.
  private var size = 0
  /// Whether or not something stayed unknown that might have been a violation.
  private(set) var isDoubtful = false
  /// Whether or not so much was pending that some of it was given up.
  private(set) var isOverfull = false
  private var hasStarted = false

  /// Most parts that all that is pending may have together.
  static let sizeLimit = 8192

  init(_ residual: Residual) {
    if case .always(let inner) = residual {
      repeated = inner
    } else {
      repeated = nil
      pending = [Pending(residual: residual, start: 0)]
    }
  }

  /// Goes on by one moment.
  ///
  /// - Parameters:
  ///   - moment: The moment.
  ///   - ordinal: Its place; a gap has that of the event before it.
  mutating func advance(over moment: some Moment, ordinal: UInt64) -> Outcome {
    if !hasStarted, repeated == nil {
      pending = pending.map { Pending(residual: $0.residual, start: ordinal) }
    }
    hasStarted = true
    if !pending.isEmpty, let violated = progressPending(over: moment, ordinal) { return violated }
    if let repeated {
      let rest = repeated.progressed(over: moment)
      if let violated = keep(rest, start: ordinal) { return violated }
    }
    return repeated == nil && pending.isEmpty && !isDoubtful ? .settled : .going
  }

  private mutating func progressPending(
    over moment: some Moment, _ ordinal: UInt64
  ) -> Outcome? {
    let before = pending
    pending.removeAll(keepingCapacity: true)
    known.removeAll(keepingCapacity: true)
    size = 0
    for part in before {
      let rest = part.residual.progressed(over: moment)
      // What comes after an event begins with it.
      var start = part.start
      if case .after = part.residual, rest != part.residual { start = ordinal }
      if let violated = keep(rest, start: start) { return violated }
    }
    return nil
  }

  private mutating func keep(_ residual: Residual, start: UInt64) -> Outcome? {
    switch residual {
    case .constant(.yes):
      return nil
    case .constant(.no):
      return .violated(start: start)
    case .constant(.unknown):
      isDoubtful = true
      return nil
    case .by(let inner, let deadline):
      // The earlier deadline passes first, and what meets it meets the later.
      for index in pending.indices {
        guard case .by(inner, let other) = pending[index].residual else { continue }
        if deadline < other { pending[index] = Pending(residual: residual, start: start) }
        return nil
      }
    default:
      if known.contains(residual) { return nil }
    }
    size += residual.size
    guard size <= Self.sizeLimit else {
      (isDoubtful, isOverfull) = (true, true)
      return nil
    }
    pending.append(Pending(residual: residual, start: start))
    if case .by = residual { return nil }
    known.insert(residual)
    return nil
  }

  /// Whether or not it is so where nothing follows.
  var atRest: Truth {
    let least = pending.map(\.residual.atRest).min() ?? .yes
    return isDoubtful ? min(least, .unknown) : least
  }

  /// The moment that began what is still waited for; `nil` where nothing is.
  var waitingSince: UInt64? { pending.first { $0.residual.atRest == .no }?.start }
}
