import NavigationModel

/// The links of a session, each with its stages.
struct LinkLedger {
  private(set) var records: [LinkRecord] = []

  /// Most links that are remembered; settled ones go first, then the oldest.
  static let limit = 1024

  func record(_ id: Name) -> LinkRecord? {
    records.last { $0.id == id }
  }

  mutating func note(_ event: NavigationEvent, _ manifest: Manifest, _ vocabulary: Vocabulary) {
    switch event.kind {
    case .linkReceived:
      var record = LinkRecord(id: event.name(.link))
      record.received = event
      record.goal = manifest.goal(ofURL: vocabulary.text(event.name(.url)))
      add(record)
    case .linkResolved:
      update(event.name(.link)) {
        $0.resolved = event
        if let goal = event.attachment?.goal { $0.goal = goal }
      }
    case .linkApplied:
      update(event.name(.link)) { $0.applied = $0.applied ?? event }
    case .linkParked, .linkRejected, .linkExpired:
      update(event.name(.link)) { $0.putAside = event }
    default:
      guard !event.cause.isNone, event.kind.isChange || event.kind == .wroteBack else { return }
      update(event.cause) { $0.applied = $0.applied ?? event }
    }
  }

  private mutating func update(_ id: Name, _ body: (inout LinkRecord) -> Void) {
    guard !id.isNone else { return }
    if let index = records.lastIndex(where: { $0.id == id }) {
      body(&records[index])
    } else {
      var record = LinkRecord(id: id)
      body(&record)
      add(record)
    }
  }

  private mutating func add(_ record: LinkRecord) {
    if records.count >= Self.limit {
      records.remove(at: records.firstIndex(where: \.isSettled) ?? 0)
    }
    records.append(record)
  }
}
