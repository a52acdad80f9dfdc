import NavigationModel
import SessionReplay

/// Evaluates a formula over a session, moment by moment.
///
/// One state is held, that of the fold; what else is kept is what is left of the formula.
struct Evaluation {
  private let session: Session
  private let atoms: Atoms
  private let conjuncts: [Conjunct]

  /// A part of the formula that must be so by itself.
  private struct Conjunct {
    let formula: Formula
    let residual: Residual
  }

  /// What came out, as places in the session.
  enum Result {
    case holds
    /// Ordinals of the event that decided, and of the one that began it.
    case violated(Formula, at: UInt64, start: UInt64)
    case waiting(Formula, since: UInt64)
    case missing(text: String, seq: UInt64?)
    /// What was in front is not told, first after the event at an ordinal.
    case unknownLanding(since: UInt64)
    case empty
    case overfull(Formula)
    case sessionEnds
  }

  init(_ formula: Formula, in session: Session) {
    self.session = session
    let atoms = Atoms(session.names)
    conjuncts = formula.conjuncts.map {
      Conjunct(formula: $0, residual: atoms.residual($0.node))
    }
    self.atoms = atoms
  }

  /// - Complexity: O(events); one block and one state are held.
  func result() throws -> Result {
    guard session.recorded.eventCount > 0 else { return .empty }
    var run = Run(monitors: conjuncts.map { Monitor($0.residual) }, atoms: atoms)
    if session.recorded.firstOrdinal > 0 {
      run.passGap("the session goes on behind a part that is lost", seq: nil)
    }
    let reducer = session.names.reducer
    do {
      try session.recorded.forEachEvent(
        keyframe: { state, ordinal in if ordinal == 0 { run.state = state } },
        { event in try run.pass(event, reducer) })
    } catch is Decided {}
    if let (index, start) = run.violated {
      return .violated(conjuncts[index].formula, at: max(run.ordinal, 1) - 1, start: start)
    }
    if run.isSettled { return .holds }
    for damage in session.damage where damage.cutsTheEnd {
      run.passGap("the file's end is lost: \(Visible.text(damage.text))", seq: run.lastSeq)
      if let (index, start) = run.violated {
        return .violated(conjuncts[index].formula, at: max(run.ordinal, 1) - 1, start: start)
      }
    }
    return atRest(run)
  }

  private func atRest(_ run: Run) -> Result {
    var worst = Truth.yes
    for (index, monitor) in run.monitors.enumerated() {
      if monitor.isOverfull { return .overfull(conjuncts[index].formula) }
      if monitor.atRest == .no, let since = monitor.waitingSince {
        return .waiting(conjuncts[index].formula, since: since)
      }
      worst = min(worst, monitor.atRest)
    }
    if worst == .yes { return .sessionEnds }
    if run.doubt == nil, let since = run.unknownLandingSince {
      return .unknownLanding(since: since)
    }
    return .missing(text: run.doubt?.text ?? "events are missing", seq: run.doubt?.seq)
  }

  /// Thrown to end the reading, as nothing that follows can matter.
  private struct Decided: Error {}

  /// The fold, and the monitors beside it.
  private struct Run {
    var monitors: [Monitor]
    let atoms: Atoms
    var state = NavigationState()
    /// Number of events passed.
    var ordinal: UInt64 = 0
    var lastSeq: UInt64?
    private(set) var violated: (index: Int, start: UInt64)?
    private(set) var isSettled = false
    private(set) var doubt: (text: String, seq: UInt64?)?
    /// The first event after which a formula asked what is in front and was not told.
    private(set) var unknownLandingSince: UInt64?

    init(monitors: [Monitor], atoms: Atoms) {
      self.monitors = monitors
      self.atoms = atoms
    }

    mutating func pass(_ event: NavigationEvent, _ reducer: Reducer) throws {
      if let missing = missing(before: event) {
        passGap(missing, seq: event.seq)
        if violated != nil || isSettled { throw Decided() }
      }
      let (degraded, userScene) = (state.degradedSince, state.userScene)
      let reduction = reducer.reduce(event, into: &state)
      let isChanged =
        !reduction.changes.isEmpty || degraded != state.degradedSince
        || userScene != state.userScene || ordinal == 0
      if degraded == nil, state.degradedSince != nil {
        doubt = doubt ?? ("the state is not known since #\(event.seq)", event.seq)
      }
      lastSeq = event.seq
      atoms.move(to: event, state, isChanged: isChanged)
      ordinal += 1
      advance(ordinal - 1)
      if atoms.foundNoLanding { unknownLandingSince = unknownLandingSince ?? ordinal - 1 }
      atoms.release()
      if violated != nil || isSettled { throw Decided() }
    }

    mutating func passGap(_ text: String, seq: UInt64?) {
      doubt = doubt ?? (text, seq)
      atoms.moveToGap()
      advance(ordinal == 0 ? 0 : ordinal - 1)
    }

    private mutating func advance(_ ordinal: UInt64) {
      var isSettled = true
      for index in monitors.indices {
        switch monitors[index].advance(over: atoms, ordinal: ordinal) {
        case .violated(let start):
          violated = (index, start)
          return
        case .going: isSettled = false
        case .settled: break
        }
      }
      self.isSettled = isSettled
    }

    /// Why events are missing before one; `nil` where none are.
    private func missing(before event: NavigationEvent) -> String? {
      switch event.kind {
      case .gap where event.number(.lost) != 0 || event.name(.reason) != .stalled:
        let lost = event.number(.lost).map { "\($0) events are" } ?? "events are"
        return "\(lost) missing before #\(event.seq)"
      case .unreadable:
        return "what stood at #\(event.seq) cannot be read"
      default:
        guard let lastSeq, event.seq > lastSeq, event.seq - lastSeq > 1 else { return nil }
        return "#\(lastSeq + 1) to #\(event.seq - 1) are missing"
      }
    }
  }
}

extension Damage {
  /// Whether or not what came after the last event is lost.
  fileprivate var cutsTheEnd: Bool {
    switch kind {
    // A recovery keeps what was intact, and nobody has the rest any more.
    case .torn, .corrupt, .newer, .recovered: true
    case .unreadable, .gap, .inconsistent, .mixed, .notClosed: false
    }
  }
}
