extension EventSchema {
  /// The declared keys of every kind, in writing order.
  static func declaredKeys(of kind: EventKind) -> [(EventKey, ValueType)] {
    switch kind {
    case .unknown, .linkParked, .linkRejected, .linkExpired, .pushed, .popped, .replaced, .refused,
      .linkTapped, .viewPushed, .viewPopped:
      stackKeys(of: kind)
    case .wroteBack, .screenShown, .screenAppeared, .screenDisappeared, .transitionBegan,
      .transitionEnded, .consoleFault:
      observedKeys(of: kind)
    case .tabSelected, .tabRetapped:
      [(.tab, .name)]
    case .presented:
      [(.modal, .name), (.style, .name), (.screen, .name), (.route, .route)]
    case .dismissed:
      [(.modal, .name), (.phase, .name)]
    case .linkReceived, .linkResolved, .linkApplied:
      linkKeys(of: kind)
    case .restored, .saved, .keyframe, .restoreFailed, .notEncodable, .reset:
      stateKeys(of: kind)
    case .launched, .crashed, .accountChanged, .selectionChanged, .scenePhase, .stackMounted,
      .stackUnmounted, .rootChanged, .environmentChanged, .dataReady:
      lifecycleKeys(of: kind)
    case .destinationDeclared, .destinationRemoved:
      [(.type, .name), (.caseName, .name), (.on, .name), (.shows, .name), (.scope, .name)]
    case .marked, .gap, .clockSet, .unreadable:
      recorderKeys(of: kind)
    }
  }

  private static func stackKeys(of kind: EventKind) -> [(EventKey, ValueType)] {
    switch kind {
    case .pushed: [(.routes, .routes), (.unique, .flag)]
    case .popped: [(.count, .number), (.request, .name), (.via, .name)]
    case .replaced: [(.routes, .routes)]
    case .refused: [(.request, .name), (.reason, .name), (.routes, .routes)]
    case .linkTapped: [(.routes, .routes), (.depth, .number)]
    case .viewPushed, .viewPopped: [(.screen, .name), (.modifier, .name), (.via, .name)]
    case .linkParked, .linkRejected, .linkExpired: [(.link, .name), (.reason, .name)]
    default: []
    }
  }

  private static func observedKeys(of kind: EventKind) -> [(EventKey, ValueType)] {
    switch kind {
    case .wroteBack:
      [(.routes, .routes), (.count, .number)]
    case .screenShown, .screenAppeared, .screenDisappeared:
      [
        (.screen, .name), (.route, .route), (.root, .flag), (.depth, .number), (.blank, .flag),
        (.placeholder, .flag),
      ]
    case .transitionBegan, .transitionEnded:
      [(.operation, .name), (.interactive, .flag), (.cancelled, .flag)]
    default:
      [(.text, .name)]
    }
  }

  private static func linkKeys(of kind: EventKind) -> [(EventKey, ValueType)] {
    switch kind {
    case .linkReceived:
      [
        (.link, .name), (.url, .name), (.source, .name), (.delivery, .name), (.coldStart, .flag),
      ]
    case .linkResolved:
      [(.link, .name), (.goal, .goal), (.policy, .name)]
    default:
      [
        (.link, .name), (.destination, .name), (.routes, .routes), (.policy, .name),
        (.select, .flag),
      ]
    }
  }

  private static func stateKeys(of kind: EventKind) -> [(EventKey, ValueType)] {
    switch kind {
    case .restored:
      [(.stacks, .stacks), (.selectedTab, .name), (.modals, .modals), (.lazy, .flag)]
    case .saved: [(.entries, .countOrRoutes)]
    case .keyframe: [(.state, .state), (.reducer, .number)]
    case .restoreFailed: [(.reason, .name), (.index, .number), (.type, .name)]
    case .notEncodable: [(.type, .name), (.index, .number)]
    default: [(.reason, .name), (.stackList, .names)]
    }
  }

  private static func lifecycleKeys(of kind: EventKind) -> [(EventKey, ValueType)] {
    switch kind {
    case .launched: [(.coldStart, .flag)]
    case .crashed: [(.reason, .name), (.of, .name)]
    case .accountChanged: [(.account, .name), (.signedIn, .flag)]
    case .selectionChanged: [(.list, .name), (.value, .json), (.column, .name)]
    case .scenePhase: [(.phase, .name)]
    case .stackMounted, .stackUnmounted:
      [
        (.path, .name), (.rootScreen, .name), (.epoch, .number), (.owner, .name),
        (.ownedAbove, .flag),
      ]
    case .rootChanged: [(.rootScreen, .name)]
    case .environmentChanged: [(.name, .name), (.value, .json)]
    default: [(.label, .name)]
    }
  }

  private static func recorderKeys(of kind: EventKind) -> [(EventKey, ValueType)] {
    switch kind {
    case .marked: [(.label, .name), (.level, .name), (.data, .json)]
    case .gap: [(.lost, .number), (.reason, .name), (.ms, .number)]
    case .clockSet: [(.wall, .name)]
    default: [(.line, .number), (.bytes, .number), (.text, .name)]
    }
  }
}
