import NavigationModel

/// Saved state that is undecodable, not encodable, unknown or truncated, or that the launch did not
/// survive.
struct RestoreInvalid: StandardRule {
  let id: RuleID = "restore-invalid"
  let signals: Signals = [.restore, .fault, .unaskedWrite]

  func findings(in episode: Episode, _ context: DiagnosisContext) -> [Finding] {
    var findings: [Finding] = []
    if let finding = restoreFinding(in: episode, context) { findings.append(finding) }
    for event in episode.events where event.kind == .notEncodable {
      findings.append(notEncodableFinding(event, in: episode, context))
    }
    return findings
  }

  /// One finding for one restore: what it says of itself, else what the resolver cannot show.
  private func restoreFinding(in episode: Episode, _ context: DiagnosisContext) -> Finding? {
    let failure = episode.events.first {
      $0.kind == .restoreFailed && !hasNothingSaved($0, context) && !isMadeGood($0, context)
    }
    let broken = episode.stacks.lazy.compactMap { stack in
      stack.faults.first { context.isRestoreFault($0, on: stack) }.map { (stack, $0) }
    }.first
    let truncation =
      failure == nil && broken == nil ? truncation(in: episode, context) : nil
    let why: String
    if let failure {
      why = failureReason(failure, context)
    } else if let broken {
      why = faultReason(broken.1, context)
    } else if let truncation {
      let label = context.label(truncation.stack.entries[truncation.left].route)
      why = "the framework did not take entry \(truncation.left) of the saved path, \(label)"
    } else if episode.crash != nil, episode.settledBy == nil,
      episode.events.contains(where: { $0.kind == .restored })
    {
      why = "the app crashed before the restored state was shown"
    } else {
      return nil
    }

    let failed = (failure ?? truncation?.write).flatMap { event in
      episode.stacks.first { $0.stack.address == event.stack && $0.scene == event.scene }
    }
    let stack = failed ?? broken?.0 ?? front(of: episode, context)
    let blamed =
      broken.flatMap { stack, fault in stack.origin(ofEntryAt: fault.index) } ?? episode.restored
      ?? failure.map { EventMark($0, cause: episode.cause) } ?? episode.first
    var wanted =
      stack.map { context.wanted(episode, on: $0) }
      ?? Wanted(
        scene: episode.scene, address: truncation?.write.stack ?? failure?.stack ?? .main,
        routes: (truncation?.stack.entries ?? []).map(\.route))
    // A restored stack in another tab waits there; the user sees the tab that was selected.
    wanted.isInFront = wanted.address == context.resolver.frontStack(of: episode.requested)
    var verdict = context.verdict(on: episode, wanted: wanted)
    // What could not be restored does not show, nor does what was above it.
    if let failure, !verdict.isObserved || verdict.outcome == .crash {
      let index = failure.number(.index).flatMap { Int(exactly: $0) } ?? 0
      verdict.landed = min(verdict.landed, index)
    }
    return context.finding(
      id, verdict, in: episode, blaming: blamed, wanted: wanted,
      confidence: context.reducer.manifest.isPresent || failure != nil ? .likely : .possible,
      headline: "the saved state could not be restored",
      reason: failure == nil && broken == nil && truncation == nil
        ? why : why + "; SwiftUI drops it and everything above it",
      fix: .advise(
        "keep a version with the saved state, guard its decoding, and cut the stack at the first"
          + " route this build does not know"))
  }

  /// Whether or not it only says that there was no saved state, as every first launch may.
  private func hasNothingSaved(_ event: NavigationEvent, _ context: DiagnosisContext) -> Bool {
    context.text(event.name(.reason)) == "missing" && event.name(.type).isNone
      && event.number(.index) == nil && event.ordinal < Self.launchLength
      && !context.events(0..<event.ordinal).contains {
        $0.kind == .saved || $0.kind == .restored
      }
  }

  /// Whether or not what a locked device kept back was restored once it could be read
  /// (swiftui-semantics F61).
  private func isMadeGood(_ event: NavigationEvent, _ context: DiagnosisContext) -> Bool {
    context.text(event.name(.reason)) == "locked"
      && context.upcoming(from: event.ordinal + 1, limit: Self.unlockReach).contains {
        $0.kind == .restored && $0.scene == event.scene
      }
  }

  /// Most events within which a device that was locked is unlocked, or else it is told.
  private static let unlockReach: UInt64 = 256

  /// How many of a session's first events may be its launch.
  private static let launchLength: UInt64 = 64

  private func front(of episode: Episode, _ context: DiagnosisContext) -> TouchedStack? {
    let address = context.resolver.frontStack(of: episode.requested)
    return episode.stacks.first { $0.stack.address == address } ?? episode.stacks.first
  }

  /// A path that cannot be saved shows all the same.
  private func notEncodableFinding(
    _ event: NavigationEvent, in episode: Episode, _ context: DiagnosisContext
  ) -> Finding {
    let stack = episode.stacks.first {
      $0.stack.address == event.stack && $0.scene == event.scene
    }
    let entries = stack?.stack.entries ?? []
    let type = event.name(.type)
    let named = event.number(.index).flatMap { Int(exactly: $0) }
      .flatMap { entries.indices.contains($0) ? $0 : nil }
    let index = named ?? entries.firstIndex { context.vocabulary.type(of: $0.route) == type }
    let origin = index.flatMap { stack?.origin(ofEntryAt: $0) }
    let label = index.map { context.label(entries[$0].route) } ?? context.text(type)
    let what = label.isEmpty ? "a value" : label
    var wanted = Wanted(
      scene: event.scene, address: event.stack, routes: entries.map(\.route), isInFront: false)
    if let goal = stack.map({ context.wanted(episode, on: $0) }), goal.isGoal { wanted = goal }
    var verdict = context.verdict(on: episode, wanted: wanted)
    if verdict.outcome != .crash { verdict.outcome = .none }
    verdict.outcomes = nil
    return context.finding(
      id, verdict, in: episode, blaming: origin ?? EventMark(event, cause: episode.cause),
      wanted: wanted, headline: "\(what) makes the whole path not encodable",
      reason:
        "\(what) was pushed as a value that is not Codable where it was pushed, so the path's"
        + " codable form is nil and nothing of it can be saved",
      fix: .advise("make \(what) Codable, and require Codable in every wrapper that pushes it"))
  }

  private func faultReason(_ fault: ResolutionFault, _ context: DiagnosisContext) -> String {
    let label = context.label(fault.entry.route)
    let isDeclared = !context.screens(for: fault.entry.route).isEmpty
    return isDeclared
      ? "\(label) is declared neither on the root nor on a screen restored below it"
      : "\(label) is not known to this build"
  }

  private func failureReason(_ event: NavigationEvent, _ context: DiagnosisContext) -> String {
    let place = event.number(.index).map { "entry \($0) of the saved path" } ?? "the saved state"
    let type = event.name(.type)
    let name = type.isNone ? "" : ", \(context.text(type)),"
    switch context.text(event.name(.reason)) {
    case "decode": return "\(place)\(name) could not be decoded"
    case "version": return "\(place)\(name) was written by another version"
    case "missing": return "\(place)\(name) is missing"
    case "locked": return "\(place)\(name) could not be read while the device was locked"
    case "noDestination": return "\(place)\(name) has no destination in this build"
    default: return "\(place)\(name) could not be restored"
    }
  }
}
