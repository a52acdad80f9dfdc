import NavigationModel

extension BeforeReady {
  /// What became of a link between its application and the user's next act.
  struct Course {
    /// The events that count, from the application on.
    var events: [NavigationEvent] = []
    /// Ordinal of the first event that does not count.
    var end: UInt64
    /// Whether or not what was wanted was in front, or its loss is another story.
    var tookEffect = false
    /// Whether or not it was in front, and lost at once.
    var hasFlashed = false
    var lastShown: NavigationEvent?
    /// The first event that took away what had been requested.
    var loss: NavigationEvent?
    /// The scene as the link left it.
    var applied: SceneState

    /// Milliseconds after an application within which what showed may still give way to the sign-in;
    /// a launch takes about as long to find out who is signed in.
    static let flash: UInt64 = 2000

    init(
      _ early: NavigationEvent, _ link: LinkRecord, _ wanted: Wanted, _ context: DiagnosisContext,
      reach: UInt64
    ) {
      end = early.ordinal + 1
      applied = context.scene(early.scene, before: end)
      var signIn: UInt64?
      var hasLooked = false
      for event in context.upcoming(from: early.ordinal + 1, limit: reach) {
        let isHere = event.scene == early.scene
        if isHere, hasFlashed, loss == nil, event.isUserAct { tookEffect = true }
        if isHere, event.isUserAct, !event.turn.isShared(with: early.turn) {
          if !hasLooked {
            hasLooked = true
            signIn = Self.signIn(after: event.ordinal, early, context, reach: reach)
            // Who goes on from there has it.
            if loss == nil, lastShown == nil {
              let isThere = event.stack == wanted.address && event.kind != .dismissed
              tookEffect = early.kind != .selectionChanged && (signIn == nil || isThere)
            }
          }
          // On the way to be signed in, the user has not gone on without the link.
          guard !tookEffect, let signIn, event.ordinal < signIn else { break }
        } else if isHere, event.kind == .tabRetapped, loss == nil {
          // What goes from there on, the user sent away.
          break
        } else if isHere, event.kind == .restored, loss == nil {
          tookEffect = true
        } else if isHere, event.kind == .reset {
          // Of those who sign in it clears what came too early, of others what they are done with.
          let account = events.last { $0.kind == .accountChanged }
          guard account?.signsIn ?? false || context.endsOnboarding(event) else { break }
          loss = loss ?? event
        } else if event.signsOut, loss == nil, Self.isSignedIn(before: event, context) {
          break
        } else if isHere, event.kind.isChange, context.isDriven(event, by: link) {
          applied = context.scene(early.scene, before: event.ordinal + 1)
          if context.holds(wanted, applied) { loss = nil }
        } else if isHere, event.kind == .linkApplied || (event.kind.isChange && !event.cause.isNone)
        {
          break
        } else if isHere, loss == nil, event.mayClear, event.stack == wanted.address {
          let scene = context.scene(early.scene, before: event.ordinal + 1)
          if context.holds(wanted, applied), !context.holds(wanted, scene) { loss = event }
        }
        if context.isReport(event, of: wanted) { hasFlashed = true }
        if hasFlashed,
          loss.map({ $0.time - min(early.time, $0.time) > Self.flash }) ?? false
            || (loss == nil && event.time - min(early.time, event.time) > Self.flash)
        {
          tookEffect = true
        }
        if tookEffect { break }
        if isHere, event.kind == .screenShown { lastShown = event }
        end = event.ordinal + 1
        events.append(event)
      }
      if loss == nil, hasFlashed || (lastShown == nil && early.kind != .selectionChanged) {
        tookEffect = true
      }
    }

    private static func isSignedIn(
      before event: NavigationEvent, _ context: DiagnosisContext
    ) -> Bool {
      let known = context.latest(before: event.ordinal, limit: Reach.past) {
        $0.kind == .accountChanged
      }
      return known?.signsIn ?? false
    }

    /// Ordinal of the sign-in that the user is on the way to.
    private static func signIn(
      after ordinal: UInt64, _ early: NavigationEvent, _ context: DiagnosisContext, reach: UInt64
    ) -> UInt64? {
      let next = context.upcoming(from: ordinal, limit: reach).first { $0.kind == .accountChanged }
      guard let next, next.signsIn else { return nil }
      let known = context.events(before: early.ordinal, limit: reach).last {
        $0.kind == .accountChanged
      }
      return known?.signsIn ?? false ? nil : next.ordinal
    }
  }
}

extension NavigationEvent {
  /// Whether or not it may take entries from its stack, by nobody's wish.
  fileprivate var mayClear: Bool {
    switch kind {
    case .wroteBack: by != .user
    case .rootChanged, .stackUnmounted, .stackMounted, .replaced, .popped: true
    default: false
    }
  }
}
