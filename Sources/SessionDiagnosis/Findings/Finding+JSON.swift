import NavigationModel

extension Finding {
  /// The finding as one JSON object, without a line break.
  ///
  /// The keys and their order are a contract; `outcomes` is there only where the two answers
  /// differ.
  public var json: String {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("id", unsigned: UInt64(id))
    writer.member("session", string: session)
    writer.member("rule", string: rule.text)
    writer.member("severity", string: severity.rawValue)
    writer.member("outcome", string: outcome.rawValue)
    if let outcomes {
      writer.key("outcomes")
      writer.beginObject()
      writer.member("cut", string: outcomes.cut.rawValue)
      writer.member("placeholder", string: outcomes.placeholder.rawValue)
      writer.endObject()
    }
    writer.member("confidence", string: confidence.rawValue)
    writer.key("policy")
    writer.beginObject()
    writer.optional("os", os)
    writer.member("unresolved", string: unresolved.rawValue)
    writer.endObject()
    writer.member("seq", unsigned: seq)
    writer.member("t", unsigned: time)
    writer.member("scene", string: scene)
    writer.member("stack", string: stack)
    writer.optional("link", link)
    writer.member("headline", string: headline)
    writer.member("reason", string: reason)
    writer.strings("wanted", wanted)
    writer.strings("landed", landed)
    writer.key("fix")
    fix.write(to: &writer)
    writer.key("evidence")
    writer.beginArray()
    for seq in evidence { writer.unsigned(seq) }
    writer.endArray()
    writer.key("related")
    writer.beginArray()
    for related in related {
      writer.beginObject()
      writer.member("rule", string: related.rule.text)
      writer.member("seq", unsigned: related.seq)
      writer.member("headline", string: related.headline)
      writer.endObject()
    }
    writer.endArray()
    writer.endObject()
    return writer.text
  }
}

extension Fix {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("kind", string: kind.rawValue)
    writer.key("routes")
    writer.beginArray()
    for route in routes { route.write(to: &writer) }
    writer.endArray()
    writer.member("help", string: help)
    writer.endObject()
  }
}

extension FixRoute {
  /// A bare string is short for the type alone, as in interchange lines.
  fileprivate func write(to writer: inout JSONWriter) {
    guard caseName != nil || value != nil else { return writer.string(type) }
    writer.beginObject()
    writer.member("type", string: type)
    if let caseName { writer.member("case", string: caseName) }
    if let value {
      writer.key("value")
      do {
        writer.text(try JSONText(value))
      } catch {
        // A payload is JSON by construction; what is not would still be shown, as a string.
        writer.string(value)
      }
    }
    writer.endObject()
  }
}

extension JSONWriter {
  fileprivate mutating func optional(_ key: String, _ value: String?) {
    if let value {
      member(key, string: value)
    } else {
      self.key(key)
      null()
    }
  }

  fileprivate mutating func strings(_ key: String, _ values: [String]) {
    self.key(key)
    beginArray()
    for value in values { string(value) }
    endArray()
  }
}
