import NavigationModel

/// What rules about containers, views and modals have a reason to look at.
extension SignalWatch {
  /// Whether or not a change of a stack is of one that is plainly in front; where more is to be
  /// thought of, `false`.
  @inline(__always)
  func isPlainlyInFront(_ address: Name, in scene: borrowing SceneState) -> Bool {
    guard scene.modals.isEmpty else { return false }
    if scene.tabs.isEmpty { return address == .main }
    return scene.selectedTab == address || scene.tabs.count == 1 && scene.tabs[0] == address
  }

  /// A view destination that comes or goes by code while another is up.
  func ofViewChange(_ event: NavigationEvent, over views: [ViewState]) -> Signals {
    switch event.kind {
    case .viewPushed: views.isEmpty ? [] : .overViews
    case .viewPopped: views.count > 1 ? .overViews : []
    default: []
    }
  }

  /// A write-back that puts a value over view destinations, or changes what is under the top.
  func ofWriteBack(
    _ event: NavigationEvent, over entries: [Entry], _ views: [ViewState]
  ) -> Signals {
    var signals: Signals = []
    let depth = entries.count
    let count = event.number(.count) ?? UInt64(event.routes.count)
    if !views.isEmpty, count > UInt64(depth) { signals.insert(.overViews) }
    guard depth > 0, event.has(.routes), event.number(.count) == nil, event.routes.count >= depth
    else { return signals }
    for index in 0..<depth
    where !vocabulary.areEqual(event.routes[index].route, entries[index].route) {
      signals.insert(.changedBelow)
    }
    return signals
  }

  /// A modal presented from where another is, or one that closes by itself.
  func ofModals(_ event: NavigationEvent, _ state: NavigationState) -> Signals {
    guard let scene = state.scenes.firstIndex(where: { $0.name == event.scene }) else { return [] }
    if event.kind == .presented {
      let isBusy = state.scenes[scene].modals.contains {
        $0.presenter == event.stack && $0.id != event.name(.modal)
      }
      return isBusy ? .modals : []
    }
    let isBySelf = event.by == .system || event.by == .unknown
    return isBySelf && !state.scenes[scene].modals.isEmpty ? .modals : []
  }

  /// A whole path that was written where only its top is another, but for an entry below.
  func ofWholePath(_ event: NavigationEvent, over entries: [Entry]) -> Signals {
    event.indexChangedBelow(entries, in: vocabulary) == nil ? [] : .changedBelow
  }
}

extension NavigationEvent {
  /// The entry that a whole path gives another value under one that it keeps, where it is otherwise
  /// what a push, a pop or another top would leave; `nil` where there is none.
  func indexChangedBelow(_ entries: [Entry], in vocabulary: Vocabulary) -> Int? {
    guard kind == .replaced, entries.count > 1, routes.count + 1 >= entries.count,
      routes.count <= entries.count + 1
    else { return nil }
    // What a push leaves is all there was, another top all but that, and a pop all of its own.
    let untouched = min(routes.count, entries.count) - (routes.count == entries.count ? 1 : 0)
    var changed: Int?
    for index in 0..<untouched {
      let isKept = vocabulary.areEqual(routes[index].route, entries[index].route)
      // What its author calls another entry is none that was kept.
      if isKept, routes[index].id.isAuthored, routes[index].id != entries[index].id { return nil }
      if !isKept {
        guard changed == nil, vocabulary.nameOneScreen(routes[index].route, entries[index].route)
        else { return nil }
        changed = index
      }
    }
    return changed.flatMap { $0 < untouched - 1 ? $0 : nil }
  }
}

extension Vocabulary {
  /// Whether or not two routes are the same but for their payloads.
  fileprivate func nameOneScreen(_ lhs: RouteID, _ rhs: RouteID) -> Bool {
    type(of: lhs) == type(of: rhs) && caseName(of: lhs) == caseName(of: rhs)
  }
}
