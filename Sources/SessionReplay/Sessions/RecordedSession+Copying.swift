public import NavigationModel
import SessionCoding

extension RecordedSession {
  /// What holds of a copy in place of what was recorded.
  public struct Conditions {
    /// The manifest that headers have; `nil` for the recorded one.
    public var manifest: Manifest?
    /// The header's `os`; `nil` for the recorded one.
    public var os: String?
    /// What a value without a destination does; `nil` for what the system says.
    public var unresolved: NavigationPolicy.Unresolved?

    /// Everything as it was recorded.
    public init() {}

    /// Whether or not everything is as it was recorded.
    public var isAsRecorded: Bool { manifest == nil && os == nil && unresolved == nil }
  }

  /// A session of other events, under other conditions, and otherwise like this one.
  ///
  /// It is a session like every other: it can be diagnosed, replayed and written to a file. No
  /// keyframe of this session is used for it. Names are this session's, so that events of both can
  /// be compared.
  ///
  /// - Parameters:
  ///   - events: Its events. The n-th must have the ordinal n; `SessionDiagnosis` sees to that.
  ///   - conditions: What holds in place of what was recorded.
  /// - Throws: What reading this session's first block throws.
  /// - Complexity: O(1) here; all events stay in memory.
  public func copy(
    of events: [NavigationEvent], under conditions: Conditions = Conditions()
  ) throws -> RecordedSession {
    var header = self.header
    // A manifest that was given for the recorded one is the copy's own.
    if conditions.manifest != nil || conditions.os != nil || manifest != header.manifest {
      header = SessionHeader(
        session: header.session, previous: header.previous, app: header.app,
        version: header.version, build: header.build, os: conditions.os ?? header.os,
        device: header.device, started: header.started,
        manifest: conditions.manifest ?? manifest, vocabulary: vocabulary)
    }
    var policy = conditions.os.map { FrameworkVersion(os: $0).policy } ?? reducer.policy
    if let unresolved = conditions.unresolved { policy.unresolved = unresolved }
    return RecordedSession(
      like: self, header: header,
      reducer: Reducer(
        manifest: conditions.manifest ?? manifest, vocabulary: vocabulary, policy: policy),
      events: EventsInMemory(events, start: try startState()))
  }

  /// All events, in memory.
  ///
  /// - Complexity: O(events).
  public func events() throws -> [NavigationEvent] {
    if let memory { return memory.events }
    var events: [NavigationEvent] = []
    events.reserveCapacity(Int(clamping: eventCount))
    try forEachEvent { events.append($0) }
    return events
  }

  /// The state before the first event: not the empty one where a log was cut.
  package func startState() throws -> NavigationState {
    if let memory { return memory.start }
    return try cursor().state
  }

}
