import NavigationModel
import SessionTesting

/// Formulas by the book: every moment is looked at as often as the definition says.
///
/// It shares nothing with what it checks but the words: no residuals, no streaming, all states in
/// memory, and three values as the numbers 0 (no), 1 (unknown) and 2 (yes).
indirect enum NaiveFormula {
  case atom(Int)
  case not(NaiveFormula)
  case and(NaiveFormula, NaiveFormula)
  case or(NaiveFormula, NaiveFormula)
  case always(NaiveFormula)
  case eventually(NaiveFormula, within: UInt64?)
  case until(NaiveFormula, NaiveFormula)
  case next(NaiveFormula)
  case after(Int, NaiveFormula)
  case stretch(NaiveFormula, upTo: Int)
}

/// A row of moments with what each atom is at each.
struct NaiveTrace {
  struct Moment {
    /// Any number of events that are missing, at least one.
    var isGap: Bool
    var clock: UInt64
    /// 0, 1 or 2 for each atom.
    var atoms: [Int]
  }

  var moments: [Moment]

  /// Where a row ends, and whether or not anything may follow.
  struct End {
    var count: Int
    var mayGoOn: Bool
  }

  /// The value at the first moment where the session may go on, and where it is over.
  func values(of formula: NaiveFormula) -> (open: Int, over: Int) {
    (
      value(formula, 0, End(count: moments.count, mayGoOn: true)),
      value(formula, 0, End(count: moments.count, mayGoOn: false))
    )
  }

  private func value(_ formula: NaiveFormula, _ i: Int, _ end: End) -> Int {
    guard i < end.count else { return end.mayGoOn ? 1 : Self.atRest(formula) }
    let moment = moments[i]
    switch formula {
    case .atom(let atom):
      return at(atom, i)
    case .not(let inner):
      return 2 - value(inner, i, end)
    case .and(let left, let right):
      return min(value(left, i, end), value(right, i, end))
    case .or(let left, let right):
      return max(value(left, i, end), value(right, i, end))
    case .always(let inner):
      let all = (i..<end.count).map { value(inner, $0, end) }.min() ?? 2
      return min(all, end.mayGoOn ? 1 : 2)
    case .eventually(let inner, nil):
      let any = (i..<end.count).map { value(inner, $0, end) }.max() ?? 0
      return max(any, end.mayGoOn ? 1 : 0)
    case .eventually(let inner, let limit?):
      return inTime(inner, i, limit, end)
    case .until(let left, let right):
      return max(
        value(right, i, end), min(value(left, i, end), value(formula, i + 1, end)))
    case .next(let inner):
      return moment.isGap ? 1 : value(inner, i + 1, end)
    case .after(let start, let inner):
      switch at(start, i) {
      case 2: return value(inner, i, end)
      case 0: return value(formula, i + 1, end)
      default: return Self.agreed([value(inner, i, end), value(formula, i + 1, end)])
      }
    case .stretch(let inner, let upTo):
      return Self.agreed(stretches(inner, i, upTo, end))
    }
  }

  private func at(_ atom: Int, _ i: Int) -> Int { moments[i].isGap ? 1 : moments[i].atoms[atom] }

  private func inTime(_ inner: NaiveFormula, _ i: Int, _ limit: UInt64, _ end: End) -> Int {
    // Counted from a missing event, only what is in time for the first of them surely is.
    let deadline = moments[i].clock + limit
    var best = moments[i].isGap ? 1 : 0
    for k in (moments[i].isGap ? i + 1 : i)..<end.count {
      if moments[k].clock > deadline { return best }
      let value = value(inner, k, end)
      best = max(best, moments[k].isGap ? min(1, value) : value)
    }
    return max(best, end.mayGoOn ? 1 : 0)
  }

  /// What the formula is for each place where the stretch may have ended.
  private func stretches(_ inner: NaiveFormula, _ i: Int, _ upTo: Int, _ end: End) -> [Int] {
    func over(_ count: Int) -> Int { value(inner, i, End(count: count, mayGoOn: false)) }
    var values = moments[i].isGap ? [over(i + 1)] : []
    for k in i + 1..<max(end.count, i + 1) {
      let isEnd = at(upTo, k)
      if isEnd > 0 { values.append(over(k)) }
      if isEnd == 2 { return values }
      if moments[k].isGap { values.append(over(k + 1)) }
    }
    return values + [value(inner, i, end)]
  }

  private static func agreed(_ values: [Int]) -> Int {
    Set(values).count == 1 ? values[0] : 1
  }

  private static func atRest(_ formula: NaiveFormula) -> Int {
    switch formula {
    case .atom, .eventually, .until, .next: 0
    case .always, .after: 2
    case .not(let inner): 2 - atRest(inner)
    case .and(let left, let right): min(atRest(left), atRest(right))
    case .or(let left, let right): max(atRest(left), atRest(right))
    case .stretch(let inner, _): atRest(inner)
    }
  }
}
