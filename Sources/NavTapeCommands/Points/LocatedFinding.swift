import SessionDiagnosis
import SessionReplay

/// A finding, and which of the file's sessions it is about.
///
/// By index: a file may hold two sessions of one id, as a salvaged one does.
struct LocatedFinding {
  let finding: Finding
  /// The position after the event that it blames.
  let place: SessionPosition
}

extension RecordedFile {
  /// The findings of all sessions, in file order, numbered through.
  ///
  /// - Throws: What reading a session throws.
  func locatedFindings() throws -> [LocatedFinding] {
    var found: [LocatedFinding] = []
    for (index, session) in sessions.enumerated() {
      let damage = damage.filter { $0.session == index }
      for finding in try Diagnosis(of: session, damage: damage).findings {
        var finding = finding
        finding.id = found.count + 1
        // The event blamed of an empty session is none.
        let ordinal = max(finding.ordinal, session.firstOrdinal)
        let position = min(ordinal - session.firstOrdinal + 1, session.eventCount)
        found.append(
          LocatedFinding(
            finding: finding, place: SessionPosition(session: index, position: position)))
      }
    }
    return found
  }
}
