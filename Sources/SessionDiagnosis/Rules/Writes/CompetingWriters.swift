import NavigationModel

/// Two writers touched one stack in a turn, or around one intent, and the loser was the user's.
struct CompetingWriters: StandardRule {
  let id: RuleID = "competing-writers"
  let signals: Signals = [.sharedTurn, .contended, .unaskedWrite, .selection, .automatic]

  func findings(in episode: Episode, _ context: DiagnosisContext) -> [Finding] {
    // What a link overwrites, or what overwrites a link, is another story.
    guard episode.cause.isNone else { return [] }
    let story = Story(of: episode, context)
    for position in story.own {
      let event = story.events[position]
      let contest: Contest? =
        event.kind == .tabSelected
        ? bounce(at: position, in: story, context) ?? hop(at: position, in: story, context)
        : undoing(at: position, in: story, context)
      if let contest, let finding = finding(contest, in: episode, context) { return [finding] }
    }
    return []
  }

  /// A write that took away what the user had asked for.
  private struct Contest {
    let loser: NavigationEvent?
    let winner: NavigationEvent
    let wanted: Wanted
    /// The modals that were up before: what came since is not what hides it.
    let modals: [ModalState]
    let headline: String
    let reason: String
    let help: String
  }

  private func finding(
    _ contest: Contest, in episode: Episode, _ context: DiagnosisContext
  ) -> Finding? {
    var seen = episode.settled
    var asked = episode.requested
    seen.modals.removeAll { !contest.modals.contains($0) }
    asked.modals.removeAll { !contest.modals.contains($0) }
    var verdict = context.verdict(
      seen: seen, asked: asked, wanted: contest.wanted, didChange: true,
      isCrash: episode.crash != nil, isCut: contest.winner.kind == .wroteBack,
      report: episode.settledBy)
    // Where all the same the user's own is in front, they lost nothing.
    guard verdict.outcome != .none else { return nil }
    verdict.isObserved =
      verdict.isObserved
      && (episode.settledBy != nil || episode.stacks.contains(where: \.wasCut))
    return context.finding(
      id, verdict, in: episode, blaming: contest.winner, wanted: contest.wanted,
      confidence: .likely,
      evidence: [contest.loser, contest.winner, episode.settledBy].compactMap(\.self),
      headline: contest.headline, reason: contest.reason, help: contest.help)
  }

  // MARK: Stacks

  /// The user's push, or pop, that another writer undid before it was seen.
  private func undoing(
    at position: Int, in story: Story, _ context: DiagnosisContext
  ) -> Contest? {
    let write = story.events[position]
    guard write.kind.writesStack || write.kind == .wroteBack, write.by != .link,
      write.by != .restore,
      let lost = story.latest(
        before: position,
        where: {
          $0.isOnStack(of: write) && ($0.kind.writesStack || $0.kind == .wroteBack)
            && ($0.by == .user || isForUser($0, story))
        })
    else { return nil }
    let user = story.events[lost]
    let isInTurn = write.turn.isShared(with: user.turn)
    guard isInTurn || isAroundIntent(lost, position, story),
      isAnother(position, lost, story, context)
    else { return nil }

    let before = stack(write, context.state(before: user.ordinal))
    guard let asked = stack(write, context.state(after: user.ordinal)) else { return nil }
    let end = stack(write, context.state(after: lastOrdinal(of: write, position, story)))
    let old = before?.entries ?? []
    let new = end?.entries ?? []
    let kept = context.commonCount(old, asked.entries)
    let gained = asked.entries[kept...].map(\.id)
    if gained.isEmpty {
      // To put back what a cancelled swipe did not take away is right.
      let isCancelled = story.contains(after: lost, before: position) {
        $0.kind == .transitionEnded && $0.flag(.cancelled) == true
      }
      guard !isCancelled, asked.entries.count < old.count, context.areEqual(old, new) else {
        return nil
      }
    } else {
      let isGone = !new.contains { gained.contains($0.id) }
      let isBack =
        new.last.map {
          context.vocabulary.areEqual($0.route, asked.entries[asked.entries.count - 1].route)
        }
        ?? false
      // One act may replace what it pushed; to undo it, it takes another.
      let isRival = isInTurn && write.by != user.by
      guard isGone, !isBack, isRival || new.count <= old.count else { return nil }
      // What cannot show, the framework takes away by itself.
      if write.kind == .wroteBack || write.by != .app {
        let faults = context.resolver.presentation(of: asked).faults
        guard !faults.contains(where: { $0.index >= kept }) else { return nil }
      }
    }

    let path = context.path(asked.entries.map(\.route))
    let what = gained.isEmpty ? "the way back to \(path)" : path
    return Contest(
      loser: user, winner: write,
      wanted: Wanted(
        scene: write.scene, address: write.stack, routes: asked.entries.map(\.route)),
      modals: context.scene(write.scene, in: context.state(before: user.ordinal)).modals,
      headline:
        "\(context.writer(write)) undid what \(context.writer(user)) wrote"
        + (isInTurn ? " in the same turn" : " before it was shown"),
      reason:
        "the user asked for \(what), and \(context.path(new.map(\.route))) is what the second writer"
        + " left: nothing of the user's was drawn",
      help:
        "let one owner write the path; do not derive it from a selection or another value that the"
        + " framework writes too, and change a root and push in two updates")
  }

