import NavigationModel

/// Receives the app's links, and applies each once it can be shown.
///
/// A link is received, resolved, and then applied, parked, rejected or expired; every step is
/// recorded under an id of its own. Make one per navigator, before the first view appears, and hand
/// it every link from wherever it comes: `onOpenURL`, a notification, a shortcut.
///
/// ```swift
/// let links = DeepLinks(table, in: navigator, requires: [.stackMounted, .signedIn])
/// links.receive(url.absoluteString, source: .openURL)
/// ```
///
/// A link that comes before its stack, its data or its user waits here, not in a path that the next
/// writer overwrites: it is applied as soon as they are there, exactly once, and expires if they do
/// not come. Nothing needs a timer: time is looked at when something happens.
@MainActor
public final class DeepLinks<Destination: DeepLinkDestination> {
  /// The links that wait, in the order of receipt.
  public internal(set) var parked: [ParkedLink<Destination>] = []
  /// Told of every link that was applied, rejected or expired, after the event is recorded.
  public var onSettled: (@MainActor (LinkReceipt) -> Void)?

  let navigator: Navigator
  let table: LinkTable<Destination>
  let conditions: LinkConditions
  let now: @MainActor () -> Duration
  let disclosure: URLDisclosure
  var readiness = Readiness()
  var deliveries: DeliveryLedger
  var isBusy = false
  var isResumeDue = false

  /// Most links that wait: well below what the state keeps of links that are not settled.
  static var parkedLimit: Int { NavigationState.maximumUnsettledLinks / 4 }

  /// Creates the receiver of an app's links.
  ///
  /// - Parameters:
  ///   - table: Which URLs are the app's, and where each leads.
  ///   - navigator: The owner of the app's navigation state.
  ///   - requires: What must be there before any link is applied.
  ///   - mandatoryModals: The ids of modals that a link must not take down, such as a passcode: it
  ///     waits until they are gone.
  ///   - lifetime: How long a link waits.
  ///   - superseding: What a new link does to those that wait.
  ///   - duplicateWindow: How far apart one URL may come from two sources and still be one delivery.
  ///   - disclosure: How much of URLs is recorded.
  ///   - now: A clock that never goes back and counts sleep; by default the system's.
  public init(
    _ table: LinkTable<Destination>, in navigator: Navigator,
    requires: Set<LinkCondition> = [.stackMounted], mandatoryModals: Set<String> = [],
    lifetime: Duration = .seconds(120), superseding: LinkSuperseding = .newest,
    duplicateWindow: Duration = .seconds(1), disclosure: URLDisclosure = [],
    now: @escaping @MainActor () -> Duration = LinkClock.monotonic
  ) {
    self.table = table
    self.navigator = navigator
    conditions = LinkConditions(
      requires: requires, mandatoryModals: mandatoryModals, lifetime: lifetime,
      superseding: superseding)
    self.now = now
    self.disclosure = disclosure
    deliveries = DeliveryLedger(window: duplicateWindow)
    navigator.addObserver(self)
    for problem in table.problems {
      navigator.checks?.say(
        CheckReport(.linkTable, seq: 0, headline: "the link table has a flaw", reason: "\(problem)")
      )
    }
  }

  // MARK: Receiving

  /// Receives a URL.
  ///
  /// - Parameters:
  ///   - url: The URL as text.
  ///   - source: How it reached the app.
  ///   - delivery: The system's identity of the delivery, such as a notification's request id. The
  ///     same again is rejected as a duplicate.
  ///   - coldStart: Whether or not the app was launched by it; by default whether no view has
  ///     appeared yet.
  ///   - scene: The window it is for.
  ///   - fileID: The caller's file, `Module/File.swift`.
  ///   - line: The caller's line.
  /// - Returns: The link's id, and what became of it for now.
  @discardableResult
  public func receive(
    _ url: String, source: LinkSource = .openURL, delivery: String? = nil, coldStart: Bool? = nil,
    scene: String = "main", fileID: StaticString = #fileID, line: UInt = #line
  ) -> LinkReceipt {
    expireParked()
    let arrival = arrive(source, delivery, coldStart, scene, CallSite(fileID, line))
    return exclusively {
      do throws(LinkMismatch) {
        let (destination, pattern) = try table.match(url)
        commitReceipt(of: arrival, url: disclosure.text(of: url, matching: pattern))
        return take(destination, url: url, arrival)
      } catch {
        commitReceipt(of: arrival, url: disclosure.text(of: url, error))
        return reject(isRepeated(url, arrival) ? .duplicate : .unmatched(error), arrival)
      }
    }
  }

