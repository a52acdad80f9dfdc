import NavigationModel

/// The links of a session, each with its stages.
struct LinkLedger {
  private(set) var records: [LinkRecord] = []
  /// Links that are received, not settled, and that the user has not gone on without.
  private var waiting: [Name] = []
  /// Those of them for which no screen was reported yet.
  private var unseen: [Name] = []
  /// The link that drove the latest change, or `Name.none`.
  private var latestDriver = Name.none
  /// Whether or not a link was ever parked.
  private var hasParked = false
  /// The link that was received or resolved in the latest turn of a link.
  private var inTurn: (turn: Turn, link: Name) = (.own, .none)

  /// The latest link by the delivery of its receipt, and by its address.
  private var latest: [Name: Name] = [:]

  /// What the routing table says of the addresses that links had.
  private var goals: [Name: Goal?] = [:]

  /// Most links that wait for a first report.
  private static let unseenLimit = 64

  /// Most links that are remembered; settled ones go first, then the oldest.
  static let limit = 1024

  func record(_ id: Name) -> LinkRecord? {
    records.last { $0.id == id }
  }

  /// The link that an event belongs to, or `Name.none`.
  ///
  /// That is its cause, or the link it applies. One that says no more than `by` a link is the
  /// latest link's, if that waits or is being applied; a change in the very turn in which a link was
  /// received or resolved is that link's.
  func driver(of event: NavigationEvent) -> Name {
    if !event.cause.isNone { return event.cause }
    guard event.kind.isChange else { return .none }
    if event.kind == .linkApplied, let link = event.name(.link).ifPresent { return link }
    if event.by == .link, let record = records.last, !record.isRefused,
      record.applied == nil || record.id == latestDriver
    {
      return record.id
    }
    return event.turn.isShared(with: inTurn.turn) ? inTurn.link : .none
  }

  /// The link that makes a selection; as of a change, it may say no more than that a link did.
  private func selector(of event: NavigationEvent, _ link: Name) -> Name {
    if !link.isNone { return link }
    if event.by == .link, let record = records.last, !record.isSettled { return record.id }
    return event.turn.isShared(with: inTurn.turn) ? inTurn.link : .none
  }

  mutating func note(
    _ event: NavigationEvent, drivenBy link: Name, _ manifest: Manifest, _ vocabulary: Vocabulary
  ) {
    switch event.kind {
    case .linkReceived:
      // Without an id nothing could ever be said to be its effect.
      guard event.has(.link), !event.name(.link).isNone else { return }
      let record = LinkRecord(id: event.name(.link))
      record.received = event
      record.goal = goal(of: event.name(.url), manifest, vocabulary)
      noteTwin(record)
      add(record)
      wait(for: record.id)
      inTurn = (event.turn, record.id)
    case .linkResolved:
      let id = event.name(.link)
      update(id) {
        $0.resolved = event
        if let goal = event.attachment?.goal { $0.goal = goal }
      }
      inTurn = (event.turn, id)
    case .linkParked, .linkRejected, .linkExpired:
      let id = event.name(.link)
      update(id) { $0.putAside = event }
      if event.kind == .linkParked {
        hasParked = true
        wait(for: id)
      } else {
        waiting.removeAll { $0 == id }
      }
      if inTurn.link == id { inTurn = (.own, .none) }
    case .gap, .unknown, .unreadable:
      // What was lost may have settled what is open.
      guard event.kind.losesEvents(event) else { return }
      for index in records.indices where !records[index].isSettled {
        records[index].isUncertain = true
      }
    default:
      if event.kind.isReadiness { waitForParked(at: event) }
      if event.kind == .selectionChanged, let link = selector(of: event, link).ifPresent {
        update(link) { $0.selected = $0.selected ?? event }
      }
      if event.kind == .screenShown { noteObserved(event.scene) }
      if event.kind.isChange { latestDriver = link }
      guard !link.isNone, event.kind.isApplication else { return }
      update(link) { $0.applied = $0.applied ?? event }
      waiting.removeAll { $0 == link }
    }
  }

  /// The goal of an address in the routing table, which for each is looked through once.
  private mutating func goal(
    of url: Name, _ manifest: Manifest, _ vocabulary: Vocabulary
  ) -> Goal? {
    if let known = goals[url] { return known }
    if goals.count >= Self.limit { goals.removeAll(keepingCapacity: true) }
    let goal = manifest.goal(ofURL: vocabulary.text(url))
    goals[url] = .some(goal)
    return goal
  }

