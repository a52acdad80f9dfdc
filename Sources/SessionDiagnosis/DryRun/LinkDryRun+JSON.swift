import NavigationModel
public import SessionReplay

extension LinkDryRun {
  /// The answer as one JSON object, without a line break.
  ///
  /// - Parameter session: The session that was asked about.
  public func json(of session: RecordedSession) -> String {
    let vocabulary = session.vocabulary
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("session", string: session.id)
    writer.member("position", unsigned: position)
    writer.member("url", string: url)
    writer.key("tried")
    writer.beginArray()
    for trial in trials { trial.write(to: &writer) }
    writer.endArray()
    guard let goal else {
      writer.member("matches", bool: false)
      writer.endObject()
      return writer.text
    }
    writer.member("matches", bool: true)
    writer.key("goal")
    write(goal, to: &writer, vocabulary)
    writer.member("policy", string: policy.rawValue)
    writer.member("scene", string: vocabulary.text(scene))
    writer.member("stack", string: vocabulary.text(stack))
    writer.key("before")
    writer.routes(before.stack(stack, in: scene)?.entries.map(\.route) ?? [], vocabulary)
    writer.key("after")
    writer.routes(target?.entries.map(\.route) ?? [], vocabulary)
    writer.key("outcomes")
    writer.beginObject()
    writer.key("cut")
    write(cut, to: &writer, vocabulary)
    writer.key("placeholder")
    write(placeholder, to: &writer, vocabulary)
    writer.endObject()
    writer.key("faults")
    writer.beginArray()
    for fault in cut.presentation.faults {
      writer.beginObject()
      writer.member(
        "route", string: session.manifest.label(fault.entry.route, in: vocabulary))
      writer.member("rule", string: fault.why.rule.text)
      writer.endObject()
    }
    writer.endArray()
    if let repair {
      writer.key("fix")
      writer.beginObject()
      writer.member("kind", string: repair.kind.rawValue)
      writer.key("routes")
      writer.routes(repair.routes.map(\.route), vocabulary)
      writer.endObject()
    }
    writer.endObject()
    return writer.text
  }

  private func write(_ goal: Goal, to writer: inout JSONWriter, _ vocabulary: Vocabulary) {
    writer.beginObject()
    if let tab = goal.tab.ifPresent { writer.member("tab", string: vocabulary.text(tab)) }
    if let routes = goal.routes {
      writer.key("routes")
      writer.routes(routes.map(\.route), vocabulary)
    }
    if let modal = goal.modal {
      writer.key("modal")
      writer.beginObject()
      if let id = modal.id.ifPresent { writer.member("id", string: vocabulary.text(id)) }
      if let screen = modal.screen.ifPresent {
        writer.member("screen", string: vocabulary.text(screen))
      }
      if let routes = modal.routes {
        writer.key("routes")
        writer.routes(routes.map(\.route), vocabulary)
      }
      writer.endObject()
    }
    writer.endObject()
  }

  private func write(_ answer: Answer, to writer: inout JSONWriter, _ vocabulary: Vocabulary) {
    writer.beginObject()
    writer.member("outcome", string: answer.outcome.rawValue)
    writer.key("landing")
    writer.beginObject()
    writer.member("stack", string: vocabulary.text(answer.landing.stack))
    if let screen = answer.landing.screen.ifPresent {
      writer.member("screen", string: vocabulary.text(screen))
    }
    if let depth = answer.landing.depth.flatMap({ UInt64(exactly: $0) }) {
      writer.member("depth", unsigned: depth)
    }
    if answer.landing.isBlank { writer.member("blank", bool: true) }
    writer.endObject()
    writer.member("landed", unsigned: UInt64(answer.presentation.landed))
    writer.endObject()
  }
}

extension LinkTrial {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("pattern", string: pattern)
    writer.member("matches", bool: isMatch)
    writer.key("parts")
    writer.beginArray()
    for part in parts {
      writer.beginObject()
      if let wanted = part.wanted { writer.member("wanted", string: wanted) }
      if let given = part.given { writer.member("given", string: given) }
      switch part.fit {
      case .bound(let name):
        writer.member("fit", string: "bound")
        writer.member("name", string: name)
      default:
        writer.member("fit", string: "\(part.fit)")
      }
      writer.endObject()
    }
    writer.endArray()
    writer.endObject()
  }
}

extension JSONWriter {
  /// Writes routes as interchange lines spell them: a bare string is short for the type alone.
  fileprivate mutating func routes(_ routes: [RouteID], _ vocabulary: Vocabulary) {
    beginArray()
    for route in routes {
      let type = vocabulary.text(vocabulary.type(of: route))
      let caseName = vocabulary.writtenCaseName(of: route).ifPresent
      let value = vocabulary.value(of: route)
      guard caseName != nil || value != nil else {
        string(type)
        continue
      }
      beginObject()
      member("type", string: type)
      if let caseName { member("case", string: vocabulary.text(caseName)) }
      if let value {
        key("value")
        do {
          text(try JSONText(value))
        } catch {
          // A payload is JSON by construction; what is not would still be shown, as a string.
          string(value)
        }
      }
      endObject()
    }
    endArray()
  }
}
