/// Whether something is so: no, nobody knows, or yes.
///
/// The order is that of certainty towards yes, so that "and" is the least and "or" the greatest
/// (Kleene's strong logic): what is unknown decides nothing, and is never taken for either.
enum Truth: UInt8, Comparable, Sendable {
  case no
  case unknown
  case yes

  init(_ value: Bool) {
    self = value ? .yes : .no
  }

  static func < (lhs: Truth, rhs: Truth) -> Bool { lhs.rawValue < rhs.rawValue }

  static prefix func ! (truth: Truth) -> Truth {
    switch truth {
    case .no: .yes
    case .unknown: .unknown
    case .yes: .no
    }
  }
}
