public import NavigationModel
import SessionReplay

/// One event of a session, in words.
public struct SessionEvent {
  /// The event as the session has it, its names interned.
  public let recorded: NavigationEvent
  let names: SessionNames

  init(_ event: NavigationEvent, _ names: SessionNames) {
    recorded = event
    self.names = names
  }

  public var kind: EventKind { recorded.kind }
  /// Who did it.
  public var by: Writer { recorded.by }
  /// The order its writer gave it: the number after `#`.
  public var seq: UInt64 { recorded.seq }
  /// Since the session's start.
  public var time: Duration { .milliseconds(Int64(clamping: recorded.time)) }
  /// The window.
  public var scene: String { names.vocabulary.text(recorded.scene) }
  /// The address of the stack it touches.
  public var stack: String { names.vocabulary.text(recorded.stack) }
  /// The link behind it, or that it is about.
  public var link: String? { names.text(recorded.linkName) }
  /// The writer's call site, `File.swift:120`.
  public var callSite: String? { names.text(recorded.callSite) }
  /// The routes it carries, bottom to top.
  public var routes: RoutePath { names.path(recorded.routes.lazy.map(\.route)) }

  /// The text at a key of the event's own, such as `.tab`, `.screen` or `.label`.
  public func text(_ key: EventKey) -> String? { names.text(recorded.name(key)) }

  /// The number at a key of the event's own.
  public func number(_ key: EventKey) -> UInt64? { recorded.number(key) }

  /// The Boolean at a key of the event's own.
  public func flag(_ key: EventKey) -> Bool? { recorded.flag(key) }
}
