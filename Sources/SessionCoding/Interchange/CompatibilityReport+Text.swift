import NavigationModel

extension CompatibilityReport.Reason {
  /// How well what it speaks of could be taken over.
  public var verdict: CompatibilityReport.Verdict {
    switch self {
    case .known, .unknownKey, .missingSession:
      .fine
    case .missingHeader, .mistypedHeaderKey, .missingKind, .unknownKind, .mistypedKey, .repeatedKey,
      .unreadableState, .truncatedState, .repeatedSeq, .decreasingSeq, .skippedSeq, .backwardTime,
      .decreasingTurn:
      .risky
    case .empty, .unreadable, .stopped:
      .impossible
    case .more(let verdict):
      verdict
    }
  }
}

extension CompatibilityReport.Reason: CustomStringConvertible {
  public var description: String {
    switch self {
    case .empty: "the file holds no line"
    case .missingHeader: "no header line: app, system and manifest are not known"
    case .missingSession: "the header names no session"
    case .mistypedHeaderKey(let key): "the header's `\(key)` is of another type: kept, not used"
    case .known: "events of known kinds"
    case .missingKind: "objects without a `kind`: kept as written"
    case .unknownKind(let kind, let changesState):
      "unknown kind `\(kind)`: kept as written; "
        + (changesState
          ? "it changes state, so what follows is degraded"
          : "if it changes state, what follows is wrong")
    case .unknownKey(let key, let kind):
      "unknown key `\(key)` of `\(kind.name)`: kept as written"
    case .mistypedKey(let key, let kind):
      "`\(key)` of `\(kind == .unknown ? "an unknown kind" : kind.name)` is of another type: "
        + "kept as written, not used"
    case .repeatedKey(let key): "`\(key)` twice in one object: kept as written, the last counts"
    case .unreadableState: "a keyframe's `state` is no state: kept as written, not used"
    case .truncatedState: "a keyframe's `state` is beyond the limits: what is beyond is not used"
    case .unreadable(let reason): reason.description
    case .repeatedSeq: "`seq` equal to the one before: the order is uncertain"
    case .decreasingSeq: "`seq` less than the one before: the order is uncertain"
    case .skippedSeq: "`seq` skips without a gap: events may be missing"
    case .backwardTime: "time goes backwards"
    case .decreasingTurn: "`turn` decreases: turns cannot be told apart"
    case .stopped(let reason): reason.description
    case .more(.fine): "further remarks"
    case .more(.risky): "further risks"
    case .more(.impossible): "further losses"
    }
  }
}

extension CompatibilityReport.Unreadable: CustomStringConvertible {
  public var description: String {
    switch self {
    case .notUTF8: "a line is no valid UTF-8: only its start is kept, as text"
    case .notJSON: "a line is no JSON: only its start is kept, as text"
    case .noObject: "a line is no JSON object: only its start is kept, as text"
    case .tooLong: "a line is over its limit: only its start is kept, as text"
    }
  }
}

extension CompatibilityReport.Verdict: CustomStringConvertible {
  public var description: String {
    switch self {
    case .fine: "fine"
    case .risky: "risky"
    case .impossible: "impossible"
    }
  }
}

extension CompatibilityReport.Item: CustomStringConvertible {
  /// `risky: unknown kind …, 12 times, first on line 7`.
  public var description: String {
    let times = count == 1 ? "" : ", \(count) times"
    let place =
      firstLine == 0 ? "" : count == 1 ? ", line \(firstLine)" : ", first on line \(firstLine)"
    return "\(verdict): \(reason)\(times)\(place)"
  }
}
