public import NavigationModel

/// Something whose stack can be reported on: a ``Router``, or a stack that the app keeps by itself.
///
/// The reports say what the framework did or showed. They are the other half of a recording: what
/// was asked for is in the routers' events.
@MainActor
public protocol StackReporting {
  var navigator: Navigator { get }
  /// The window.
  var scene: Name { get }
  /// The stack's address in recordings.
  var address: Name { get }
}

extension StackReporting {
  /// An event on this stack.
  func report(_ kind: EventKind, _ site: CallSite?) -> NavigationEvent {
    NavigationEvent(kind, scene: scene, stack: address, callSite: navigator.name(of: site))
  }

  func commit(_ event: NavigationEvent, by writer: Writer? = nil) -> NavigationOutcome {
    .happened(seq: navigator.commit(event, by: writer))
  }

  /// The stack as it is folded now.
  var folded: StackState? {
    navigator.stack(at: StackPlace(scene: scene, address: address))
  }

  func refuseReport(
    _ request: StaticString, _ reason: Refusal, _ site: CallSite
  ) -> NavigationOutcome {
    navigator.refuse(request, reason, report(.refused, site))
  }
}

extension Router: StackReporting {}
