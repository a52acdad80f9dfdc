import NavigationModel

/// Container, owner, root or registry was rebuilt, and pushes went with it.
struct StackRebuilt: StandardRule {
  let id: RuleID = "stack-rebuilt"
  let signals: Signals = [.rebuilt, .sharedTurn]

  func findings(in episode: Episode, _ context: DiagnosisContext) -> [Finding] {
    let roots = rootsBefore(episode, context)
    guard
      episode.signals.contains(.rebuilt) || !roots.isEmpty
        || episode.events.contains(where: { $0.kind == .rootChanged })
    else { return [] }
    let losses = (roots + context.events(of: episode)).flatMap {
      context.rebuildLosses(by: $0, crash: episode.crash)
    }
    // One container, one fault, however many stacks were in it; the one that showed counts.
    let findings = losses.map { self.finding($0, in: episode, context) }
    guard var finding = findings.first(where: { $0.severity == .error }) ?? findings.first
    else { return [] }
    finding.related += findings.filter { $0.stack != finding.stack }.map {
      Finding.Related(rule: id, seq: $0.seq, headline: $0.headline)
    }
    return [finding]
  }

  /// The roots that changed in the episode's turn, and before what another cause did in it.
  private func rootsBefore(
    _ episode: Episode, _ context: DiagnosisContext
  ) -> [NavigationEvent] {
    guard episode.signals.contains(.sharedTurn), let first = episode.events.first else { return [] }
    return context.events(before: episode.range.lowerBound, limit: Reach.moment).filter {
      $0.kind == .rootChanged && $0.scene == episode.scene && $0.turn.isShared(with: first.turn)
    }
  }

  private func finding(
    _ loss: RebuildLoss, in episode: Episode, _ context: DiagnosisContext
  ) -> Finding {
    var after = context.scene(loss.scene, before: loss.settledBefore)
    if let index = after.stacks.firstIndex(where: { $0.address == loss.stack.address }) {
      // What the framework did not write back is gone all the same.
      if loss.takesEntries, loss.evidence?.kind != .wroteBack {
        after.stacks[index].entries = []
        after.stacks[index].views = []
      }
      if loss.evidence == nil { after.stacks[index].observed = nil }
    }
    // A column that is left empty is still beside the others.
    let isShown =
      context.resolver.frontStack(of: after) == loss.stack.address
      || loss.evidence?.kind == .screenShown && loss.evidence?.stack == loss.stack.address
        && context.isBeside(loss.stack.address, in: after)
    let wanted = Wanted(
      scene: loss.scene, address: loss.stack.address, routes: loss.stack.entries.map(\.route),
      isInFront: isShown)
    var verdict = context.verdict(
      seen: after, asked: after, wanted: wanted, didChange: true,
      isCrash: loss.evidence?.kind == .crashed, isCut: loss.evidence?.kind == .wroteBack,
      report: loss.evidence)
    if loss.event.kind == .destinationRemoved, !context.manifest.isPresent,
      let index = wanted.routes.firstIndex(where: {
        context.vocabulary.type(of: $0) == loss.event.name(.type)
      })
    {
      // Nothing tells of another declaration: from there on nothing shows.
      verdict.landed = min(verdict.landed, index)
    }
    let path = context.path(loss.stack.entries.map(\.route))
    let lost = loss.stack.entries.isEmpty ? "the screens above the root" : path
    let end = loss.takesEntries ? "and \(lost) went with it" : "while its screen was up"
    return context.finding(
      id, verdict, blaming: EventMark(loss.event),
      link: context.links.record(loss.event.cause) ?? context.link(of: episode),
      wanted: wanted, confidence: episode.isDegraded ? .possible : .likely,
      headline: "\(loss.what(context)), \(end)",
      reason: loss.why(context), fix: .advise(loss.advice(context)), evidence: loss.evidenceSeqs)
  }
}

/// What went with a container, an owner, a root or a registry.
struct RebuildLoss {
  /// The event that rebuilt it.
  let event: NavigationEvent
  let scene: Name
  /// The stack with what it should have kept.
  let stack: StackState
  /// What told that it was gone; `nil` where only the kind of change says so.
  let evidence: NavigationEvent?
  /// The event before which it had settled.
  let settledBefore: UInt64
  /// Whether or not the entries went, rather than the destinations they need.
  var takesEntries = true

  var evidenceSeqs: [UInt64] {
    // Of a crash that another session recorded, that one's `seq` means nothing here.
    [event.seq] + (evidence.map { $0.ordinal > event.ordinal ? [$0.seq] : [] } ?? [])
  }

  func what(_ context: DiagnosisContext) -> String {
    let place = context.text(stack.address)
    switch event.kind {
    case .stackMounted:
      let owner = event.name(.owner)
      guard !owner.isNone, owner != stack.owner, !stack.owner.isNone else {
        return "the stack \(place) was mounted again"
      }
      return "the owner of the stack \(place) was made again"
    case .stackUnmounted: return "the stack \(place) was taken down with its path"
    case .rootChanged: return "the root of the stack \(place) changed"
    case .destinationRemoved:
      return "the destination for \(context.text(event.name(.type))) was removed"
    default: return "\(context.text(event.name(.name))) changed"
    }
  }

  func why(_ context: DiagnosisContext) -> String {
    switch event.kind {
    case .stackMounted:
      "no launch and no sign-in explains that the path began anew"
    case .stackUnmounted:
      "what owns the path goes with the stack's view, and came back empty"
    case .rootChanged:
      "a stack whose root changes identity in the update of a push, or under entries, discards its"
        + " path"
    case .destinationRemoved:
      "its screens were still on the stack \(context.text(stack.address))"
    default:
      "the container was rebuilt for it, and what it owned began anew"
    }
  }

  func advice(_ context: DiagnosisContext) -> String {
    switch event.kind {
    case .rootChanged:
      "change the root first and push after it has settled, or keep one stable root view"
    case .destinationRemoved:
      "declare the destination above what comes and goes, for as long as entries need it"
    default:
      "own the path above the view that is rebuilt, in state that outlives it"
    }
  }
}
