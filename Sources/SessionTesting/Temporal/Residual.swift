/// What is left to be so, once the moments so far are known.
///
/// A formula is evaluated by rewriting it moment by moment (Bacchus and Kabanza's progression), so
/// that only this is kept of what has been, and no state.
indirect enum Residual: Hashable, Sendable {
  case constant(Truth)
  /// Something about the present moment, by its number.
  case atom(Int)
  case not(Residual)
  case and([Residual])
  case or([Residual])
  case always(Residual)
  case eventually(Residual)
  case until(Residual, Residual)
  case next(Residual)
  /// So many milliseconds from the moment that this is first looked at.
  case within(Residual, UInt64)
  /// Not later than so many milliseconds from the session's start.
  case by(Residual, UInt64)
  case after(Int, Residual)
  /// A stretch that begins at the moment that this is first looked at.
  case stretch(Residual, upTo: Int)
  /// A stretch that has begun.
  case openStretch(Residual, upTo: Int)

  static let yes = Residual.constant(.yes)
  static let no = Residual.constant(.no)
  static let unknown = Residual.constant(.unknown)

  var truth: Truth? {
    if case .constant(let truth) = self { truth } else { nil }
  }

  // MARK: Making them as small as they can be

  static func negation(_ residual: Residual) -> Residual {
    switch residual {
    case .constant(let truth): .constant(!truth)
    case .not(let inner): inner
    default: .not(residual)
    }
  }

  static func all(_ parts: [Residual]) -> Residual { merged(parts, absorbing: .no, neutral: .yes) }

  static func any(_ parts: [Residual]) -> Residual { merged(parts, absorbing: .yes, neutral: .no) }

  private static func merged(
    _ parts: [Residual], absorbing: Truth, neutral: Truth
  ) -> Residual {
    var kept: [Residual] = []
    // Comparing each with each is fastest for a few, and a set for many.
    var seen: Set<Residual> = []
    func isNew(_ part: Residual) -> Bool {
      if kept.count < 8 { return !kept.contains(part) }
      if seen.isEmpty { seen = Set(kept) }
      return seen.insert(part).inserted
    }
    func add(_ part: Residual) -> Bool {
      switch part {
      case .constant(absorbing):
        return false
      case .constant(neutral):
        return true
      case .and(let inner) where absorbing == .no, .or(let inner) where absorbing == .yes:
        return inner.allSatisfy(add)
      case .by(let inner, let deadline):
        // Of two deadlines for one thing the one that says more says all.
        for index in kept.indices {
          guard case .by(inner, let other) = kept[index] else { continue }
          let deadline = absorbing == .no ? min(deadline, other) : max(deadline, other)
          kept[index] = .by(inner, deadline)
          return true
        }
        kept.append(part)
        return true
      default:
        if isNew(part) { kept.append(part) }
        return true
      }
    }
    guard parts.allSatisfy(add) else { return .constant(absorbing) }
    switch kept.count {
    case 0: return .constant(neutral)
    case 1: return kept[0]
    default: return absorbing == .no ? .and(kept) : .or(kept)
    }
  }

  /// What several are if they all are the same, and unknown otherwise.
  static func agreement(_ parts: Residual...) -> Residual {
    any([all(parts), all([.unknown, any(parts)])])
  }

  /// What it is where no moment follows.
  var atRest: Truth {
    switch self {
    case .constant(let truth): truth
    case .not(let inner): !inner.atRest
    case .and(let parts): parts.map(\.atRest).min() ?? .yes
    case .or(let parts): parts.map(\.atRest).max() ?? .no
    case .always, .after: .yes
    case .atom, .eventually, .until, .next, .within, .by: .no
    case .stretch(let inner, _), .openStretch(let inner, _): inner.atRest
    }
  }

  /// How many parts it has.
  var size: Int {
    switch self {
    case .constant, .atom: 1
    case .not(let inner), .always(let inner), .eventually(let inner), .next(let inner),
      .within(let inner, _), .by(let inner, _), .after(_, let inner), .stretch(let inner, _),
      .openStretch(let inner, _):
      inner.size + 1
    case .until(let left, let right): left.size + right.size + 1
    case .and(let parts), .or(let parts): parts.reduce(1) { $0 + $1.size }
    }
  }
}
