extension Finding {
  /// What the user saw, and how sure it is: `silent-root, certain (observed on iOS 18.2)`.
  package var outcomeText: String {
    var text = "\(outcome.rawValue), \(confidence.rawValue)"
    switch confidence {
    case .certain: text += " (observed\(os.map { " on \($0)" } ?? ""))"
    case .likely: text += " (under every policy\(os.map { ", \($0)" } ?? ""))"
    case .possible: text += " (under some policy\(os.map { ", \($0)" } ?? ""))"
    }
    if let outcomes {
      text += "; \(outcomes.placeholder.rawValue) where a warning screen shows instead"
    }
    return text
  }
}
