/// One moment, as residuals see it.
protocol Moment {
  /// Whether or not it stands for events that are missing: any number of them, at least one.
  var isGap: Bool { get }
  /// Milliseconds since the session's start, never less than before; of a gap, its earliest.
  var clock: UInt64 { get }
  /// Whether or not something is so at the moment.
  func truth(ofAtom atom: Int) -> Truth
}

extension Residual {
  /// What is left to be so after a moment.
  func progressed(over moment: some Moment) -> Residual {
    switch self {
    case .constant:
      return self
    case .atom(let atom):
      return .constant(moment.isGap ? .unknown : moment.truth(ofAtom: atom))
    case .not(let inner):
      return .negation(inner.progressed(over: moment))
    case .and(let parts):
      return Self.each(parts, over: moment, absorbing: .no).map(Residual.all) ?? .no
    case .or(let parts):
      return Self.each(parts, over: moment, absorbing: .yes).map(Residual.any) ?? .yes
    case .always(let inner):
      return .all([inner.progressed(over: moment), self])
    case .eventually(let inner):
      return .any([inner.progressed(over: moment), self])
    case .until(let left, let right):
      return .any([
        right.progressed(over: moment), .all([left.progressed(over: moment), self]),
      ])
    case .next(let inner):
      // What follows one of the missing events may be another.
      return moment.isGap ? .unknown : inner
    case .within(let inner, let limit):
      return within(inner, limit, moment)
    case .by(let inner, let deadline):
      guard moment.clock <= deadline else { return .no }
      let now = inner.progressed(over: moment)
      // The missing events may be later than that.
      return .any([moment.isGap ? .all([.unknown, now]) : now, self])
    case .after(let start, let inner):
      switch moment.isGap ? .unknown : moment.truth(ofAtom: start) {
      case .yes: return inner.progressed(over: moment)
      case .no: return self
      case .unknown: return .agreement(inner.progressed(over: moment), self)
      }
    case .stretch(let inner, let end):
      let rest = inner.progressed(over: moment)
      let open = Self.open(rest, end)
      return moment.isGap ? .agreement(.constant(rest.atRest), open) : open
    case .openStretch(let inner, let end):
      return openStretch(inner, end, moment)
    }
  }

  /// Parts one after another, up to the first that decides; `nil` where one does.
  private static func each(
    _ parts: [Residual], over moment: some Moment, absorbing: Truth
  ) -> [Residual]? {
    var progressed: [Residual] = []
    progressed.reserveCapacity(parts.count)
    for part in parts {
      let rest = part.progressed(over: moment)
      if rest.truth == absorbing { return nil }
      progressed.append(rest)
    }
    return progressed
  }

  private func within(_ inner: Residual, _ limit: UInt64, _ moment: some Moment) -> Residual {
    let (sum, overflow) = moment.clock.addingReportingOverflow(limit)
    let by = Residual.by(inner, overflow ? .max : sum)
    // Counted from one of the missing events: surely in time is only what is so from the first.
    return moment.isGap ? .any([.unknown, by]) : by.progressed(over: moment)
  }

  private static func open(_ inner: Residual, _ end: Int) -> Residual {
    inner.truth == nil ? .openStretch(inner, upTo: end) : inner
  }

  private func openStretch(_ inner: Residual, _ end: Int, _ moment: some Moment) -> Residual {
    let ended = Residual.constant(inner.atRest)
    switch moment.isGap ? .unknown : moment.truth(ofAtom: end) {
    case .yes:
      return ended
    case .no:
      return Self.open(inner.progressed(over: moment), end)
    case .unknown:
      let rest = inner.progressed(over: moment)
      let open = Self.open(rest, end)
      // It may have ended at the first of the missing events, or after some of them.
      return moment.isGap
        ? .agreement(ended, .constant(rest.atRest), open) : .agreement(ended, open)
    }
  }
}
