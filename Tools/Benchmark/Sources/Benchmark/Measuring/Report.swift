/// One measured thing beside its peer.
struct Row {
  let what: String
  let figure: String
  let peer: String
  /// The target in words, or empty.
  var target = ""
  /// Whether or not the target is met; `nil` where there is none, or it could not be measured.
  var isMet: Bool?
}

/// The rows of one run, printed as one Markdown table.
struct Report {
  private(set) var rows: [Row] = []

  mutating func add(_ row: Row) { rows.append(row) }

  var markdown: String {
    var text = "| what | NavTape | peer | target | |\n|---|---|---|---|---|\n"
    for row in rows {
      let verdict = row.isMet.map { $0 ? "met" : "**missed**" } ?? ""
      text += "| \(row.what) | \(row.figure) | \(row.peer) | \(row.target) | \(verdict) |\n"
    }
    return text
  }
}

extension Double {
  /// The number with so many digits behind the point.
  func text(_ digits: Int) -> String {
    var scale = 1.0
    for _ in 0..<digits { scale *= 10 }
    let scaled = (self * scale).rounded()
    guard digits > 0 else { return "\(Int(scaled))" }
    let whole = Int(scaled / scale)
    let fraction = String(Int(scaled) - whole * Int(scale))
    return "\(whole).\(String(repeating: "0", count: digits - fraction.count))\(fraction)"
  }

  /// Nanoseconds in the unit that reads best.
  var duration: String {
    switch self {
    case ..<10_000: "\((self / 1_000).text(2)) µs"
    case ..<1_000_000: "\((self / 1_000).text(0)) µs"
    case ..<100_000_000: "\((self / 1_000_000).text(2)) ms"
    default: "\((self / 1_000_000_000).text(2)) s"
    }
  }
}

extension Int {
  /// 200, 1 k, 1 M.
  var short: String {
    switch self {
    case ..<1_000: "\(self)"
    case ..<1_000_000: "\(self / 1_000) k"
    default: "\(self / 1_000_000) M"
    }
  }
}
