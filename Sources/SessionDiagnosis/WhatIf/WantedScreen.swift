public import NavigationModel
public import SessionReplay

/// A screen that somebody wants in front, and when.
public struct WantedScreen {
  /// The window.
  public let scene: Name
  /// The address of its stack; `nil` for whichever is in front.
  public let stack: Name?
  /// What findings call its route, or the screen's name; `nil` for the root.
  public let name: String?
  /// The event after which it should be in front.
  public let moment: UInt64
  /// The event that is looked at first.
  public let center: UInt64

  /// What a finding says was wanted, once what was asked for with it is over.
  ///
  /// - Throws: What reading the session throws.
  public init(_ finding: Finding, in session: RecordedSession) throws {
    scene = session.vocabulary.name(finding.scene)
    stack = session.vocabulary.name(finding.stack)
    name = finding.wanted.last
    center = finding.ordinal
    var last = finding.ordinal
    var blamed: NavigationEvent?
    try session.forEachEvent { event in
      if event.ordinal == finding.ordinal { blamed = event }
      guard let blamed, event.kind.isRequest else { return }
      let link = blamed.linkName
      let belongs = link.isNone ? event.turn.isShared(with: blamed.turn) : event.linkName == link
      if belongs { last = event.ordinal }
    }
    moment = last
  }

  /// A route, or a screen, by name.
  ///
  /// - Parameters:
  ///   - name: What findings call the route, perhaps with its payload as in `Brew.ID 7`, or the
  ///     screen's name; `nil` for the root.
  ///   - stack: Its stack's address; `nil` for whichever is in front.
  ///   - scene: The window.
  ///   - moment: The ordinal of the event after which it should be in front.
  public init(_ name: String?, on stack: Name? = nil, in scene: Name = .main, after moment: UInt64)
  {
    self.name = name
    self.stack = stack
    self.scene = scene
    self.moment = moment
    center = moment
  }

  /// Whether or not it is in front.
  func isInFront(_ state: NavigationState, _ resolver: Resolver, _ vocabulary: Vocabulary) -> Bool {
    guard let scene = state.scene(scene) else { return false }
    let landing = resolver.landing(of: scene)
    guard stack == nil || landing.stack == stack, !landing.isBlank else { return false }
    guard let name else { return landing.isRoot }
    if vocabulary.text(landing.screen) == name { return true }
    guard let route = landing.route else { return false }
    let names = [
      resolver.manifest.label(route, in: vocabulary),
      vocabulary.text(vocabulary.type(of: route)),
    ]
    if names.contains(name) { return true }
    let wanted = DesiredScreen(name)
    guard let value = wanted.value, names.contains(wanted.name ?? name) else { return false }
    // The vocabulary makes equal payloads one; a route of any type asks it to.
    let other = vocabulary.route(type: .unknown, case: .unknown, value: value)
    return vocabulary.record(route).meaning.value == vocabulary.record(other).meaning.value
  }
}

extension EventKind {
  /// Whether or not it is a request, or makes room for one.
  ///
  /// All else is a report or a remark.
  var isRequest: Bool {
    switch self {
    case .pushed, .popped, .replaced, .linkApplied, .restored, .reset, .tabSelected, .presented,
      .dismissed, .viewPushed, .viewPopped, .rootChanged, .stackMounted, .stackUnmounted,
      .destinationDeclared, .destinationRemoved, .selectionChanged, .linkTapped:
      true
    default:
      false
    }
  }
}
