public import NavigationModel
public import SessionReplay

/// Where a URL would lead at a point of a session, by the routing table in its header.
///
/// Nothing is written: the state at the point is copied, and the same reducer applies a link to it.
///
/// ```swift
/// let run = try LinkDryRun(of: "brewlog://brew/7", in: session, at: session.eventCount)
/// print(run.goal == nil ? "no pattern" : "\(run.outcome)")
/// ```
public struct LinkDryRun {
  /// The URL.
  public let url: String
  /// Number of events before the point.
  public let position: UInt64
  /// The rows of the routing table that were tried, in order; the last of them matches if any does.
  public let trials: [LinkTrial]
  /// How many rows the table has.
  public let rowCount: Int
  /// Where the matching row leads, the URL's parts put in; `nil` where no row matches.
  public let goal: Goal?
  /// How the routes get onto what is there.
  public let policy: Policy
  /// Who says so.
  public let policySource: PolicySource
  /// The window.
  public let scene: Name
  /// The address of the stack that the goal is about; `Name.none` where no row matches.
  public let stack: Name
  /// The state at the point.
  public let before: NavigationState
  /// The state with the link applied; the same where no row matches.
  public let after: NavigationState
  /// What would show if the user stays where the stack last resolved.
  public let cut: Answer
  /// What would show if a warning screen took the place of an unresolved value.
  public let placeholder: Answer

  /// How a link's routes get onto a stack. The raw value is the spelling in events.
  public enum Policy: String, CaseIterable, Hashable, Sendable {
    /// On top of what is there.
    case append
    /// In its place.
    case replace
    /// In place of the top.
    case top
  }

  /// Who says how a link is applied: a routing table does not.
  public enum PolicySource: Hashable, Sendable {
    /// Whoever asks.
    case asked
    /// An earlier link of the same row, resolved or applied at this `seq`.
    case earlier(seq: UInt64)
    /// Nobody: it is the default.
    case byDefault
  }

  /// What would show, under one answer to an unresolved value.
  public struct Answer: Hashable, Sendable {
    /// The goal's stack, resolved.
    public var presentation: Presentation
    /// What would be in front.
    public var landing: Landing
    /// That, measured against the goal.
    public var outcome: Outcome
  }

  /// What would be in front, measured against the goal, where the user stays where the stack last
  /// resolved.
  public var outcome: Outcome { cut.outcome }

  /// The stack that the goal is about, with the link applied.
  public var target: StackState? { after.stack(stack, in: scene) }

  /// The smallest stack that would show all of it; `nil` where it shows, or no row matches.
  public let repair: Repair?

  /// Tries a URL.
  ///
  /// - Parameters:
  ///   - url: The URL.
  ///   - session: The session, whose header has the routing table.
  ///   - position: Number of events before the point; beyond the end, the end.
  ///   - policy: How the routes get onto what is there; `nil` for what earlier links of the same row
  ///     did, else ``Policy/append``, which is what a recorded link without a policy means.
  /// - Throws: What reading the session throws.
  /// - Complexity: O(events before the point + rows of the table).
  public init(
    of url: String, in session: RecordedSession, at position: UInt64, policy: Policy? = nil
  ) throws {
    self.url = url
    let links = session.manifest.links
    rowCount = links.count
    var trials: [LinkTrial] = []
    for link in links {
      trials.append(link.trial(of: url))
      if trials[trials.count - 1].isMatch { break }
    }
    self.trials = trials
    let row = trials.last?.isMatch == true ? trials.count - 1 : nil
    var past = PastPolicies(session, row: row)
    var cursor = try session.cursor()
    while cursor.position < position, let event = try cursor.stepForward() { past.note(event) }
    self.position = cursor.position
    before = cursor.state

    let resolver = session.resolver(for: before)
    let vocabulary = session.vocabulary
    let front = resolver.frontScene(of: before) ?? session.reducer.newScene(.main)
    scene = front.name
    (self.policy, policySource) =
      policy.map { ($0, .asked) } ?? past.latest ?? (.append, .byDefault)
    if let row {
      let goal = LinkBinding(trials[row], vocabulary).bound(links[row].goal)
      self.goal = goal
      stack = vocabulary.address(of: goal, in: front)
      let application = LinkApplication(goal, url: url, policy: self.policy, in: front, session)
      after = application.applied(to: before, session.reducer)
    } else {
      goal = nil
      stack = .none
      after = before
    }
    let measure = LinkMeasure(session, after, goal, scene: scene, stack: stack)
    cut = measure.answer(.cut)
    placeholder = measure.answer(.placeholder)
    repair = measure.repair()
  }
}

/// How earlier links of one row of the routing table were applied.
private struct PastPolicies {
  private(set) var latest: (LinkDryRun.Policy, LinkDryRun.PolicySource)?
  private let vocabulary: Vocabulary
  private let links: [LinkPattern]
  private let row: Int?
  /// Links of the row that may still be resolved or applied.
  private var ours: Set<Name> = []

  /// Most links that are remembered.
  private static let limit = 4096

  init(_ session: RecordedSession, row: Int?) {
    vocabulary = session.vocabulary
    links = session.manifest.links
    self.row = row
  }

  mutating func note(_ event: NavigationEvent) {
    guard let row else { return }
    let link = event.name(.link)
    switch event.kind {
    case .linkReceived:
      let url = vocabulary.text(event.name(.url))
      guard links.firstIndex(where: { $0.matches(url) }) == row else { return }
      if ours.count >= Self.limit { ours.removeAll() }
      ours.insert(link)
    case .linkResolved, .linkApplied:
      guard ours.contains(link),
        let policy = LinkDryRun.Policy(rawValue: vocabulary.text(event.name(.policy)))
      else { return }
      latest = (policy, .earlier(seq: event.seq))
    default:
      break
    }
  }
}

extension ResolutionFault {
  /// The rule that a diagnosis would report it by.
  public var rule: RuleID { why.rule }
}
