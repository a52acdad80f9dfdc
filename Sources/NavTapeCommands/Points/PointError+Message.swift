import SessionReplay

extension UserMessage {
  /// Why a point could not be found, what there is instead, and what to type.
  init(_ error: PointError, _ file: RecordedFile, path: String) {
    let point = error.point
    let headline: TerminalText
    let reason: TerminalText
    var next = "end"
    switch error.kind {
    case .ambiguous(let count):
      headline = "'\(point.text)' could be in any of \(count) sessions"
      reason = "seq counts from 0 in each session"
      next = "1:\(point.text)"
    case .noSuchSession(let count):
      headline = "\(file.name) has no session \(point.session ?? 0)"
      reason = "it has \(count.counted("session"))"
      next = count > 1 ? "\(count):end" : "end"
    case .noSuchSeq(let range):
      headline = "\(file.name) has no event \(point.place.text)"
      let prefix = point.session.map { "\($0):" } ?? ""
      if let range {
        reason = "the events are #\(range.lowerBound) to #\(range.upperBound)"
        next = "\(prefix)#\(range.upperBound)"
      } else {
        reason = "it has no events"
        next = "\(prefix)start"
      }
    case .noSuchLink(let known):
      headline = "no event of \(file.name) belongs to \(point.place.text)"
      reason = known.isEmpty ? "it has no links" : "its links: \(known.joined(separator: ", "))"
      if let first = known.first { next = "link:\(first)" }
    case .noSuchMark(let known):
      headline = "\(file.name) has no \(point.place.text)"
      reason = known.isEmpty ? "it has no marks" : "its marks: \(known.joined(separator: ", "))"
      if let first = known.first { next = "mark:\(first)" }
    case .noSuchFinding(let count):
      headline = "\(file.name) has no \(point.place.text)"
      reason =
        count == 0
        ? "diagnose finds nothing in it" : "diagnose finds \(count) in it, finding:1 to :\(count)"
      if count > 0 { next = "finding:1" }
    case .noClock:
      headline = "\(file.name) does not say what time it was"
      reason = "its header has no `started` that could be read"
      next = "+0s"
    }
    self = .error(headline).reason(reason)
      .note("a point is \(PointArgument.forms)")
      .help(.navtape("show", path, "--at", next))
  }
}
