import NavigationModel
import SessionReplay

/// Says what is missing, and which event is the reason.
struct AbsenceMaker {
  let scan: FrontScan
  let trace: FrontTrace
  /// The resolver at the point.
  let resolver: Resolver
  /// Who put what there before the wish began.
  let earlier: EarlierOrigins

  var desired: DesiredFront { trace.desired }
  var vocabulary: Vocabulary { scan.session.vocabulary }
  /// The window at the point; as the manifest describes it where no event has touched it.
  var scene: SceneState {
    scan.state.scene(desired.scene) ?? scan.session.reducer.newScene(desired.scene)
  }
  /// The stack at the point; `nil` for one that went, or never came, with its modal.
  var stack: StackState? { scan.session.stack(desired.address, of: desired.scene, in: scan.state) }

  /// What a person calls a screen.
  func label(_ screen: DesiredScreen) -> String {
    if let route = screen.route { return resolver.labelWithPayload(route, vocabulary) }
    return (screen.name ?? "") + (screen.value.map { " " + $0 } ?? "")
  }

  /// What stands on the stack below the screens that were wanted, and is none of them.
  func extra() -> [String] {
    guard let stack, case .link = desired.source else { return [] }
    let rows = stack.rows
    let matched = trace.matching.rows(of: desired.screens, in: rows).compactMap(\.self)
    guard let top = matched.last else { return [] }
    return rows[..<top].indices.filter { !matched.contains($0) }.map { index in
      switch rows[index] {
      case .entry(let entry): resolver.labelWithPayload(entry.route, vocabulary)
      case .view(let view): vocabulary.text(view.screen)
      }
    }
  }

  func absences() throws -> [Absence] {
    guard let stack else { return try withoutStack().map(described(_:)) }
    let scene = self.scene
    let rows = stack.rows
    let matched = trace.matching.rows(of: desired.screens, in: rows)
    let misplaced = trace.matching.misplaced(desired.screens, in: rows, besides: matched)
    let presentation = resolver.presentation(of: stack)
    var landing = Landing(scene: scene.name, stack: desired.address)
    let isInFront = resolver.frontStack(of: scene) == desired.address
    if isInFront { landing = resolver.landing(of: scene) }

    var absences: [Absence] = []
    for index in desired.screens.indices {
      let absence =
        if let row = matched[index] ?? misplaced[index] {
          try self.absence(of: index, at: row, on: stack, presentation, landing)
            ?? (matched[index] == nil ? try self.misplaced(index, row) : nil)
        } else {
          self.absence(of: index)
        }
      if let absence { add(absence, to: &absences) }
    }
    let shown = desired.screens.indices.filter { index in
      !absences.contains { $0.indices.contains(index) }
    }
    if !isInFront {
      absences.append(hidden(shown.last, scene, stack))
    } else if stack.isMounted, absences.isEmpty,
      let over = try over(
        desired.screens.isEmpty ? -1 : matched.last.flatMap(\.self), stack, landing)
    {
      absences.append(over)
    } else if desired.screens.isEmpty, landing.isObserved, landing.isBlank || !landing.isRoot {
      // Where the root is all that is left, another screen or an empty one was seen.
      absences.append(unseen(nil, nil))
    }
    return try absences.map(described(_:))
  }

  /// Screens that go for one reason are one absence.
  func add(_ absence: Absence, to absences: inout [Absence]) {
    if let last = absences.last, last.way == absence.way, last.fault == absence.fault,
      last.culprit == absence.culprit || absence.way == .writtenBack,
      last.event?.ordinal == absence.event?.ordinal, last.rule == absence.rule
    {
      absences[absences.count - 1].screens += absence.screens
      absences[absences.count - 1].indices += absence.indices
      absences[absences.count - 1].origin = absence.origin ?? last.origin
    } else {
      absences.append(absence)
    }
  }

  func absence(
    _ index: Int?, _ way: Absence.Way, _ event: NavigationEvent?, origin: NavigationEvent? = nil,
    fault: ResolutionFault.Why? = nil, rule: RuleID?
  ) -> Absence {
    Absence(
      screens: [index.map { label(desired.screens[$0]) } ?? rootLabel],
      indices: index.map { [$0] } ?? [], way: way, fault: fault, event: event, origin: origin,
      rule: rule)
  }

  /// What a person calls the stack's root.
  var rootLabel: String {
    if let root = stack?.root.ifPresent { return vocabulary.text(root) }
    if case .modal(let modal) = vocabulary.address(desired.address) {
      let event = scan.modals[.init(scene: desired.scene, name: modal)]
      return vocabulary.text(event?.name(.screen).ifPresent ?? modal)
    }
    return "the root of \(vocabulary.text(desired.address))"
  }

  // MARK: On the stack

