import NavigationModel
public import SessionReplay

extension Why {
  /// The answer as one JSON object, without a line break.
  ///
  /// - Parameter session: The session that was asked about.
  public func json(of session: RecordedSession) -> String {
    let vocabulary = session.vocabulary
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("session", string: session.id)
    writer.member("position", unsigned: position)
    writer.member("scene", string: vocabulary.text(desired.scene))
    writer.member("stack", string: vocabulary.text(desired.address))
    writer.key("wanted")
    writer.beginArray()
    for label in labels { writer.string(label) }
    writer.endArray()
    if !extra.isEmpty {
      writer.key("extra")
      writer.beginArray()
      for label in extra { writer.string(label) }
      writer.endArray()
    }
    writer.key("source")
    write(desired.source, to: &writer, vocabulary)
    writer.key("landing")
    write(landing, to: &writer, session)
    writer.member("inFront", bool: isInFront)
    writer.key("missing")
    writer.beginArray()
    for absence in absences { absence.write(to: &writer, vocabulary) }
    writer.endArray()
    writer.endObject()
    return writer.text
  }

  private func write(
    _ source: DesiredFront.Source, to writer: inout JSONWriter, _ vocabulary: Vocabulary
  ) {
    writer.beginObject()
    switch source {
    case .asked: writer.member("kind", string: "asked")
    case .request: writer.member("kind", string: "requested")
    case .intent(let event):
      writer.member("kind", string: "intent")
      writer.member("seq", unsigned: event.seq)
    case .link(let link, let event):
      writer.member("kind", string: "link")
      writer.member("link", string: vocabulary.text(link))
      writer.member("seq", unsigned: event.seq)
    }
    writer.endObject()
  }

  private func write(
    _ landing: Landing, to writer: inout JSONWriter, _ session: RecordedSession
  ) {
    let vocabulary = session.vocabulary
    writer.beginObject()
    writer.member("stack", string: vocabulary.text(landing.stack))
    if let screen = landing.screen.ifPresent {
      writer.member("screen", string: vocabulary.text(screen))
    }
    if let depth = landing.depth.flatMap({ UInt64(exactly: $0) }) {
      writer.member("depth", unsigned: depth)
    }
    writer.member("observed", bool: landing.isObserved)
    writer.endObject()
  }
}

extension Absence {
  fileprivate func write(to writer: inout JSONWriter, _ vocabulary: Vocabulary) {
    writer.beginObject()
    writer.key("screens")
    writer.beginArray()
    for screen in screens { writer.string(screen) }
    writer.endArray()
    writer.member("way", string: way.rawValue)
    writer.key("rule")
    if let rule { writer.string(rule.text) } else { writer.null() }
    writer.key("event")
    if let event { event.writeCredit(to: &writer, vocabulary) } else { writer.null() }
    if let origin {
      writer.key("origin")
      origin.writeCredit(to: &writer, vocabulary)
    }
    if let later {
      writer.key("later")
      later.writeCredit(to: &writer, vocabulary)
    }
    if let witness {
      writer.key("witness")
      witness.writeCredit(to: &writer, vocabulary)
    }
    writer.key("further")
    writer.beginArray()
    for event in further { writer.unsigned(event.seq) }
    writer.endArray()
    writer.member("headline", string: headline)
    writer.member("reason", string: reason)
    writer.member("help", string: help)
    if let finding { writer.member("finding", unsigned: UInt64(finding.id)) }
    writer.endObject()
  }
}

extension NavigationEvent {
  /// Writes which event it is, and who wrote it where.
  func writeCredit(to writer: inout JSONWriter, _ vocabulary: Vocabulary) {
    writer.beginObject()
    writer.member("seq", unsigned: seq)
    writer.member("t", unsigned: time)
    writer.member("kind", string: kind.name)
    writer.member("by", string: by.name)
    if let number = turn.number { writer.member("turn", unsigned: number) }
    if let link = linkName.ifPresent { writer.member("link", string: vocabulary.text(link)) }
    if let site = callSite.ifPresent { writer.member("at", string: vocabulary.text(site)) }
    writer.endObject()
  }
}
