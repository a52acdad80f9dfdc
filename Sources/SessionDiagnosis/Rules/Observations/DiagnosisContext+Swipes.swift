import NavigationModel

/// Telling reports that were wrong from screens that moved.
extension DiagnosisContext {
  /// The end of a swipe back that was let go of, where a report comes with it; `nil` for others.
  ///
  /// From iOS 18 on the framework calls `didShow` for it too (swiftui-semantics F66), with the screen
  /// that is not in front after all.
  func cancelledSwipe(at report: NavigationEvent) -> NavigationEvent? {
    for event in events(before: report.ordinal).reversed() where event.scene == report.scene {
      switch event.kind {
      case .transitionEnded:
        let operation = text(event.name(.operation))
        let isLetGo =
          event.flag(.cancelled) == true && (operation.isEmpty || operation == "pop")
          && isTransition(event, of: report) && Pace.isOneAct(event, report)
        return isLetGo ? event : nil
      case .screenShown, .wroteBack, .transitionBegan, .gap, .keyframe:
        return nil
      default:
        if event.kind.isChange || event.kind.rebuilds { return nil }
      }
    }
    return nil
  }
}