  /// Whether or not the app wrote in the turn of something that the user did.
  private func isForUser(_ event: NavigationEvent, _ story: Story) -> Bool {
    event.by == .app && (event.kind == .pushed || event.kind == .replaced && !event.routes.isEmpty)
      && story.events.contains {
        $0.by == .user && $0.ordinal < event.ordinal && $0.turn.isShared(with: event.turn)
      }
  }

  private func stack(_ event: NavigationEvent, _ state: NavigationState) -> StackState? {
    state.stack(event.stack, in: event.scene)
  }

  /// The last event of a write's turn.
  private func lastOrdinal(
    of write: NavigationEvent, _ position: Int, _ story: Story
  ) -> UInt64 {
    let rest = story.events[position...]
    return rest.last { $0.turn.isShared(with: write.turn) }?.ordinal ?? write.ordinal
  }

  /// Whether or not a write of another turn is about the same intent: the app's own, at once, with
  /// nothing shown and no other change of the user's in between.
  private func isAroundIntent(_ first: Int, _ second: Int, _ story: Story) -> Bool {
    let user = story.events[first]
    let write = story.events[second]
    return write.by != .user && write.kind != .wroteBack && Pace.isOneAct(user, write)
      && !story.isShown(after: first, before: second, in: write.scene)
      && !story.contains(after: first, before: second) {
        $0.kind == .gap || $0.kind == .accountChanged || $0.kind.rebuilds
          || $0.kind == .tabRetapped || ($0.by == .user && $0.kind.isChange)
      }
  }

  /// Whether or not two writes of one turn have two writers.
  private func isAnother(
    _ second: Int, _ first: Int, _ story: Story, _ context: DiagnosisContext
  ) -> Bool {
    let write = story.events[second]
    let user = story.events[first]
    if write.kind == .wroteBack {
      let between = story.events[(first + 1)..<max(second, first + 1)]
      // An empty path after a new root is the root's doing.
      guard !between.contains(where: \.kind.rebuilds) else { return false }
      let isSelection = between.contains { $0.kind == .selectionChanged }
      return isSelection || write.by == .app || write.by == .unknown
    }
    // A way back is the user's own, whoever writes it down.
    guard !write.has(.via) else { return false }
    return write.by != user.by || context.file(of: write) != context.file(of: user)
  }

  // MARK: Tabs

