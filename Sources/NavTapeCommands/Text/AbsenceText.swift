import NavigationModel
import SessionDiagnosis

extension UserMessage {
  /// What is missing in the shape of every other message; its last line is the command to type next.
  ///
  /// - Parameters:
  ///   - events: Words for the events.
  ///   - path: The file, as the user wrote it.
  ///   - prefix: The session's number and a colon where the file has several.
  init(_ absence: Absence, events: EventText, path: String, prefix: String) {
    var message = UserMessage(
      absence.rule == nil ? .note : .error, "\(absence.headline)")
    message.code = absence.rule.map { "\($0.text)" }
    message.reason = absence.reason.isEmpty ? nil : "\(absence.reason)"
    if let event = absence.event {
      message.location =
        "event \(prefix)#\(event.seq) at \(Quantity.time(event.time)): " + events.sentence(event)
    }
    if let later = absence.later {
      message = message.note("later #\(later.seq): " + events.sentence(later))
    }
    if let witness = absence.witness {
      message = message.note("seen with #\(witness.seq): " + events.sentence(witness))
    }
    for event in absence.further {
      message = message.note("then #\(event.seq): " + events.sentence(event))
    }
    if let finding = absence.finding {
      message = message.note("finding \(finding.id) blames it: \(finding.headline)")
    }
    message = message.help("\(absence.help)")
    if let rule = absence.rule, RuleExplanation.page(for: rule) != nil {
      message = message.help(.command("navtape", "explain", rule.text))
    }
    if let event = absence.event {
      message = message.help(.navtape("replay", path, "--at", "\(prefix)#\(event.seq)"))
    }
    self = message
  }
}
