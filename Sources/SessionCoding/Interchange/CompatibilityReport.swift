public import NavigationModel

/// What an import could take over from its source, and what it could not.
public struct CompatibilityReport: Hashable, Sendable {
  /// Findings in the order in which their first line stands in the file.
  public private(set) var items: [Item] = []
  private var indices: [Reason: Int] = [:]

  /// Most different findings that are told apart; further ones are counted together.
  static let itemLimit = 256

  /// A report of nothing.
  public init() {}

  /// The worst that was found.
  public var verdict: Verdict {
    items.lazy.map(\.verdict).max() ?? .fine
  }

  /// Whether or not something of the source is lost.
  public var hasLoss: Bool { verdict == .impossible }

  /// Counts something that was found.
  ///
  /// - Parameters:
  ///   - reason: What it is.
  ///   - line: Its line in the file, from 1; 0 where it has none.
  public mutating func add(_ reason: Reason, line: UInt64) {
    let isNew = indices[reason] == nil
    let counted = isNew && items.count >= Self.itemLimit ? Reason.more(reason.verdict) : reason
    if let index = indices[counted] {
      items[index].count += 1
    } else {
      indices[counted] = items.count
      items.append(Item(reason: counted, firstLine: line, count: 1))
    }
  }

  /// How well something could be taken over.
  public enum Verdict: UInt8, Comparable, Hashable, Sendable {
    /// Taken over whole.
    case fine
    /// Taken over, but what is concluded from it may be wrong.
    case risky
    /// Not taken over.
    case impossible

    public static func < (left: Verdict, right: Verdict) -> Bool { left.rawValue < right.rawValue }
  }

  /// One finding, counted over all its lines.
  public struct Item: Hashable, Sendable {
    public var reason: Reason
    /// The first line it was found on, from 1; 0 where it has none.
    public var firstLine: UInt64
    /// How many times it was found.
    public var count: Int

    public var verdict: Verdict { reason.verdict }
  }

  /// Why a line is no event.
  public enum Unreadable: UInt8, Hashable, Sendable {
    case notUTF8
    case notJSON
    case noObject
    case tooLong
  }

  /// What was found.
  public enum Reason: Hashable, Sendable {
    /// The file holds no line at all.
    case empty
    /// The file starts without a header.
    case missingHeader
    /// A header names no session.
    case missingSession
    /// A header's key holds a value of another type.
    case mistypedHeaderKey(String)
    /// An event of a kind that this version knows.
    case known
    /// An object without a `kind`.
    case missingKind
    /// A kind that this version does not know.
    case unknownKind(String, changesState: Bool)
    /// A key that the kind does not have in this version.
    case unknownKey(String, of: EventKind)
    /// A key whose value is of another type.
    case mistypedKey(String, of: EventKind)
    /// A key that stands twice in one object.
    case repeatedKey(String)
    /// A keyframe whose `state` is none.
    case unreadableState
    /// A keyframe whose `state` is beyond the limits.
    case truncatedState
    /// A line that is no event.
    case unreadable(Unreadable)
    /// A `seq` equal to the one before.
    case repeatedSeq
    /// A `seq` less than the one before.
    case decreasingSeq
    /// A `seq` that skips some without a gap that says so.
    case skippedSeq
    /// A time before the one before.
    case backwardTime
    /// A turn less than an earlier one.
    case decreasingTurn
    /// What ended the reading.
    case stopped(InterchangeError.Reason)
    /// Findings beyond those that are told apart.
    case more(Verdict)
  }
}