  /// What is wrong with a screen that is on the stack; `nil` where it shows.
  func absence(
    of index: Int, at row: Int, on stack: StackState, _ presentation: Presentation,
    _ landing: Landing
  ) throws -> Absence? {
    let origin = try origin(ofRow: row)
    guard stack.isMounted else {
      let event = scan.unmounts[.init(scene: desired.scene, name: stack.address)]
      let wasWrittenLater = isLater(origin, than: event)
      return absence(
        index, .notMounted, event, origin: origin,
        rule: wasWrittenLater ? "before-ready" : "stack-rebuilt")
    }
    if let fault = presentation.faults.first(where: { $0.index == row }),
      case .duplicate(_, let shadowed) = fault.why
    {
      let isSeenAfterAll =
        landing.isObserved && landing.depth == row + 1 && landing.screen == shadowed.shows
      return isSeenAfterAll ? nil : try unresolved(index, fault, on: stack)
    }
    let isSeen = landing.isObserved && !landing.isRoot && landing.depth.map { $0 > row } ?? false
    let isTopBlank = landing.isBlank && landing.depth == row + 1
    // An empty screen without a place is the top one.
    if landing.isBlank, landing.depth == nil, row + 1 < stack.rows.count { return nil }
    // What the framework reports counts, and what it stands on shows as well.
    if isSeen, !isTopBlank {
      let isTop = index == desired.screens.count - 1 && row == stack.rows.count - 1
      return isTop && !isInFront(landing, row, presentation) ? unseen(index, origin) : nil
    }
    // Above what has no destination the user does not get.
    let faults = presentation.faults.filter { !$0.why.isDuplicate && $0.index <= row }
    if let fault = faults.first(where: { $0.index == row }) ?? faults.first {
      return try unresolved(index, fault, on: stack)
    }
    return landing.isObserved ? unseen(index, origin) : nil
  }

  /// Whether or not the framework reported the top row, or may have meant it.
  private func isInFront(_ landing: Landing, _ row: Int, _ presentation: Presentation) -> Bool {
    if let depth = landing.depth, depth != row + 1 { return false }
    guard presentation.slots.indices.contains(row + 1) else { return true }
    let slot = presentation.slots[row + 1]
    if let route = landing.route, let entry = slot.entry {
      return vocabulary.areEqual(route, entry.route)
    }
    return landing.screen.isNone || slot.screen.isNone || landing.screen == slot.screen
  }

  /// A screen that is requested, and that nothing on record keeps from showing.
  private func unseen(_ index: Int?, _ origin: NavigationEvent?) -> Absence {
    // A container that was made anew since forgets what it showed.
    if let rebuild = trace.rebuild, rebuild.ordinal > origin?.ordinal ?? 0 {
      return absence(index, .rebuilt, rebuild, origin: origin, rule: "stack-rebuilt")
    }
    var result = absence(
      index, .unseen, origin ?? trace.change, origin: origin, rule: "desync")
    result.witness = trace.observation
    return result
  }

  /// The event that put a row there.
  private func origin(ofRow row: Int) throws -> NavigationEvent? {
    try trace.origins[row] ?? earlier.origin(ofRow: row)
  }

  /// A screen that has no destination, or stands on one that has none.
  private func unresolved(
    _ index: Int, _ fault: ResolutionFault, on stack: StackState
  ) throws -> Absence {
    let origin = try origin(ofRow: fault.index)
    var result = absence(
      index, .unresolved, origin, origin: origin, fault: fault.why, rule: fault.why.rule)
    result.culprit = resolver.manifest.label(fault.entry.route, in: vocabulary)
    return result
  }

  /// A screen that is on the stack and shows, though not where it should.
  private func misplaced(_ index: Int, _ row: Int) throws -> Absence {
    let origin = try origin(ofRow: row)
    return absence(
      index, .misplaced, origin, origin: origin, rule: desired.link == nil ? nil : "goal-missed")
  }

  /// What stands on top of the screen that should be in front.
  private func over(_ row: Int?, _ stack: StackState, _ landing: Landing) throws -> Absence? {
    guard let row, stack.rows.count > row + 1 else { return nil }
    // What does not show covers nothing.
    guard let depth = landing.depth, depth > row + 1 || depth == 0 && row < 0 && !landing.isRoot
    else { return nil }
    let event = try origin(ofRow: row + 1)
    let rule: RuleID? =
      switch desired.source {
      // What was there before the link, whoever put it there, the link had to clear.
      case .link where event?.by != .user || trace.origins[row + 1] == nil: "goal-missed"
      default: nil
      }
    return absence(
      desired.screens.isEmpty ? nil : desired.screens.count - 1, .underScreen, event, rule: rule)
  }

  func isLater(_ event: NavigationEvent?, than other: NavigationEvent?) -> Bool {
    guard let event, let other else { return false }
    return event.ordinal > other.ordinal
  }

  /// The absence with its words, and with what else would have removed it.
  private func described(_ absence: Absence) throws -> Absence {
    var absence = absence
    let alternative = Counterfactual(session: scan.session, trace: trace, position: scan.position)
    absence.further = try alternative.further(absence)
    absence.later = try LookAhead(trace: trace, position: scan.position).end(of: absence)
    // What is on its way is no fault.
    if absence.later != nil { absence.rule = nil }
    AbsenceText(resolver: resolver, vocabulary: vocabulary, desired: desired).write(
      &absence, stack: stack, landing: resolver.landing(of: scene))
    return absence
  }
}
