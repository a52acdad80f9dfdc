/// How far around an event rules look, in events.
///
/// Times alone would not do: a session may have none, and one that was made to harm has everything
/// at once.
enum Reach {
  /// What belongs to one moment: a change, the framework's answer, and the reports of both.
  static let moment: UInt64 = 16
  /// What a user does in a minute or so, with what is observed of it.
  static let stretch: UInt64 = 64
  /// What still matters of a user's way so far: who signed in, who pushed what is in front.
  static let past: UInt64 = 512
}
