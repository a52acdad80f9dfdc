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
    /// The events after which the stack mounts, by ordinal; `nil` for before all.
    public var first: UInt64?
    /// The last of them.
    public var last: UInt64?
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
  /// - Complexity: O(events).
  public init(of stack: Name, in scene: Name = .main, _ session: RecordedSession) throws {
    let events = try session.events()
    let about = events.filter { $0.stack == stack && $0.scene == scene }
    guard !about.isEmpty else { throw EditError.noSuchStack }
    isOwnedAbove =
      about.first { $0.kind == .stackMounted }.flatMap { $0.flag(.ownedAbove) } ?? true
    var names: [Name] = []
    for event in about where event.kind.setsEntries {
      if let link = event.linkName.ifPresent, !names.contains(link) { names.append(link) }
    }
    let last = events.last?.ordinal
    links = names.map { link in
      let requests = about.filter { $0.linkName == link && $0.kind.setsEntries }
      // Up to the first request the stack may mount and takes all; behind the last it takes none.
      var spans: [Span] = []
      var first: UInt64?
      for (missed, request) in requests.enumerated() {
        let before = request.ordinal > session.firstOrdinal ? request.ordinal - 1 : nil
        if missed == 0 || first != nil {
          spans.append(Span(first: first, last: before, effect: missed == 0 ? .all : .some))
        }
        first = request.ordinal
      }
      spans.append(Span(first: first, last: last, effect: .nothing))
      return Fate(link: link, requests: requests.map { EventMark($0) }, spans: spans)
    }
  }
}
