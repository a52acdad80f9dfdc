extension Diagnosis {
  /// How many findings after one may come of it.
  private static let aftermathLimit = 64

  /// Keeps the cause where several rules claim one event, one link, or one story; the rest are its
  /// company.
  ///
  /// - Parameters:
  ///   - candidates: What the rules found of one episode, of one link, or at the end.
  ///   - isOneStory: Whether or not what is in the same window belongs together; at the end of a
  ///     session it does not.
  func settle(_ candidates: [Finding], isOneStory: Bool = true) -> [Finding] {
    guard candidates.count > 1 else { return candidates }
    var kept: [Finding] = []
    for candidate in candidates.sorted(by: { $0.rule.rank < $1.rule.rank }) {
      let winner = kept.firstIndex { claims($0, candidate, isOneStory: isOneStory) }
      if let winner {
        // A link misses its goal once, in however many steps.
        if candidate.rule == "goal-missed" {
          kept[winner].related.removeAll { $0.rule == candidate.rule }
        }
        kept[winner].add(candidate)
      } else {
        kept.append(candidate)
      }
    }
    return kept
  }

  /// Lists what a link is found to suffer from under the cause, whichever episode that was in.
  func settleAcross(_ findings: [Finding]) -> [Finding] {
    var kept = settleEvents(findings)
    var removed: Set<Int> = []
    let byLink = Dictionary(grouping: kept.indices.filter { kept[$0].link != nil }) {
      kept[$0].link ?? ""
    }
    let inOrder = kept.indices.filter { kept[$0].severity > .note }
      .sorted { kept[$0].ordinal < kept[$1].ordinal }
    for index in kept.indices.reversed() where kept[index].rule.isSymptom {
      let symptom = kept[index]
      var causes = symptom.link.flatMap { byLink[$0] } ?? []
      if let span = symptom.span {
        let start = inOrder.partitioningIndex { kept[$0].ordinal >= span.lowerBound }
        causes += inOrder[start...].prefix { kept[$0].ordinal <= span.upperBound }
          .filter { explains(kept[$0], symptom) }
      }
      let winner = causes.filter {
        $0 != index && !removed.contains($0) && kept[$0].rule.rank < symptom.rule.rank
          && kept[$0].session == symptom.session
      }.min()
      guard let winner else { continue }
      kept[winner].add(symptom)
      removed.insert(index)
    }
    removed.formUnion(settleObservers(&kept, without: removed))
    return kept.indices.filter { !removed.contains($0) }.map { kept[$0] }
  }

  /// What reports wrongly does so again and again: of each window it is told once, with the next few.
  private func settleObservers(_ kept: inout [Finding], without removed: Set<Int>) -> Set<Int> {
    var first: [String: Int] = [:]
    var told: Set<Int> = []
    for index in kept.indices.sorted(by: { kept[$0].ordinal < kept[$1].ordinal })
    where kept[index].rule == "observer-error" && !removed.contains(index) {
      guard let earlier = first[kept[index].scene] else {
        first[kept[index].scene] = index
        continue
      }
      if kept[earlier].related.count < Self.aftermathLimit / 8 { kept[earlier].add(kept[index]) }
      told.insert(index)
    }
    return told
  }

  /// Whether or not a fault of the same window, since all was well there, is why screens differ.
  private func explains(_ cause: Finding, _ symptom: Finding) -> Bool {
    guard let span = symptom.span, cause.severity > .note, cause.scene == symptom.scene else {
      return false
    }
    return span.contains(cause.ordinal)
  }

  /// Keeps the cause where rules claim one event in episodes apart, as when what was pushed unseen
  /// shows, and does not resolve, only later.
  private func settleEvents(_ findings: [Finding]) -> [Finding] {
    var byEvent: [UInt64: [Int]] = [:]
    for index in findings.indices where !findings[index].rule.isOfFile {
      byEvent[findings[index].ordinal, default: []].append(index)
    }
    var kept = findings
    var removed: Set<Int> = []
    for (_, indices) in byEvent.sorted(by: { $0.key < $1.key }) where indices.count > 1 {
      let ranked = indices.sorted { findings[$0].rule.rank < findings[$1].rule.rank }
      for other in ranked.dropFirst() where findings[other].rule != findings[ranked[0]].rule {
        kept[ranked[0]].add(findings[other])
        removed.insert(other)
      }
    }
    let inOrder = findings.indices.sorted { findings[$0].ordinal < findings[$1].ordinal }
    for (place, index) in inOrder.enumerated() where findings[index].hasAftermath {
      guard !removed.contains(index) else { continue }
      for other in inOrder[place...].prefix(Self.aftermathLimit) where !removed.contains(other) {
        guard findings[index].explains(findings[other]) else { continue }
        kept[index].add(findings[other])
        removed.insert(other)
      }
    }
    return kept.indices.filter { !removed.contains($0) }.map { kept[$0] }
  }

  private func claims(_ winner: Finding, _ candidate: Finding, isOneStory: Bool) -> Bool {
    // A note explains nothing.
    if winner.severity == .note, candidate.severity > .note { return false }
    if winner.ordinal == candidate.ordinal, winner.rule != candidate.rule { return true }
    if winner.hasTaken(candidate) { return true }
    guard winner.rule.rank < candidate.rule.rank, candidate.rule.isSymptom else { return false }
    return isOneStory && winner.scene == candidate.scene
      || (winner.link != nil && winner.link == candidate.link)
  }
}

