public import NavigationModel
public import SessionReplay

/// Why the screens that should be in front at a point of a session are not.
///
/// ```swift
/// let why = try Why(in: session, at: session.eventCount)
/// for absence in why.absences {
///   print(absence.headline, absence.event?.seq ?? 0, absence.help)
/// }
/// ```
///
/// For each of them it names the event that removed it, hid it, or kept it from showing. That event
/// is the cause in this sense: without it, and without the ``Absence/further`` ones, the screen
/// would be on its stack, or its stack in front.
public struct Why {
  /// Number of events before the point.
  public let position: UInt64
  /// What should be in front.
  public let desired: DesiredFront
  /// The same, as a person reads it; empty for the root.
  public let labels: [String]
  /// What is in front.
  public let landing: Landing
  /// What stands below the screens of a link's goal and is none of them; it covers nothing.
  public let extra: [String]
  /// The addresses of the session's stacks, up to the point and by its manifest.
  public let knownStacks: [String]
  /// What should be there and is not, bottom to top; what hides the whole stack comes last.
  public private(set) var absences: [Absence]

  /// What asked for it last, or reported last that it is not there.
  private let trigger: NavigationEvent?

  /// Whether or not all of it is there.
  public var isInFront: Bool { absences.isEmpty }

  /// How many of the wanted screens are missing; 1 where that is the root.
  public var missingCount: Int {
    absences.isEmpty ? 0 : max(Set(absences.flatMap(\.indices)).count, 1)
  }

  /// Asks why.
  ///
  /// - Parameters:
  ///   - session: The session.
  ///   - position: Number of events before the point; beyond the end, the end.
  ///   - stack: The address of the stack that is meant; `nil` to find out.
  ///   - screens: What should show there, bottom to top, the last in front. Empty means what was
  ///     asked for last: a link's goal, what the user or the app requested, else all that is
  ///     requested of the stack in front.
  /// - Throws: What reading the session throws.
  /// - Complexity: O(events before the point × depth of the stack each touches), a few times over.
  public init(
    in session: RecordedSession, at position: UInt64, stack: String? = nil,
    want screens: [DesiredScreen] = []
  ) throws {
    let scan = try FrontScan(session, to: position, looking: screens)
    let resolver = session.resolver(for: scan.state)
    self.position = scan.position
    let address = stack.map { session.vocabulary.name($0) }
    landing = resolver.landing(of: scan.state)
    desired = try Self.desired(screens, address, scan, resolver)
    knownStacks = scan.stacks.map(session.vocabulary.text(_:))
    let trace = try FrontTrace(session, desired, from: desired.start, to: scan.position)
    let earlier = EarlierOrigins(session, desired, at: scan.position)
    let maker = AbsenceMaker(scan: scan, trace: trace, resolver: resolver, earlier: earlier)
    labels = desired.screens.map(maker.label(_:))
    extra = maker.extra()
    if case .intent(let event) = desired.source { trigger = event } else { trigger = nil }
    absences = try maker.absences()
  }

  /// Which names of what was asked for stand for nothing that the session knows.
  ///
  /// - Parameter session: The session that was asked about.
  public func unknownNames(in session: RecordedSession) -> [String] {
    desired.screens.compactMap(\.name).filter { !session.vocabulary.hasRead($0) }
  }

  private static func desired(
    _ screens: [DesiredScreen], _ address: Name?, _ scan: FrontScan, _ resolver: Resolver
  ) throws -> DesiredFront {
    if !screens.isEmpty { return DesiredFront(screens, on: address, scan, resolver) }
    if let intent = scan.latest, let desired = try DesiredFront(intent, scan, resolver),
      address == nil || address == desired.address
    {
      return desired
    }
    let front = resolver.landing(of: scan.state)
    let place =
      address.map { scan.place(of: $0, front: front) }
      ?? FrontScan.Place(scene: front.scene, name: front.stack)
    return DesiredFront(requestedOf: place, scan)
  }

  /// Names, for each absence, the finding that blames the same event, and takes over what it says.
  ///
  /// - Parameters:
  ///   - findings: The findings of the session's diagnosis.
  ///   - session: The session that was asked about.
  public mutating func match(_ findings: [Finding], of session: RecordedSession) {
    let faults = findings.filter { $0.severity > .note }
    for index in absences.indices {
      guard let found = finding(of: absences[index], among: faults, session.vocabulary) else {
        continue
      }
      absences[index].finding = found
      absences[index].rule = found.rule
      absences[index].help = found.fix.help
    }
  }

  private func finding(
    of absence: Absence, among findings: [Finding], _ vocabulary: Vocabulary
  ) -> Finding? {
    // Who put it there is to blame only for what was wrong from the start.
    let wasWrong =
      !absence.isRemoval || absence.way == .writtenBack
      || absence.way == .dismissed && absence.event?.by != .user
    let origin = wasWrong ? absence.origin : nil
    for event in [absence.event, origin].compactMap(\.self) {
      if let found = findings.first(where: { $0.ordinal == event.ordinal }) { return found }
    }
    // Of the same link, or of the same stack with this event as evidence, it is the same story.
    let (scene, stack) = (vocabulary.text(desired.scene), vocabulary.text(desired.address))
    return findings.first { finding in
      if absence.rule == "goal-missed" || absence.rule == "link-unsettled" {
        return desired.link.map(vocabulary.text(_:)) == finding.link && finding.link != nil
      }
      guard absence.way == .unseen || absence.way == .underModal, finding.scene == scene,
        finding.stack == stack
      else { return false }
      return [absence.event, origin, absence.witness, trigger].compactMap(\.?.seq)
        .contains(where: finding.evidence.contains)
    }
  }
}

extension RecordedSession {
  /// Whether or not some event, or the manifest, has a name: of a route, a screen or a stack.
  ///
  /// - Complexity: O(events).
  package func knows(_ name: String) throws -> Bool {
    // A name becomes the vocabulary's when what has it is read.
    try forEachEvent { _ in }
    return vocabulary.hasRead(name)
  }
}

extension Vocabulary {
  /// Whether or not a name, or a label as `type.case`, is that of something read.
  fileprivate func hasRead(_ name: String) -> Bool {
    // A name that no event, no state and no manifest has is interned by nobody.
    if existingName(name) != nil { return true }
    let parts = name.split(separator: ".")
    return parts.count > 1 && existingName(parts.dropLast().joined(separator: ".")) != nil
  }
}
