import NavigationModel

/// Reports each of which names what was in front before the change it follows.
struct LaggingReports {
  let first: NavigationEvent
  private(set) var count = 1
  /// Whether or not a right one follows.
  private(set) var isMended = false

  /// How far a run is followed.
  private static let limit: UInt64 = 128

  /// Two in a row are no accident, unless a right one follows.
  private var isCertain: Bool { count >= (isMended ? 3 : 2) }

  /// The run that begins with a report; `nil` where it is alone in naming the screen before.
  init?(from report: NavigationEvent, _ context: DiagnosisContext) {
    first = report
    guard Self.namesEarlier(report, context) else { return nil }
    // What was in front before each change since the latest report.
    var before: [Landing] = []
    for event in context.events(from: report.ordinal + 1, limit: Self.limit)
    where event.scene == report.scene {
      if let landing = Self.left(by: event, context) { before.append(landing) }
      guard event.kind == .screenShown else { continue }
      // Screens that come one after another catch up; that is no lag.
      if before.isEmpty {
        guard context.agrees(event, with: context.scene(event.scene, after: event.ordinal))
        else { continue }
        count -= 1
        isMended = true
        break
      }
      let namesEarlier = before.contains { $0.isTold(by: event, in: context.vocabulary) }
      let isRight = context.agrees(
        event, with: context.scene(event.scene, after: event.ordinal))
      before = []
      if namesEarlier {
        if !isRight { count += 1 }
      } else {
        isMended = isRight
        break
      }
    }
    guard isCertain else { return nil }
  }

  /// What an event takes away from the front, where it does.
  private static func left(
    by event: NavigationEvent, _ context: DiagnosisContext
  ) -> Landing? {
    guard event.kind.isChange || event.kind == .wroteBack else { return nil }
    let was = context.due(context.scene(event.scene, before: event.ordinal))
    return was == context.due(context.scene(event.scene, after: event.ordinal)) ? nil : was
  }

  /// Whether or not a report names what was in front before one of the changes it follows.
  static func namesEarlier(_ report: NavigationEvent, _ context: DiagnosisContext) -> Bool {
    for event in context.events(before: report.ordinal, limit: Reach.stretch).reversed()
    where event.scene == report.scene {
      if event.kind == .screenShown { return false }
      if let landing = left(by: event, context),
        landing.isTold(by: report, in: context.vocabulary)
      {
        return true
      }
    }
    return false
  }
}

extension Landing {
  /// Whether or not a report is of this screen: by its name, or as the root of this stack.
  fileprivate func isTold(by event: NavigationEvent, in vocabulary: Vocabulary) -> Bool {
    if let names = names(event, in: vocabulary) { return names }
    return isRoot && ObservedScreen(event).isRoot && event.stack == stack
  }
}

extension DiagnosisContext {
  /// Whether or not screens were as they should be when last reported before an event.
  ///
  /// A report that is right and also names the screen before, as where one screen follows another
  /// of its kind, says nothing of a run that goes on.
  func wasRight(in scene: Name, before ordinal: UInt64) -> Bool {
    var ordinal = ordinal
    for _ in 0..<4 {
      guard let earlier = report(in: scene, before: ordinal) else { return true }
      let isRight = agrees(earlier, with: self.scene(scene, after: earlier.ordinal))
      guard isRight, LaggingReports.namesEarlier(earlier, self) else { return isRight }
      ordinal = earlier.ordinal
    }
    return true
  }
}
