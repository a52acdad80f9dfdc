public import NavigationModel
public import NavigationRouting
public import SessionRecording

/// Keeps plain arrays beside an app's routers, and compares the two at every event.
///
/// A script says what will change before it calls a router, one change for each event that moves
/// something. As events come, the arrays take over one change after another: an event that nobody
/// expected and a change that no event brought are both disagreements.
@MainActor
public final class Witness<Route: Equatable> {
  public typealias Windows = [String: PlainWindow<Route>]

  /// What every window must hold now, by the window's name.
  public private(set) var truth: Windows = [:]
  /// What every window had to hold after each event, by the event's number.
  public private(set) var moments: [UInt64: Windows] = [:]
  /// Where routers, arrays and events did not agree.
  public private(set) var disagreements: [String] = []
  /// Reads the routers; `nil` while there are none.
  public var live: (@MainActor () -> Windows)?

  private var expected: [Windows] = []
  private var step = "the launch"

  public init() {}

  /// What every window will hold after what is expected so far.
  public var upcoming: Windows { expected.last ?? truth }

  /// Expects one event that changes a window.
  public func expect(
    in scene: String = "main", _ change: (inout PlainWindow<Route>) -> Void
  ) {
    var windows = upcoming
    change(&windows[scene, default: PlainWindow()])
    expected.append(windows)
  }

  /// Runs one step of a script, which must bring what it expects and nothing else.
  public func step(_ name: String, _ body: () -> Void) {
    step = name
    body()
    compare("at the end")
    if !expected.isEmpty {
      disagree("\(expected.count) changes came with no event")
      expected.removeAll()
    }
  }

  // MARK: Events

  fileprivate func willRecord(_ event: NavigationEvent) {
    compare("before \(event.kind)")
    guard event.kind.movesSomething else { return }
    guard !expected.isEmpty else { return disagree("nobody expected \(event.kind)") }
    truth = expected.removeFirst()
  }

  fileprivate func didRecord(_ event: NavigationEvent, as seq: UInt64?) {
    guard let seq else { return disagree("\(event.kind) was not recorded") }
    moments[seq] = truth
  }

  private func compare(_ when: String) {
    guard let live else { return }
    let windows = live()
    if windows != truth { disagree("\(when) routers have\n\(windows)\narrays have\n\(truth)") }
  }

  private func disagree(_ text: String) {
    // What follows from the first ones says nothing new.
    if disagreements.count < 4 { disagreements.append("\(step): \(text)") }
  }
}

/// A recorder's sink that a witness looks at.
public final class WitnessedSink<Route: Equatable>: NavigationEventSink {
  private let recorder: any NavigationRecorder
  private let witness: Witness<Route>

  public init(_ recorder: any NavigationRecorder, _ witness: Witness<Route>) {
    self.recorder = recorder
    self.witness = witness
  }

  @discardableResult
  public func record(_ event: NavigationEvent, from vocabulary: Vocabulary) -> UInt64? {
    // The apps navigate on the main actor only.
    MainActor.assumeIsolated { witness.willRecord(event) }
    let seq = recorder.record(event, from: vocabulary)
    MainActor.assumeIsolated { witness.didRecord(event, as: seq) }
    return seq
  }
}

extension EventKind {
  /// Whether or not events of this kind change stacks, tabs or modals in these scripts.
  fileprivate var movesSomething: Bool {
    switch self {
    case .pushed, .popped, .replaced, .wroteBack, .tabSelected, .presented, .dismissed,
      .linkApplied,
      .restored, .reset:
      true
    default:
      false
    }
  }
}
