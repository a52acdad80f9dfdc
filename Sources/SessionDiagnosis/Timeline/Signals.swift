/// What looked odd while an episode was folded.
///
/// Each is cheap to notice, and none is a fault by itself: it says which rules have a reason to
/// look. An episode without any is healthy, and nearly all are.
struct Signals: OptionSet, Hashable, Sendable {
  let rawValue: UInt32

  /// A link drives it.
  static let link = Signals(rawValue: 1 << 0)
  /// Entries that do not resolve.
  static let fault = Signals(rawValue: 1 << 1)
  /// A tapped link without a destination.
  static let inertTap = Signals(rawValue: 1 << 2)
  /// A pop of more than there was.
  static let underflow = Signals(rawValue: 1 << 3)
  /// A restore, one that failed, or a path that cannot be saved.
  static let restore = Signals(rawValue: 1 << 4)
  /// A crash, or a framework warning.
  static let crash = Signals(rawValue: 1 << 5)
  /// A framework warning.
  static let consoleFault = Signals(rawValue: 1 << 6)
  /// Two or more changes of one stack, or of the tab selection, in one turn.
  static let sharedTurn = Signals(rawValue: 1 << 7)
  /// A change while a transition ran.
  static let inTransition = Signals(rawValue: 1 << 8)
  /// A transition that ended cancelled.
  static let cancelled = Signals(rawValue: 1 << 9)
  /// A write-back that changed what is requested, unasked.
  static let unaskedWrite = Signals(rawValue: 1 << 10)
  /// A screen reported in front that the resolver does not put there.
  static let mismatch = Signals(rawValue: 1 << 11)
  /// A change of a stack that is not in front.
  static let elsewhere = Signals(rawValue: 1 << 12)
  /// Entries added while a view destination was up.
  static let overViews = Signals(rawValue: 1 << 13)
  /// A change of a stack under a modal, or modals that came and went in one turn.
  static let modals = Signals(rawValue: 1 << 14)
  /// An intent that changed nothing.
  static let refusal = Signals(rawValue: 1 << 15)
  /// A push of a route equal to the top of its stack, or to what the user just left; a modal over
  /// its like.
  static let repeated = Signals(rawValue: 1 << 16)
  /// A container, owner, root or registry that changed under entries or views.
  static let rebuilt = Signals(rawValue: 1 << 17)
  /// A sign-in, a sign-out or a reset.
  static let account = Signals(rawValue: 1 << 18)
  /// A tap on the tab that was selected already.
  static let retap = Signals(rawValue: 1 << 19)
  /// A selection that the framework wrote.
  static let selection = Signals(rawValue: 1 << 20)
  /// An appearance that the stack does not explain.
  static let appearance = Signals(rawValue: 1 << 21)
  /// A whole path written with another entry under one that stayed.
  static let changedBelow = Signals(rawValue: 1 << 24)
  /// A tab selected, or a modal presented, by no user.
  static let automatic = Signals(rawValue: 1 << 22)
  /// A change by another writer before the user's own was shown.
  static let contended = Signals(rawValue: 1 << 28)
  /// A pop that ends on a screen like the one it leaves.
  static let revisited = Signals(rawValue: 1 << 29)
  /// A screen reported while a tapped link was not answered.
  static let unansweredTap = Signals(rawValue: 1 << 23)
}