  /// Receives a destination that comes without a URL, from an App Intent or the app itself.
  ///
  /// - Parameters:
  ///   - destination: Where to go.
  ///   - source: How it reached the app.
  ///   - delivery: The system's identity of the delivery.
  ///   - coldStart: Whether or not the app was launched by it.
  ///   - scene: The window it is for.
  ///   - fileID: The caller's file, `Module/File.swift`.
  ///   - line: The caller's line.
  /// - Returns: The link's id, and what became of it for now.
  @discardableResult
  public func receive(
    _ destination: Destination, source: LinkSource = .inApp, delivery: String? = nil,
    coldStart: Bool? = nil, scene: String = "main", fileID: StaticString = #fileID,
    line: UInt = #line
  ) -> LinkReceipt {
    expireParked()
    let arrival = arrive(source, delivery, coldStart, scene, CallSite(fileID, line))
    return exclusively {
      commitReceipt(of: arrival, url: nil)
      return take(destination, url: nil, arrival)
    }
  }

  private func take(_ destination: Destination, url: String?, _ arrival: LinkArrival) -> LinkReceipt
  {
    guard !isRepeated(url, arrival) else { return reject(.duplicate, arrival) }
    let goal = destination.goal
    let resolved = commitResolution(of: arrival, goal)
    guard isKnown(goal, in: arrival.scene) else {
      return reject(.noTarget(stack: goal.stack), arrival)
    }
    supersede(by: arrival)
    guard let hold = hold(for: goal, in: arrival.scene) else {
      return apply(destination, goal, arrival)
    }
    return park(destination, resolved, hold, arrival)
  }

  private func isRepeated(_ url: String?, _ arrival: LinkArrival) -> Bool {
    deliveries.isRepeated(arrival.delivery, url: url, source: arrival.source, at: arrival.received)
  }

  /// Whether or not the app can have the goal's stack: the manifest has it, or a router is there.
  private func isKnown(_ goal: DeepLinkGoal, in scene: Name) -> Bool {
    let manifest = navigator.manifest
    let address = navigator.vocabulary.name(goal.stack)
    return !manifest.isPresent || manifest.tabs.contains(address)
      || manifest.stacks.contains { $0.address == address }
      || navigator.linkTarget(at: goal.stack, in: scene) != nil
  }

  // MARK: Applying

  /// Applies a link's goal now.
  func apply(
    _ destination: Destination, _ goal: DeepLinkGoal, _ arrival: LinkArrival
  ) -> LinkReceipt {
    do {
      let seq = try navigator.apply(
        [goal], as: .link(arrival.id, destination: destination.destinationName),
        in: arrival.scene, at: arrival.callSite)
      return settle(.applied(seq: seq), arrival)
    } catch {
      switch error {
      case .noStack(let stack): return reject(.noTarget(stack: stack), arrival)
      case .otherRoutes(let stack): return reject(.otherRoutes(stack: stack), arrival)
      }
    }
  }

  /// Rejects a link, and says so loudly in debug builds where the link is at fault.
  @discardableResult
  func reject(_ rejection: LinkRejection, _ arrival: LinkArrival) -> LinkReceipt {
    let seq = commit(.linkRejected, arrival, reason: rejection.reason)
    switch rejection {
    case .unmatched, .noTarget, .otherRoutes: report(rejection, arrival, seq)
    case .duplicate, .superseded, .dropped, .noRoom: break
    }
    return settle(.rejected(rejection), arrival)
  }

  func settle(_ outcome: LinkOutcome, _ arrival: LinkArrival) -> LinkReceipt {
    let receipt = LinkReceipt(id: navigator.vocabulary.text(arrival.id), outcome: outcome)
    onSettled?(receipt)
    return receipt
  }

  private func report(_ rejection: LinkRejection, _ arrival: LinkArrival, _ seq: UInt64?) {
    guard let checks = navigator.checks else { return }
    let link = navigator.vocabulary.text(arrival.id)
    checks.say(
      CheckReport(
        .linkRefused, seq: seq ?? 0, headline: "link \(link) was refused", reason: "\(rejection)",
        remedy: "nothing was applied",
        callSite: arrival.callSite.ifPresent.map(navigator.vocabulary.text(_:)), link: link,
        scene: navigator.vocabulary.text(arrival.scene)))
  }
}

/// The system's monotonic clock.
public enum LinkClock {
  private static let start = ContinuousClock.now

  /// The time since the first call; it counts sleep and never goes back.
  @MainActor
  public static func monotonic() -> Duration { ContinuousClock.now - start }
}

/// What links of an app need, and what becomes of them meanwhile.
struct LinkConditions {
  let requires: Set<LinkCondition>
  let mandatoryModals: Set<String>
  let lifetime: Duration
  let superseding: LinkSuperseding
}
