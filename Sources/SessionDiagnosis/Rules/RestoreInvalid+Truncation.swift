import NavigationModel

extension RestoreInvalid {
  /// A restored path of which the framework wrote back no more than the beginning.
  ///
  /// It decodes what was saved as it shows it, and drops the first entry that it cannot match, with
  /// all above it (swiftui-semantics F7, F8). Not every app records that as a failure.
  struct Truncation {
    /// The restored path.
    let stack: StackState
    /// How many of its entries are left.
    let left: Int
    /// The framework's write.
    let write: NavigationEvent
  }

  /// The first restored path of an episode that was cut before it was ever seen.
  func truncation(in episode: Episode, _ context: DiagnosisContext) -> Truncation? {
    guard episode.signals.contains(.unaskedWrite) else { return nil }
    for write in context.events(of: episode) where write.kind == .wroteBack {
      guard write.by != .user, write.by != .link, write.by != .restore,
        let stack = context.state(before: write.ordinal).stack(write.stack, in: write.scene),
        let now = context.state(after: write.ordinal).stack(write.stack, in: write.scene),
        now.entries.count < stack.entries.count,
        context.commonCount(stack.entries, now.entries) == now.entries.count,
        isFirstWord(write, on: stack, context)
      else { continue }
      return Truncation(stack: stack, left: now.entries.count, write: write)
    }
    return nil
  }

  /// Whether or not a write is the first that happens to a restored path once it is mounted or its
  /// tab selected: later it may be the user's way back.
  private func isFirstWord(
    _ write: NavigationEvent, on stack: StackState, _ context: DiagnosisContext
  ) -> Bool {
    let before = context.events(before: write.ordinal).filter { $0.scene == write.scene }
    let restored = before.lastIndex { event in
      event.kind == .restored
        && (event.attachment?.stacks ?? []).contains { $0.address == write.stack }
    }
    guard let restored else { return false }
    let since = before[(restored + 1)...]
    let isTouched = since.contains { event in
      switch event.kind {
      case .rootChanged, .reset, .accountChanged, .stackUnmounted, .keyframe, .gap, .linkApplied,
        .restoreFailed:
        true
      case .screenShown:
        event.stack == write.stack && context.depth(of: event, on: stack) == stack.entries.count
      default:
        event.stack == write.stack && (event.kind.writesStack || event.kind == .wroteBack)
      }
    }
    let start =
      since.last {
        $0.kind == .tabSelected || $0.kind == .stackMounted && $0.stack == write.stack
      } ?? before[restored]
    return !isTouched && Pace.isOneAct(start, write)
  }
}
