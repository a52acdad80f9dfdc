import NavigationModel

/// Saved state that is undecodable, not encodable, unknown or truncated, or that the launch did not
/// survive.
struct RestoreInvalid: Rule {
  let id: RuleID = "restore-invalid"

  func findings(in episode: Episode, _ context: DiagnosisContext) -> [Finding] {
    if let restored = episode.events.first(where: { $0.kind == .restored }) {
      return restoreFinding(restored, in: episode, context).map { [$0] } ?? []
    }
    return episode.events.compactMap { event in
      switch event.kind {
      case .restoreFailed: failedFinding(event, in: episode, context)
      case .notEncodable: notEncodableFinding(event, in: episode, context)
      default: nil
      }
    }
  }

  /// One finding for one restore: what it says of itself, else what the resolver cannot show.
  private func restoreFinding(
    _ restored: NavigationEvent, in episode: Episode, _ context: DiagnosisContext
  ) -> Finding? {
    let failure = episode.events.first { $0.kind == .restoreFailed }
    let broken = episode.stacks.lazy.compactMap { stack in
      stack.presentation.faults.first { context.isRestoreFault($0, in: episode) }
        .map { (stack, $0) }
    }.first
    let stack =
      failure.flatMap { event in episode.stacks.first { $0.stack.address == event.stack } }
      ?? broken?.0 ?? episode.stacks.first
    guard let stack else { return nil }

    let why: String
    if let failure {
      why = failureReason(failure, context)
    } else if let broken {
      why = "\(context.label(broken.1.entry.route)) is not known to this build"
    } else if episode.crash != nil {
      why = "the app crashed before the restored state was shown"
    } else {
      return nil
    }
    return context.finding(
      id, in: episode, blaming: EventMark(restored), stack: stack.stack.address,
      wanted: context.wanted(episode, on: stack),
      headline: "the saved state could not be restored",
      reason: why + "; SwiftUI drops it and everything above it",
      fix: .advise(
        "keep a version with the saved state, and cut the stack at the first route this build"
          + " does not know"))
  }

  private func failedFinding(
    _ event: NavigationEvent, in episode: Episode, _ context: DiagnosisContext
  ) -> Finding? {
    let stack = episode.stacks.first { $0.stack.address == event.stack }
    let routes = stack.map { $0.stack.entries.map(\.route) } ?? []
    return context.finding(
      id, in: episode, blaming: EventMark(event), stack: event.stack,
      wanted: Wanted(scene: event.scene, address: event.stack, routes: routes, isGoal: false),
      headline: "the saved state could not be restored",
      reason: failureReason(event, context),
      fix: .advise("guard the decoding; where it fails, start at the root and delete the state"))
  }

  private func notEncodableFinding(
    _ event: NavigationEvent, in episode: Episode, _ context: DiagnosisContext
  ) -> Finding? {
    let stack = episode.stacks.first { $0.stack.address == event.stack }
    let entries = stack?.stack.entries ?? []
    let index = event.number(.index).flatMap { Int(exactly: $0) }
    let type = event.name(.type)
    let entry =
      index.flatMap { $0 < entries.count ? entries[$0] : nil }
      ?? entries.first { context.vocabulary.type(of: $0.route) == type }
    let origin = entry.flatMap { entry in
      stack.flatMap { context.origin(of: entry, on: $0) }
    }
    let label = entry.map { context.label($0.route) } ?? context.text(type)
    return context.finding(
      id, in: episode, blaming: origin ?? EventMark(event), stack: event.stack,
      wanted: Wanted(
        scene: event.scene, address: event.stack, routes: entries.map(\.route), isGoal: false),
      headline: "\(label) makes the whole path not encodable",
      reason:
        "\(label) was pushed as a value that is not Codable where it was pushed, so the path's"
        + " codable form is nil and nothing of it can be saved",
      fix: .advise("make \(label) Codable, and require Codable in every wrapper that pushes it"))
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
