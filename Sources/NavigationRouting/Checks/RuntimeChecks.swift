public import NavigationModel

/// Looks at each change as it happens and says at once what will not show.
///
/// The resolver that diagnoses recordings checks the stack that was just pushed to, against the
/// navigator's manifest. A fault is reported once for each entry, with the reason and the order
/// that would show everything:
///
/// ```
/// NavTape: [NAV 42] link L1 pushed Brew.ID before BrewHistoryFilter: …
/// ```
///
/// A navigator checks in debug builds unless it is told otherwise; without checks it pays nothing.
@MainActor
public final class RuntimeChecks {
  /// Takes one report, in the turn of the change it is about.
  public typealias Handler = @MainActor (CheckReport) -> Void

  /// Checks in debug builds, none in release builds.
  public static var inDebugBuilds: RuntimeChecks? {
    #if DEBUG
      RuntimeChecks()
    #else
      nil
    #endif
  }

  private let report: Handler
  private let policy: NavigationPolicy
  /// Made for one state of the manifest.
  private var resolver: Resolver?
  private var resolvedChanges: [ManifestChange] = []
  private var reported: Set<EntryID> = []
  private var silentStacks: Set<StackPlace> = []
  private var hasSaidManifest = false

  /// Most entries remembered as reported; beyond, those that are gone are forgotten.
  private static let reportedLimit = 1024

  /// Creates checks.
  ///
  /// - Parameters:
  ///   - policy: What differs between versions of the framework.
  ///   - report: Takes each report; by default it is one line on standard error.
  public init(
    policy: NavigationPolicy = NavigationPolicy(),
    report: @escaping Handler = RuntimeChecks.writeToStandardError
  ) {
    self.policy = policy
    self.report = report
  }

  /// Writes a report as one line on standard error.
  ///
  /// That there is no manifest is said once a process.
  public static func writeToStandardError(_ report: CheckReport) {
    if report.kind == .noManifest {
      guard !hasWrittenManifest else { return }
      hasWrittenManifest = true
    }
    StandardError.write("NavTape: \(report)")
  }

  private static var hasWrittenManifest = false

  /// Reports what another part of the module found.
  func say(_ report: CheckReport) { self.report(report) }

  // MARK: Looking

  func look(at event: NavigationEvent, _ reduction: Reduction, in navigator: Navigator) {
    switch event.kind {
    case .pushed, .replaced, .linkApplied, .stackMounted:
      check(event.stack, event, in: navigator)
    case .restored:
      for stack in event.attachment?.stacks ?? [] { check(stack.address, event, in: navigator) }
    case .linkTapped:
      checkTap(event, in: navigator)
    default:
      break
    }
  }

  /// A link whose value has no destination does nothing at all (swiftui-semantics F12).
  private func checkTap(_ event: NavigationEvent, in navigator: Navigator) {
    guard let route = event.routes.first?.route, let scene = navigator.state.scene(event.scene),
      let stack = scene.stack(event.stack), let resolver = resolver(for: navigator, event),
      case .inert(let why) = resolver.tap(
        route, at: event.number(.depth), on: stack, in: scene)
    else { return }
    let text = FaultText(
      resolver: resolver, vocabulary: navigator.vocabulary, stack: stack,
      presentation: resolver.presentation(of: stack))
    report(text.report(inertLinkTo: route, why, event))
  }

  private func check(_ address: Name, _ event: NavigationEvent, in navigator: Navigator) {
    guard let stack = navigator.state.stack(address, in: event.scene), !stack.entries.isEmpty,
      let resolver = resolver(for: navigator, event)
    else { return }
    let vocabulary = navigator.vocabulary
    guard !stack.root.isNone else {
      sayNoRoot(of: stack, event, vocabulary)
      return
    }
    let presentation = resolver.presentation(of: stack)
    let faults = presentation.faults.filter { !reported.contains($0.entry.id) }
    guard !faults.isEmpty else { return }
    if reported.count >= Self.reportedLimit { forgetReported(in: navigator.state) }
    reported.formUnion(faults.map(\.entry.id))
    let text = FaultText(
      resolver: resolver, vocabulary: vocabulary, stack: stack, presentation: presentation)
    if let found = text.report(faults, event) { report(found) }
  }

  /// The resolver of the manifest as it is now; `nil`, said once, where there is none.
  private func resolver(for navigator: Navigator, _ event: NavigationEvent) -> Resolver? {
    let changes = navigator.state.manifestChanges
    if let resolver, resolvedChanges == changes { return resolver }
    let manifest = navigator.manifest.applying(changes)
    guard manifest.isPresent else {
      if !hasSaidManifest {
        hasSaidManifest = true
        report(
          CheckReport(
            .noManifest, seq: event.seq, headline: "there is no manifest",
            reason: "what is pushed cannot be checked, and a recording cannot say what showed",
            remedy: "give the navigator a ManifestDeclaration"))
      }
      return nil
    }
    let made = Resolver(manifest: manifest, vocabulary: navigator.vocabulary, policy: policy)
    resolver = made
    resolvedChanges = changes
    return made
  }

  private func sayNoRoot(of stack: StackState, _ event: NavigationEvent, _ vocabulary: Vocabulary) {
    let place = StackPlace(scene: event.scene, address: stack.address)
    guard silentStacks.count < NavigationState.maximumContainers,
      silentStacks.insert(place).inserted
    else { return }
    let address = vocabulary.text(stack.address)
    report(
      CheckReport(
        .noRoot, seq: event.seq, headline: "the stack \(address) is not checked",
        reason: "the manifest does not say which screen is its root",
        remedy: "declare it", scene: vocabulary.text(event.scene), stack: address))
  }

  private func forgetReported(in state: NavigationState) {
    let alive = state.scenes.flatMap { $0.stacks.flatMap { $0.entries.map(\.id) } }
    reported.formIntersection(alive)
  }
}
