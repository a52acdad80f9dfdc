/// Field numbers of `Keyframe` and its parts.
///
/// A keyframe is a list of parts, cut into as many records as it takes. Order gives it structure:
/// a stack belongs to the scene before it, entries to the stack before them. It has symbols of its
/// own, defined by parts, so that it can be read, or passed over, without the block.
enum KeyframeForm {
  static let parts: UInt32 = 1
  static let more: UInt32 = 2

  // Members of a part's oneof.
  static let define: UInt32 = 1
  static let scene: UInt32 = 2
  static let stack: UInt32 = 3
  static let entries: UInt32 = 4
  static let taps: UInt32 = 5
  static let view: UInt32 = 6
  static let modal: UInt32 = 7
  static let link: UInt32 = 8
  static let goalRoutes: UInt32 = 9
  static let goalModalRoutes: UInt32 = 10
  static let change: UInt32 = 11
  static let rest: UInt32 = 12

  /// Most entries in one part.
  static let entriesPerPart = 1_024
}
