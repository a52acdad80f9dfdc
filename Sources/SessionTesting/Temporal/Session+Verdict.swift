import NavigationModel
import SessionReplay

extension Session {
  /// What the session says of a formula.
  ///
  /// A formula that holds or is violated is so whatever may follow. `always` over a whole session
  /// therefore never holds for good: what is not violated yet is unknown, as the app may have gone
  /// on. Where events are missing, what they would have decided is unknown too.
  ///
  /// - Throws: What reading the session throws.
  /// - Complexity: O(events); one block and one state are held, however long the session is.
  public func verdict(of formula: Formula) throws -> Verdict {
    switch try Evaluation(formula, in: self).result() {
    case .holds:
      return .holds
    case .violated(let formula, let at, let start):
      return .violated(try counterExample(formula, at: at, start: start))
    case .waiting(let formula, let since):
      let event = try event(since)
      return .unknown(
        Doubt(
          kind: .waiting,
          text: "the session ended while it was waited for: \(formula.description), since \(event)",
          seq: event.seq))
    case .missing(let text, let seq):
      return .unknown(Doubt(kind: .missing, text: text, seq: seq))
    case .unknownLanding(let since):
      let event = try event(since)
      return .unknown(
        Doubt(
          kind: .unknownLanding, text: "nothing says which screen is in front after \(event)",
          seq: event.seq))
    case .empty:
      return .unknown(Doubt(kind: .missing, text: "the session has no events"))
    case .overfull(let formula):
      return .unknown(
        Doubt(
          kind: .overfull, text: "more was waited for at once than is kept: \(formula.description)")
      )
    case .sessionEnds:
      return .unknown(
        Doubt(kind: .sessionEnds, text: "the session ended, and the app may have gone on"))
    }
  }

  private func event(_ ordinal: UInt64) throws -> SessionEvent {
    var cursor = try recorded.cursor()
    try cursor.move(to: ordinal + 1)
    return SessionEvent(cursor.event ?? NavigationEvent(.unknown), names)
  }

  private func counterExample(
    _ formula: Formula, at ordinal: UInt64, start: UInt64
  ) throws -> CounterExample {
    var cursor = try recorded.cursor()
    try cursor.move(to: ordinal)
    let before = SessionState(cursor.state, names)
    try cursor.stepForward()
    let after = SessionState(cursor.state, names)
    let event = SessionEvent(cursor.event ?? NavigationEvent(.unknown), names)
    let lines = StackLines(before, after)
    return CounterExample(
      formula: formula.description, event: event.description, seq: event.seq,
      writer: event.writerText,
      began: start < ordinal ? try self.event(start).description : nil,
      before: lines.before, after: lines.after, command: command(at: event.seq))
  }
}

/// The stacks of two states that differ, or those in front where none do, and what is in front.
private struct StackLines {
  private(set) var before: [String] = []
  private(set) var after: [String] = []

  init(_ before: SessionState, _ after: SessionState) {
    let (left, right) = (StateContents(before), StateContents(after))
    for scene in right.scenes {
      let modals = (left[scene: scene.name].modals, scene.modals)
      if modals.0 != modals.1 {
        self.before.append(Self.text(modals.0))
        self.after.append(Self.text(modals.1))
      }
      let known = left[scene: scene.name].stacks.addresses
      for address in scene.stacks.addresses {
        let paths = (left[scene: scene.name].stacks[address], scene.stacks[address])
        let isFront = scene.name == right.landing.scene && address == right.landing.stack
        guard paths.0 != paths.1 || isFront else { continue }
        let name = scene.name == "main" ? address : "\(scene.name): \(address)"
        let before = known.contains(address) ? paths.0.trail : "not there"
        self.before.append("\(Visible.text(name)): \(before)")
        self.after.append("\(Visible.text(name)): \(paths.1.trail)")
      }
    }
    self.before.append("in front: \(left.landing)")
    self.after.append("in front: \(right.landing)")
  }

  private static func text(_ modals: [Modal]) -> String {
    modals.isEmpty ? "no modal" : modals.map(\.description).joined(separator: ", ")
  }
}

extension SessionEvent {
  /// Who wrote it: `the user`, `link L1 at NotificationHandler.swift:57`.
  fileprivate var writerText: String {
    var text =
      switch by {
      case .app: "the app"
      case .user: "the user"
      case .system: "the system"
      case .link: "a link"
      case .restore: "state restoration"
      case .unknown: "nobody knows who"
      }
    if !recorded.cause.isNone, let link { text = "link \(Visible.text(link))" }
    if let callSite { text += " at \(Visible.text(callSite))" }
    return text
  }
}
