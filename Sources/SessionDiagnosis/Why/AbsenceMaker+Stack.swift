import NavigationModel

/// What is wrong with a stack as a whole: it is gone, or behind something else.
extension AbsenceMaker {
  /// The stack is not there at all: its modal went, or never came.
  func withoutStack() -> [Absence] {
    let went = trace.existence.went
    var absences: [Absence] = []
    // What had been taken off it before is another matter.
    for index in desired.screens.indices {
      let screenWent = trace.fates[index].presence.went
      guard let screenWent, screenWent.ordinal != went?.ordinal else { continue }
      add(absence(of: index), to: &absences)
    }
    let told = Set(absences.flatMap(\.indices))
    let rest = desired.screens.indices.filter { !told.contains($0) }
    guard !rest.isEmpty || absences.isEmpty else { return absences }
    var result: Absence
    if let went {
      let way = Absence.way(of: went)
      result = absence(
        nil, way, went, origin: trace.existence.came,
        rule: rule(of: way, went, trace.existence.came))
    } else if let link = linkAbsence(of: nil) {
      result = link
    } else if let refusal = trace.fates.last?.refusal {
      result = absence(nil, .refused, refusal, rule: "request-ignored")
    } else {
      result = absence(nil, .neverAsked, nil, rule: nil)
    }
    if !rest.isEmpty { result.screens = rest.map { label(desired.screens[$0]) } }
    result.indices = rest
    return absences + [result]
  }

  /// What is in front instead of the stack.
  func hidden(_ screen: Int?, _ scene: SceneState, _ stack: StackState) -> Absence {
    var (way, event) = whatIsInFront(of: stack, in: scene)
    var origin = trace.origins[trace.origins.rows.count - 1]
    if desired.screens.isEmpty { origin = nil }
    var rule: RuleID?
    switch way {
    case .underModal: rule = event?.by == .user ? nil : "covered"
    case .otherTab, .besideTabs:
      if isLater(origin, than: event) {
        rule = "hidden-push"
      } else if desired.link != nil, event?.by != .user || !isLater(event, than: trace.application)
      {
        rule = "goal-missed"
      }
    case .notMounted:
      event = scan.unmounts[.init(scene: scene.name, name: stack.address)]
      if isLater(origin, than: event) {
        rule = "before-ready"
      } else if origin != nil {
        rule = "stack-rebuilt"
      }
    default: break
    }
    var result = absence(screen, way, event, origin: origin, rule: rule)
    // Where all of it is missing for reasons of its own, the stack itself is still behind.
    if screen == nil, !desired.screens.isEmpty {
      result.screens = ["the stack \(vocabulary.text(desired.address))"]
    }
    // A link that was never applied is the reason that nobody brought its stack to the front.
    if way == .otherTab, desired.link != nil, trace.application == nil,
      let link = linkAbsence(of: nil)
    {
      let (screens, indices) = (result.screens, result.indices)
      result = link
      result.screens = screens
      result.indices = indices
    }
    return result
  }

  private func whatIsInFront(
    of stack: StackState, in scene: SceneState
  ) -> (Absence.Way, NavigationEvent?) {
    var over = scene.modals[...]
    if case .modal(let modal) = vocabulary.address(stack.address) {
      over = over.drop { $0.id != modal }.dropFirst()
    }
    if let modal = over.first {
      return (.underModal, scan.modals[.init(scene: scene.name, name: modal.id)])
    }
    let tab = vocabulary.address(stack.address).tab
    let front = resolver.frontStack(of: scene)
    if !stack.isMounted { return (.notMounted, nil) }
    if front == .main, tab != .main { return (.besideTabs, scan.besideTabs[scene.name]) }
    // What the user left for, whatever they went on to; a modal that is gone is none of it.
    let left = scan.left[.init(scene: scene.name, name: stack.address)]
    if vocabulary.address(front).tab == tab { return (.otherColumn, left) }
    if let left, left.kind != .presented, left.name(.selectedTab) != tab {
      return (.otherTab, left)
    }
    return (.otherTab, scan.tabs[scene.name])
  }
}
