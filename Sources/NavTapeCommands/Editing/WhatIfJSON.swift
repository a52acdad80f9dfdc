import NavigationModel
import SessionDiagnosis
import SessionReplay

/// What `whatif --format ndjson` prints: one object.
struct WhatIfJSON {
  let text: String

  init(_ answer: WhatIf, _ titles: [String]) {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("session", string: answer.recorded.id)
    writer.key("edits")
    writer.beginArray()
    for title in titles { writer.string(title) }
    writer.endArray()
    writer.member("leftOut", unsigned: UInt64(answer.edited.leftOut))
    writer.member("different", bool: answer.isDifferent)
    writer.key("divergence")
    if let divergence = answer.divergence {
      writer.beginObject()
      Self.write(
        "recorded", divergence.before.baseline..<divergence.after.baseline, answer.baseline,
        to: &writer)
      Self.write(
        "whatif", divergence.before.edited..<divergence.after.edited, answer.edited, to: &writer)
      writer.endObject()
    } else {
      writer.null()
    }
    writer.key("landings")
    writer.beginObject()
    let vocabulary = answer.recorded.vocabulary
    Self.write("recorded", answer.landings.recorded, vocabulary, to: &writer)
    Self.write("whatif", answer.landings.edited, vocabulary, to: &writer)
    writer.endObject()
    writer.key("findings")
    writer.beginObject()
    let findings = answer.findings
    for (key, list) in [
      ("gone", findings.gone), ("new", findings.new), ("kept", findings.kept),
      ("unknown", findings.undecided),
    ] {
      writer.key(key)
      writer.beginArray()
      for finding in list { writer.raw(finding.json) }
      writer.endArray()
    }
    writer.key("changed")
    writer.beginArray()
    for change in findings.changed {
      writer.beginObject()
      writer.key("recorded")
      writer.raw(change.before.json)
      writer.key("whatif")
      writer.raw(change.after.json)
      writer.endObject()
    }
    writer.endArray()
    writer.endObject()
    writer.endObject()
    text = writer.text
  }

  /// The events of one side where the two part, by their recorded `seq`.
  ///
  /// An added one has none.
  private static func write(
    _ key: String, _ ordinals: Range<UInt64>, _ side: EditedSession, to writer: inout JSONWriter
  ) {
    writer.key(key)
    writer.beginArray()
    for ordinal in ordinals {
      if let seq = side.recordedSeq(of: ordinal) { writer.unsigned(seq) } else { writer.null() }
    }
    writer.endArray()
  }

  private static func write(
    _ key: String, _ landing: Landing, _ vocabulary: Vocabulary, to writer: inout JSONWriter
  ) {
    writer.key(key)
    writer.beginObject()
    writer.member("stack", string: vocabulary.text(landing.stack))
    if let screen = landing.screen.ifPresent {
      writer.member("screen", string: vocabulary.text(screen))
    }
    if let route = landing.route { writer.member("route", string: vocabulary.label(route)) }
    if let depth = landing.depth { writer.member("depth", unsigned: UInt64(clamping: depth)) }
    writer.member("root", bool: landing.isRoot)
    writer.member("observed", bool: landing.isObserved)
    writer.endObject()
  }
}