extension Finding {
  /// Whether or not the stack is another from there on than the one that is believed to be there.
  fileprivate var hasAftermath: Bool {
    rule == "stack-rebuilt" || rule == "mixed-push" && outcome != .none
  }

  /// Whether or not another finding of the same episode is about a stack that went with its
  /// container: what was observed of it then follows from that.
  fileprivate func hasTaken(_ other: Finding) -> Bool {
    guard rule == "stack-rebuilt", isOnStack(of: other), rule.rank < other.rule.rank else {
      return false
    }
    // What had a destination when it was pushed, and was not seen to lack one, lost it since.
    let isLeftBare = other.rule == "no-destination" || other.rule == "missing-parent"
    return ordinal <= other.ordinal || isLeftBare && other.confidence != .certain
  }

  private func isBefore(_ other: Finding) -> Bool {
    (rule.rank < other.rule.rank || rule == "mixed-push" && other.rule == "pop-mismatch")
      && isOnStack(of: other) && ordinal <= other.ordinal
  }

  private func isOnStack(of other: Finding) -> Bool {
    session == other.session && scene == other.scene && stack == other.stack
  }

  /// Whether or not another finding, of whichever episode, is what that one looked like, or comes of
  /// what is still believed to be on the stack.
  fileprivate func explains(_ other: Finding) -> Bool {
    guard isBefore(other) else { return false }
    if rule == "stack-rebuilt", evidence.contains(other.seq) { return true }
    switch other.rule {
    case "pop-mismatch", "lost-in-turn", "below-changed", "observer-error", "desync":
      guard !wanted.isEmpty else { return false }
      return other.wanted.starts(with: wanted)
        || rule == "mixed-push" && wanted.starts(with: other.wanted)
    default:
      return false
    }
  }

  /// Lists another finding, and what that lists, as following from this one.
  mutating func add(_ other: Finding) {
    related.append(Related(rule: other.rule, seq: other.seq, headline: other.headline))
    related += other.related.filter { !related.contains($0) }
  }
}

extension Array {
  /// The first index at which what holds from some index on does.
  fileprivate func partitioningIndex(where holds: (Element) -> Bool) -> Int {
    var low = startIndex
    var high = endIndex
    while low < high {
      let middle = low + (high - low) / 2
      if holds(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
