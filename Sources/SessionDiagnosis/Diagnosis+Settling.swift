extension Diagnosis {
  /// Keeps the cause where several rules claim one event, one link, or one story; the rest are its
  /// company.
  ///
  /// - Parameter candidates: What the rules found of one episode, of one link, or at the end.
  func settle(_ candidates: [Finding]) -> [Finding] {
    guard candidates.count > 1 else { return candidates }
    var kept: [Finding] = []
    for candidate in candidates.sorted(by: { $0.rule.rank < $1.rule.rank }) {
      let winner = kept.firstIndex { claims($0, candidate) }
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
    var kept = findings
    for index in findings.indices.reversed() where findings[index].rule.isSymptom {
      let symptom = findings[index]
      let winner = kept.firstIndex {
        $0.rule.rank < symptom.rule.rank && $0.session == symptom.session
          && (symptom.link != nil && $0.link == symptom.link || explains($0, symptom))
      }
      guard let winner, winner != index else { continue }
      kept[winner].add(symptom)
      kept.remove(at: index)
    }
    return kept
  }

  /// Whether or not a fault of the same window, since all was well there, is why screens differ.
  private func explains(_ cause: Finding, _ symptom: Finding) -> Bool {
    guard let span = symptom.span, cause.severity > .note, cause.scene == symptom.scene else {
      return false
    }
    return span.contains(cause.ordinal)
  }

  private func claims(_ winner: Finding, _ candidate: Finding) -> Bool {
    if winner.ordinal == candidate.ordinal, winner.rule != candidate.rule { return true }
    guard winner.rule.rank < candidate.rule.rank, candidate.rule.isSymptom else { return false }
    return winner.scene == candidate.scene
      || (winner.link != nil && winner.link == candidate.link)
  }
}

extension Finding {
  /// Lists another finding, and what that lists, as following from this one.
  fileprivate mutating func add(_ other: Finding) {
    related.append(Related(rule: other.rule, seq: other.seq, headline: other.headline))
    related += other.related.filter { !related.contains($0) }
  }
}