  private mutating func update(_ id: Name, _ body: (LinkRecord) -> Void) {
    guard !id.isNone else { return }
    if let record = record(id) {
      body(record)
    } else {
      let record = LinkRecord(id: id)
      body(record)
      add(record)
    }
  }

  private mutating func add(_ record: LinkRecord) {
    if records.count >= Self.limit { forget() }
    records.append(record)
  }

  /// Remembers which earlier receipt may be one of the same thing.
  private mutating func noteTwin(_ record: LinkRecord) {
    guard let received = record.received else { return }
    if latest.count > Self.limit { latest.removeAll() }
    for key in [received.name(.delivery), received.name(.url)] where !key.isNone {
      if latest[key] == record.id { record.isReused = true }
      if record.earlierTwin.isNone, let earlier = latest[key], earlier != record.id {
        record.earlierTwin = earlier
        update(earlier) { $0.laterTwin = record.id }
      }
      latest[key] = record.id
    }
  }

  /// The other receipts of what a link delivers, the nearest first.
  func twins(of record: LinkRecord) -> [LinkRecord] {
    var twins: [LinkRecord] = []
    if record.isReused,
      let twin = records.last(where: {
        $0.id == record.id && $0.received?.ordinal != record.received?.ordinal
      })
    {
      twins.append(twin)
    }
    for step in [{ $0.earlierTwin }, { $0.laterTwin }] as [(LinkRecord) -> Name] {
      var next = step(record)
      while !next.isNone, twins.count < 16, let twin = self.record(next) {
        if twin.id == record.id || twins.contains(where: { $0.id == twin.id }) { break }
        twins.append(twin)
        next = step(twin)
      }
    }
    return twins
  }

  /// Makes room for many, as all behind a removed one move.
  private mutating func forget() {
    let older = records[..<(Self.limit / 2)].filter { !$0.isSettled }
    if older.count < Self.limit / 2 {
      records.replaceSubrange(..<(Self.limit / 2), with: older)
    } else {
      records.remove(at: records.firstIndex(where: \.isSettled) ?? 0)
    }
  }

  // MARK: What the user saw instead of a link

  /// What a link that never comes left the user with is what is in front when they go on, or when
  /// another link takes them on.
  mutating func freeze(
    before event: NavigationEvent, drivenBy link: Name, _ state: NavigationState
  ) {
    guard !waiting.isEmpty, event.kind.isChange,
      !link.isNone || (event.by == .user && event.cause.isNone),
      let scene = state.scene(event.scene)
    else { return }
    waiting.removeAll { id in
      guard id != link else { return false }
      guard let index = records.lastIndex(where: { $0.id == id }),
        records[index].received?.scene == event.scene
      else { return false }
      records[index].leftBehind = scene
      return true
    }
  }

  private mutating func wait(for id: Name) {
    guard let index = records.lastIndex(where: { $0.id == id }), records[index].received != nil,
      !records[index].isSettled
    else { return }
    records[index].leftBehind = nil
    records[index].wasObserved = false
    if !waiting.contains(id), waiting.count < Self.limit { waiting.append(id) }
    if !unseen.contains(id) {
      if unseen.count >= Self.unseenLimit { unseen.removeFirst() }
      unseen.append(id)
    }
  }

  /// A parked link may be taken up again; what is in front counts from there.
  ///
  /// The stack of another tab, mounted as the user goes there, is not what it waits for.
  private mutating func waitForParked(at event: NavigationEvent) {
    guard hasParked else { return }
    for record in records where record.isParked && record.leftBehind != nil {
      let tab = record.goal?.tab.ifPresent
      let isElsewhere = event.kind == .stackMounted && tab.map { $0 != event.stack } ?? false
      if !isElsewhere { wait(for: record.id) }
    }
  }

  /// Each link is looked for once, however often screens are reported.
  private mutating func noteObserved(_ scene: Name) {
    guard !unseen.isEmpty else { return }
    unseen.removeAll { id in
      guard waiting.contains(id), let index = records.lastIndex(where: { $0.id == id }) else {
        return true
      }
      guard records[index].received?.scene == scene else { return false }
      records[index].wasObserved = true
      return true
    }
  }
}

extension EventKind {
  /// Whether or not such an event, driven by a link, is the link's application.
  ///
  /// A refusal is none; a stack, tab, view or modal event is.
  fileprivate var isApplication: Bool {
    isChange && self != .restoreFailed && self != .notEncodable || self == .wroteBack
  }
}
