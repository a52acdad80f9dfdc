import NavigationModel
public import SessionReplay

extension Intent {
  /// The intent as one JSON object without line breaks.
  ///
  /// - Parameter session: The session it is of.
  public func json(of session: RecordedSession) -> String {
    let vocabulary = session.vocabulary
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("intent", string: kind.rawValue)
    if let first = stages.first {
      writer.member("seq", unsigned: first.seq)
      writer.member("t", unsigned: first.time)
    }
    for (key, name) in [("link", link), ("url", url), ("request", request)] where !name.isNone {
      writer.member(key, string: vocabulary.text(name))
    }
    writer.member("by", string: by.name)
    if let site = callSite.ifPresent { writer.member("at", string: vocabulary.text(site)) }
    writer.member("scene", string: vocabulary.text(scene))
    writer.member("stack", string: vocabulary.text(stack))
    writer.key(isGoal ? "goal" : "routes")
    writer.beginArray()
    for route in routes { writer.string(session.manifest.label(route, in: vocabulary)) }
    writer.endArray()
    if routeCount > routes.count { writer.member("routeCount", unsigned: UInt64(routeCount)) }
    writer.key("stages")
    writer.beginArray()
    for passage in stages { passage.write(to: &writer) }
    writer.endArray()
    if furtherStages > 0 { writer.member("furtherStages", unsigned: UInt64(furtherStages)) }
    writer.member("arrived", bool: hasArrived)
    writer.key("stop")
    writeStop(to: &writer, vocabulary)
    writer.endObject()
    return writer.text
  }

  private func writeStop(to writer: inout JSONWriter, _ vocabulary: Vocabulary) {
    writer.beginObject()
    writer.member("is", string: stop.name)
    if let last = stages.last { writer.member("at", string: last.stage.rawValue) }
    switch stop {
    case .shown(let isObserved): writer.member("observed", bool: isObserved)
    case .replaced(let by): writer.member("by", string: by.name)
    case .notShown(let rule?): writer.member("rule", string: rule.text)
    default:
      if let reason = stop.reason.ifPresent {
        writer.member("reason", string: vocabulary.text(reason))
      }
    }
    if let stoppedBy {
      writer.member("seq", unsigned: stoppedBy.seq)
      writer.member("kind", string: stoppedBy.kind.name)
    }
    writer.endObject()
  }
}

extension Intent.Passage {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("stage", string: stage.rawValue)
    writer.member("seq", unsigned: seq)
    writer.member("t", unsigned: time)
    writer.endObject()
  }
}
