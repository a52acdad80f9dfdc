import NavigationModel

/// Entries or modals survived a sign-out or an account switch, or were written back after it.
struct OutlivedReset: StandardRule {
  let id: RuleID = "outlived-reset"
  let signals: Signals = [.account]

  func findings(in episode: Episode, _ context: DiagnosisContext) -> [Finding] {
    for event in context.events(episode.range) {
      guard let departure = Departure(event, context) else { continue }
      // What comes to the front tells more than what waits behind it.
      let survived = survived(departure, in: episode, context)
      let isInSight = survived.map { $0.confidence == .certain && $0.outcome != .none } ?? false
      let written = isInSight ? nil : writtenBack(departure, in: episode, context)
      if let finding = written ?? survived { return [finding] }
    }
    return []
  }

  // MARK: What was left

  private func survived(
    _ departure: Departure, in episode: Episode, _ context: DiagnosisContext
  ) -> Finding? {
    guard let survivor = departure.survivor(context) ?? departure.modalInSight(context)
    else { return nil }
    let wanted = Wanted(
      scene: survivor.scene.name, address: survivor.address, routes: [],
      isInFront: survivor.isInFront)
    // Who writes it again after the account has left is nearer to it than who did not empty it.
    let write = departure.aftermath(context).first {
      $0.scene == survivor.scene.name && $0.stack == survivor.address && $0.kind.addsEntries
        && $0.ordinal < survivor.end && departure.isOld($0, context)
    }
    let what =
      survivor.isModal ? "a modal" : "entries of the stack \(context.text(survivor.address))"
    return context.finding(
      id, blaming: write ?? survivor.blamed ?? departure.event, link: nil, wanted: wanted,
      Settlement(scene: survivor.scene, end: survivor.end, shownBy: survivor.shownBy), in: episode,
      (
        "\(what) survived \(departure.name(context))",
        survivor.blamed == nil
          ? "nothing emptied what the account that left had opened"
          : survivor.blamed?.has(.stackList) == true
            ? "the reset names some stacks, and this is none of them"
            : "the reset was to close it, and it is still in front"
      ), help: Self.help, evidence: [departure.event])
  }

  private static let help =
    "reset all routing state when an account leaves: every stack of every window, modals, flags and"
    + " links that wait"

  // MARK: What came back

  private func writtenBack(
    _ departure: Departure, in episode: Episode, _ context: DiagnosisContext
  ) -> Finding? {
    for event in departure.aftermath(context) where departure.isOld(event, context) {
      let before = context.scene(event.scene, before: event.ordinal)
      let after = context.scene(event.scene, before: event.ordinal + 1)
      guard !context.asksForTheSame(before, after) else { continue }
      let front = context.resolver.frontStack(of: after)
      let address = event.kind == .restored ? front : event.stack
      let settlement = context.settlement(of: event)
      let isSeen = event.kind == .presented || settlement.shownBy?.stack == address
      let wanted = Wanted(
        scene: event.scene, address: address,
        routes: (before.stack(address)?.entries ?? []).map(\.route),
        isInFront: isSeen || front == address)
      return context.finding(
        id, blaming: event, link: nil, wanted: wanted, settlement, in: episode,
        (
          "what was open before \(departure.name(context)) was opened again, by itself",
          "nobody asked for it in the"
            + " \(event.time - min(departure.event.time, event.time)) ms since"
        ), help: Self.help, evidence: [departure.event])
    }
    return nil
  }
}
