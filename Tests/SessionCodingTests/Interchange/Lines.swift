import NavigationModel
import SessionCoding

/// Reads lines as one session's events.
func readEvents(_ lines: [String], _ vocabulary: Vocabulary) -> [NavigationEvent] {
  var reader = EventLineReader(vocabulary: vocabulary)
  var context = LineContext()
  return lines.enumerated().map {
    reader.read($1, context: &context, number: UInt64($0 + 1))
  }
}

/// Reads one line as a session's first event.
func readEvent(_ line: String, _ vocabulary: Vocabulary = Vocabulary()) -> NavigationEvent {
  readEvents([line], vocabulary)[0]
}

/// Writes one session's events as lines.
func writeLines(_ events: [NavigationEvent], _ vocabulary: Vocabulary) -> [String] {
  var writer = EventLineWriter(vocabulary: vocabulary)
  var context = LineContext()
  for event in events { writer.write(event, context: &context) }
  return writer.text.split(separator: "\n").map(String.init)
}

/// The line after reading and writing it.
func roundTrip(_ line: String) -> String {
  let vocabulary = Vocabulary()
  return writeLines(readEvents([line], vocabulary), vocabulary).joined(separator: "\n")
}

/// A line as the contract compares it: tokens as written, strings by scalars, without the common
/// keys that say what leaving them out would say.
func comparable(_ line: String, seq: UInt64 = 0, time: UInt64 = 0) throws -> [String] {
  let tree = try JSONTree(line)
  guard let root = tree.root else { return [] }
  let defaults = [
    #""seq":\#(seq)"#, #""t":\#(time)"#, #""scene":"main""#, #""stack":"main""#, #""by":"app""#,
    #""changesState":false"#,
  ]
  let members = tree.members(of: root).map { tokens($0.key, tree) + ":" + tokens($0.value, tree) }
  // A key that is there twice is no default spelled out.
  let keys = tree.members(of: root).map { tokens($0.key, tree) }
  return zip(keys, members).filter { key, member in
    !defaults.contains(member) || keys.filter { $0 == key }.count > 1
  }.map(\.1)
}

private func tokens(_ node: JSONTree.Node, _ tree: JSONTree) -> String {
  switch tree.kind(of: node) {
  case .array:
    return "[" + tree.elements(of: node).map { tokens($0, tree) }.joined(separator: ",") + "]"
  case .object:
    let members = tree.members(of: node).map { tokens($0.key, tree) + ":" + tokens($0.value, tree) }
    return "{" + members.joined(separator: ",") + "}"
  case .string:
    // ASCII, so that two strings compare scalar by scalar and a lone half stays itself.
    return tree.canonicalText(of: node)
  default:
    return tree.text(of: node).text
  }
}

/// What an import of a whole file gives.
struct Imported {
  var sessions: [(header: SessionHeader, vocabulary: Vocabulary, events: [NavigationEvent])] = []
  var issues: [CompatibilityReport.Reason] = []
  var report = CompatibilityReport()
  var error: InterchangeError?

  init(_ bytes: [UInt8], chunk: Int = .max, limits: InterchangeLimits = InterchangeLimits()) {
    var reader = InterchangeReader(limits: limits)
    var rest = bytes[...]
    do {
      while !rest.isEmpty {
        try reader.read(Array(rest.prefix(chunk))) { take($0) }
        rest = rest.dropFirst(chunk)
      }
      try reader.finish { take($0) }
    } catch {
      self.error = error as? InterchangeError
    }
    report = reader.report
  }

  init(_ text: String, chunk: Int = .max, limits: InterchangeLimits = InterchangeLimits()) {
    self.init(Array(text.utf8), chunk: chunk, limits: limits)
  }

  private mutating func take(_ item: InterchangeReader.Item) {
    switch item {
    case .session(let header, let vocabulary): sessions.append((header, vocabulary, []))
    case .event(let event, _): sessions[sessions.count - 1].events.append(event)
    case .issue(let reason, _): issues.append(reason)
    }
  }

  var events: [NavigationEvent] { sessions.flatMap(\.events) }

  /// All of it as lines again.
  var text: String {
    var text = ""
    for session in sessions {
      var writer = EventLineWriter(vocabulary: session.vocabulary)
      var context = LineContext()
      writer.write(session.header, context: &context)
      for event in session.events { writer.write(event, context: &context) }
      text += writer.text
    }
    return text
  }
}
