import CommandLineSyntax
import NavigationModel
import SessionDiagnosis
import SessionReplay

/// For which k a link is lost if the stack mounts after event k.
struct LateMountText {
  private let stack: String
  private let answers: [(session: Int, recorded: RecordedSession, mount: LateMount)]
  private let path: String

  init(_ stack: String, in scene: String, _ file: RecordedFile, path: String) throws {
    self.stack = stack
    self.path = path
    var answers: [(session: Int, recorded: RecordedSession, mount: LateMount)] = []
    for (index, session) in file.sessions.enumerated() {
      do {
        let name = session.vocabulary.name(stack)
        let window = session.vocabulary.name(scene)
        answers.append((index, session, try LateMount(of: name, in: window, session)))
      } catch EditError.noSuchStack {
        continue
      }
    }
    guard !answers.isEmpty else {
      throw try UserMessage(EditError.noSuchStack, of: file.sessions[0], path: path)
    }
    self.answers = answers
  }

  func print(_ format: OutputFormat, _ console: Console) throws -> ExitCode {
    var isLost = false
    for answer in answers {
      switch format {
      case .ndjson: try printJSON(answer.recorded, answer.mount, console)
      case .text: try print(answer.recorded, answer.mount, console)
      }
      // What waits is late and not lost.
      isLost = isLost || !answer.mount.isOwnedAbove && !answer.mount.links.isEmpty
    }
    return isLost ? .found : .success
  }

  private func print(
    _ session: RecordedSession, _ mount: LateMount, _ console: Console
  ) throws {
    try console.output.print(SessionTitle(session).line)
    guard !mount.links.isEmpty else {
      try console.output.print("no link asks anything of \(stack)")
      return
    }
    for fate in mount.links {
      let link = session.vocabulary.text(fate.link)
      let requests = fate.requests.map { "#\($0.seq)" }.joined(separator: ", ")
      try console.output.print("link \(link, .bold) asks for \(stack) at \(requests)")
      for span in fate.spans {
        let effect: TerminalText =
          switch span.effect {
          case .all: "\("arrives", .green)"
          case .some: "\("loses a part", .yellow)"
          case .nothing: "\("lost", .red)"
          }
        try console.output.print(
          "\(effect) if \(stack) mounts \(place(span))", indent: 2, hanging: 4)
      }
    }
    try console.output.print(
      mount.isOwnedAbove
        ? "this holds where the stack's view owns the path; as recorded it is owned above, "
          + "so that the links wait"
        : "as recorded, the stack's view owns the path", indent: 0, hanging: 2)
  }

  /// `after #12 to #27`, `before #28`
  private func place(_ span: LateMount.Span) -> TerminalText {
    switch (span.first?.seq, span.last?.seq) {
    case (nil, nil): return "before all events"
    case (nil, let last?): return "after any k up to #\(last)"
    case (let first?, let last?) where first != last: return "after k = #\(first) to #\(last)"
    case (let first?, _): return "after k = #\(first)"
    }
  }

  private func printJSON(
    _ session: RecordedSession, _ mount: LateMount, _ console: Console
  ) throws {
    for fate in mount.links {
      var writer = JSONWriter()
      writer.beginObject()
      writer.member("session", string: session.id)
      writer.member("stack", string: stack)
      writer.member("link", string: session.vocabulary.text(fate.link))
      writer.member("ownedAbove", bool: mount.isOwnedAbove)
      writer.key("requests")
      writer.beginArray()
      for request in fate.requests { writer.unsigned(request.seq) }
      writer.endArray()
      writer.key("spans")
      writer.beginArray()
      for span in fate.spans {
        writer.beginObject()
        for (key, event) in [("first", span.first), ("last", span.last)] {
          if let event { writer.member(key, unsigned: event.seq) }
        }
        writer.member("effect", string: "\(span.effect)")
        writer.endObject()
      }
      writer.endArray()
      writer.endObject()
      try console.output.print(json: writer.text)
    }
  }
}
