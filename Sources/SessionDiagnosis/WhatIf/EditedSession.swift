import NavigationModel
public import SessionReplay

/// A session after edits, and where its events come from.
///
/// The edited session is a real one. Its events have ordinals and `seq` of their own, so that an
/// edit leaves no hole that looks like lost events: a kept event is one step behind the one now
/// before it, or as many steps as it was recorded with. What people see names events by the `seq`
/// they were recorded with: ``recordedSeq(of:)`` knows it.
public struct EditedSession {
  /// The session as it would have been.
  public let session: RecordedSession
  /// The ordinal that each of its events was recorded with; `nil` for what was added.
  public let origins: [UInt64?]
  /// The first recorded event that is not as it was, or has something new before it.
  public let firstEdit: UInt64
  /// How many observations from there on were left out.
  public let leftOut: Int
  /// The recorded events that are there as others.
  let replaced: Set<UInt64>
  /// The `seq` that each of its events was recorded with.
  private let seqs: [UInt64?]
  /// The recorded `seq` by the edited one.
  private let seqsByEdited: [UInt64: UInt64]

  init(
    _ list: EventList, _ original: RecordedSession, under conditions: RecordedSession.Conditions
  ) throws {
    let events = list.renumbered()
    session = try original.copy(of: events, under: conditions)
    if list.losesCrash { session.crashReportedLater = nil }
    origins = list.items.map(\.origin)
    replaced = Set(list.items.compactMap { $0.hasNewRoutes ? $0.origin : nil })
    seqs = list.items.map { $0.origin == nil ? nil : $0.recordedSeq }
    seqsByEdited = Dictionary(
      zip(events, list.items).compactMap { $1.origin == nil ? nil : ($0.seq, $1.recordedSeq) },
      uniquingKeysWith: { first, _ in first })
    firstEdit = list.firstEdit ?? UInt64(list.originalCount)
    leftOut = list.leftOut
  }

  /// The `seq` that an event was recorded with; `nil` for an added one.
  public func recordedSeq(of ordinal: UInt64) -> UInt64? {
    guard let index = Int(exactly: ordinal), index < seqs.count else { return nil }
    return seqs[index]
  }

  /// A finding of the edited session with the `seq` and ordinals of the recorded one.
  ///
  /// Where it blames an event that was added, its own are kept.
  public func asRecorded(_ finding: Finding) -> Finding {
    var finding = finding
    finding.evidence = finding.evidence.compactMap { seqsByEdited[$0] }
    for index in finding.related.indices {
      let seq = finding.related[index].seq
      finding.related[index].seq = seqsByEdited[seq] ?? seq
    }
    if let index = Int(exactly: finding.ordinal), index < origins.count,
      let origin = origins[index], let seq = seqs[index]
    {
      finding.ordinal = origin
      finding.seq = seq
    }
    return finding
  }
}