  /// The user's tab that another writer left again before it was seen.
  private func bounce(
    at position: Int, in story: Story, _ context: DiagnosisContext
  ) -> Contest? {
    let write = story.events[position]
    guard write.by != .link, write.by != .restore,
      let lost = story.latest(
        before: position,
        where: {
          $0.kind == .tabSelected && $0.scene == write.scene && $0.stack == write.stack
            && $0.by == .user
        })
    else { return nil }
    let user = story.events[lost]
    let tab = user.name(.tab)
    // No hand selects two tabs in one turn.
    guard write.turn.isShared(with: user.turn) || isAroundIntent(lost, position, story),
      write.name(.tab) != tab
    else { return nil }
    let before = context.scene(write.scene, in: context.state(before: user.ordinal))
    let end = context.scene(
      write.scene, in: context.state(after: lastOrdinal(of: write, position, story)))
    guard before.selectedTab != tab, end.selectedTab != tab else { return nil }
    let routes = before.stack(tab)?.entries.map(\.route) ?? []
    let name = context.text(tab)
    let left = context.text(end.selectedTab)
    return Contest(
      loser: user, winner: write,
      wanted: Wanted(scene: write.scene, address: tab, routes: routes), modals: before.modals,
      headline: "the tab \(name) was selected and \(context.writer(write)) left it again at once",
      reason:
        "the user selected \(name), and within one update \(left) was selected in its place: its"
        + " stack is taken away and put back, and what it shows may break",
      help:
        "do not use a tab as a button: filter the selection's binding, so that it never changes, and"
        + " present what the button is for")
  }

  /// A tab that the app selected by itself after the launch had come to rest.
  private func hop(
    at position: Int, in story: Story, _ context: DiagnosisContext
  ) -> Contest? {
    let write = story.events[position]
    guard write.by == .app || write.by == .system || write.by == .unknown,
      write.ordinal < Self.launchLength
    else { return nil }
    let before = context.scene(write.scene, in: context.state(before: write.ordinal))
    guard let home = before.selectedTab.ifPresent ?? before.tabs.first, home != write.name(.tab),
      before.modals.isEmpty
    else { return nil }
    let earlier = context.events(0..<write.ordinal)
    let launch = earlier.lastIndex { $0.kind == .launched } ?? -1
    var since = earlier[(launch + 1)...]
    // What was restored, and seen, is what the launch came to rest on.
    if let restored = since.lastIndex(where: { $0.kind == .restored }) {
      since = earlier[(restored + 1)...]
    }
    // Whoever has done something, or was sent somewhere, may be taken on.
    guard
      !since.contains(where: {
        $0.by == .user || $0.by == .link || ($0.by == .restore && $0.kind != .restoreFailed)
          || $0.kind == .linkReceived || $0.kind == .reset || $0.kind == .gap
          || $0.kind == .keyframe
          || ($0.kind == .scenePhase && $0.name(.phase) == .background)
      }),
      !story.contains(after: position, before: story.events.count, where: { isUsers($0, write) })
    else { return nil }
    let address = context.resolver.frontStack(of: before)
    let shown = since.firstIndex {
      $0.kind == .screenShown && $0.scene == write.scene && $0.stack == address
        && !$0.turn.isShared(with: write.turn)
    }
    let isSeenAnywhere = since.contains { $0.kind == .screenShown }
    let selected = since.last { $0.kind == .tabSelected && $0.name(.tab) == home }
    guard let rest = shown.map({ since[$0] }) ?? selected,
      shown != nil || !isSeenAnywhere && Pace.isOver(rest, at: write)
    else { return nil }
    // Who signs in after that has asked for what comes.
    let hasSignedIn = since.contains {
      $0.kind == .accountChanged && $0.ordinal > rest.ordinal
    }
    guard !hasSignedIn else { return nil }

    let tab = context.text(write.name(.tab))
    return Contest(
      loser: rest, winner: write,
      wanted: Wanted(
        scene: write.scene, address: address,
        routes: before.stack(address)?.entries.map(\.route) ?? []),
      modals: [],
      headline:
        "\(context.writer(write)) selected the tab \(tab) after the launch, with no input by the user",
      reason:
        "the launch had come to rest on \(context.text(home)), and"
        + " \(write.time - min(rest.time, write.time)) ms later another writer took the user to \(tab)",
      help:
        "let what comes in after the launch change data, not the selection; or select before the"
        + " first screen shows, and never after the user's first touch")
  }

  /// How many of a session's first events are looked at for what follows from its launch.
  private static let launchLength: UInt64 = 256

  private func isUsers(_ event: NavigationEvent, _ write: NavigationEvent) -> Bool {
    event.by == .user && event.turn.isShared(with: write.turn)
  }
}
