import NavigationModel

/// Reports of a screen on a stack that the fold does not put in front.
extension DiagnosisContext {
  /// What is in front by a report's own word: another tab, or the column that was wanted.
  ///
  /// - Returns: `nil` where the report is of the stack that should be in front, or where the next
  ///   one takes it back: one that is late says nothing.
  func landing(told report: NavigationEvent, in scene: SceneState, _ wanted: Wanted) -> Landing? {
    guard report.kind == .screenShown, report.scene == scene.name, scene.modals.isEmpty,
      let stack = scene.stack(report.stack), stack.observed != nil
    else { return nil }
    let front = resolver.frontStack(of: scene)
    guard front != report.stack, let told = vocabulary.address(report.stack).tab,
      let selected = vocabulary.address(front).tab, scene.tabs.contains(told),
      scene.tabs.contains(selected)
    else { return nil }
    var place = scene
    if told == selected {
      // Columns stand beside each other: what was wanted of one is seen there.
      guard report.stack == wanted.address else { return nil }
      place = alone(stack, in: scene)
    } else {
      // A window that opens on a tab of its own need not say which.
      guard !scene.selectedTab.isNone, !isTakenBack(report, for: selected) else { return nil }
      place.selectedTab = told
    }
    let landing = resolver.landing(of: place)
    return landing.stack == report.stack ? landing : nil
  }

  /// A scene as if a column were the one in use.
  func alone(_ column: StackState, in scene: SceneState) -> SceneState {
    var scene = scene
    scene.stacks = [column]
    scene.stacks[0].hasSelection = true
    return scene
  }

  /// Whether or not the next word on a scene is that another tab is in front after all, or that it
  /// is only selected now.
  private func isTakenBack(_ report: NavigationEvent, for selected: Name) -> Bool {
    let next = events(from: report.ordinal + 1, limit: Reach.moment).first {
      $0.scene == report.scene && ($0.kind == .screenShown || $0.kind.isChange)
    }
    guard let next else { return false }
    if next.kind == .screenShown { return vocabulary.address(next.stack).tab == selected }
    return next.kind == .tabSelected && next.name(.tab) == vocabulary.address(report.stack).tab
  }
}
