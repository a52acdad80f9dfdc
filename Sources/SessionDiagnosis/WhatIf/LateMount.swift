public import NavigationModel
public import SessionReplay

/// For which places of a stack's mounting each link into it is lost.
///
/// A path that is owned above its stack keeps what is asked of it until the stack is there: links
/// are late and not lost. A path in the stack's own view takes nothing before, and that is what is
/// told here.
public struct LateMount {
  /// The links that asked something of the stack, by their first request.
  public let links: [Fate]
  /// Whether or not the session says that the path is owned above the stack.
  public let isOwnedAbove: Bool

  /// What becomes of one link.
  public struct Fate {
    /// The link.
    public let link: Name
    /// Its requests to the stack.
    public let requests: [EventMark]
    /// What arrives for every place of the mounting, from the first event to the last.
    public let spans: [Span]
  }

  /// Places of the mounting that have the same effect.
  public struct Span: Hashable, Sendable {
    /// The first of the events after which the stack mounts; `nil` for before all.
    public var first: EventMark?
    /// The last of them; `nil` where there is no event to mount after.
    public var last: EventMark?
    /// What arrives.
    public var effect: Effect
  }

  /// What of a link arrives.
  public enum Effect: Hashable, Sendable {
    case all
    case some
    case nothing
  }

  /// Finds every place that makes a difference.
  ///
  /// - Parameters:
  ///   - stack: The address of the stack that mounts late.
  ///   - scene: Its window.
  ///   - session: The session.
  /// - Throws: ``EditError/noSuchStack``; what reading the session throws.
  /// - Complexity: O(events); memory grows with the requests of links only.
  public init(of stack: Name, in scene: Name = .main, _ session: RecordedSession) throws {
    var isKnown = false
    var mount: NavigationEvent?
    var stories: [Story] = []
    var indices: [Name: Int] = [:]
    var previous: EventMark?
    try session.forEachEvent { event in
      defer { previous = EventMark(event) }
      guard event.stack == stack, event.scene == scene else { return }
      isKnown = true
      if event.kind == .stackMounted { mount = mount ?? event }
      guard event.kind.setsEntries, let link = event.linkName.ifPresent else { return }
      let index = indices[link] ?? stories.count
      if index == stories.count {
        indices[link] = index
        stories.append(Story(link: link))
      }
      stories[index].requests.append((EventMark(event), previous))
    }
    guard isKnown else { throw EditError.noSuchStack }
    isOwnedAbove = mount?.flag(.ownedAbove) ?? true
    links = stories.map { $0.fate(upTo: previous) }
  }

  /// What one link asks of the stack.
  private struct Story {
    let link: Name
    /// Each with the event before it.
    var requests: [(request: EventMark, before: EventMark?)] = []

    func fate(upTo last: EventMark?) -> Fate {
      // Up to the first request the stack may mount and takes all; behind the last it takes none.
      var spans: [Span] = []
      var first: EventMark?
      for (missed, (request, before)) in requests.enumerated() {
        if missed == 0 || first != nil {
          spans.append(Span(first: first, last: before, effect: missed == 0 ? .all : .some))
        }
        first = request
      }
      spans.append(Span(first: first, last: last, effect: .nothing))
      return Fate(link: link, requests: requests.map(\.request), spans: spans)
    }
  }
}
