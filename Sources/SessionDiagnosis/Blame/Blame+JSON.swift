import NavigationModel
public import SessionReplay

extension Blame {
  /// The answer as JSON objects without line breaks: one a stack, then one a contended turn.
  ///
  /// - Parameters:
  ///   - session: The session that was asked about.
  ///   - address: The stack to tell of; `nil` for all.
  public func json(of session: RecordedSession, stack address: String? = nil) -> [String] {
    let vocabulary = session.vocabulary
    let isMeant = { (name: Name) in address == nil || vocabulary.text(name) == address }
    return stacks.filter { isMeant($0.address) }.map { $0.json(session.manifest, vocabulary) }
      + contended.filter { isMeant($0.address) }.map { $0.json(session.manifest, vocabulary) }
  }
}

extension BlamedStack {
  fileprivate func json(_ manifest: Manifest, _ vocabulary: Vocabulary) -> String {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("scene", string: vocabulary.text(scene))
    writer.member("stack", string: vocabulary.text(address))
    writer.member("there", bool: isThere)
    writer.member("root", string: vocabulary.text(root))
    writer.key("rows")
    writer.beginArray()
    for row in rows { row.write(to: &writer, manifest, vocabulary) }
    writer.endArray()
    writer.key("writers")
    writer.beginArray()
    for tally in writers { tally.write(to: &writer, vocabulary) }
    writer.endArray()
    writer.endObject()
    return writer.text
  }
}

extension ContendedTurn {
  fileprivate func json(_ manifest: Manifest, _ vocabulary: Vocabulary) -> String {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("scene", string: vocabulary.text(scene))
    writer.member("stack", string: vocabulary.text(address))
    writer.member("turn", unsigned: turn)
    writer.key("events")
    writer.beginArray()
    for event in events { event.writeCredit(to: &writer, vocabulary) }
    writer.endArray()
    for (key, entries) in [("before", before), ("left", left)] {
      writer.key(key)
      writer.beginArray()
      for entry in entries { writer.string(manifest.label(entry.route, in: vocabulary)) }
      writer.endArray()
    }
    writer.endObject()
    return writer.text
  }
}

extension BlamedRow {
  fileprivate func write(
    to writer: inout JSONWriter, _ manifest: Manifest, _ vocabulary: Vocabulary
  ) {
    writer.beginObject()
    if let entry {
      writer.member("route", string: manifest.label(entry.route, in: vocabulary))
      writer.member("id", string: vocabulary.text(entry.id))
    } else {
      writer.member("screen", string: vocabulary.text(view))
    }
    writer.key("event")
    if let event { event.writeCredit(to: &writer, vocabulary) } else { writer.null() }
    writer.endObject()
  }
}

extension WriterTally {
  fileprivate func write(to json: inout JSONWriter, _ vocabulary: Vocabulary) {
    json.beginObject()
    json.member("by", string: writer.by.name)
    if writer.isForLink {
      json.key("links")
      json.beginArray()
      for link in links { json.string(vocabulary.text(link)) }
      json.endArray()
    }
    if let site = writer.callSite.ifPresent { json.member("at", string: vocabulary.text(site)) }
    json.member("writes", unsigned: UInt64(count))
    json.key("kinds")
    json.beginObject()
    for kind in kinds { json.member(kind.kind.name, unsigned: UInt64(kind.count)) }
    json.endObject()
    json.member("left", unsigned: UInt64(left))
    json.member("first", unsigned: first.seq)
    json.member("last", unsigned: last.seq)
    json.endObject()
  }
}
