import NavigationModel
import SessionReplay

/// Who put what on a stack before a wish began: asked for seldom, so found out when it is.
final class EarlierOrigins {
  private let session: RecordedSession
  private let desired: DesiredFront
  private let position: UInt64
  private var rows: [BlamedRow]?

  init(_ session: RecordedSession, _ desired: DesiredFront, at position: UInt64) {
    self.session = session
    self.desired = desired
    self.position = position
  }

  /// The event that put a row there, from the session's start.
  func origin(ofRow row: Int) throws -> NavigationEvent? {
    if rows == nil {
      rows =
        try Blame(of: session, at: position).stacks.first {
          $0.address == desired.address && $0.scene == desired.scene && $0.isThere
        }?.rows ?? []
    }
    guard let rows, rows.indices.contains(row) else { return nil }
    return rows[row].event
  }
}
