import NavigationModel

/// Routes as they are recorded.
extension Navigator {
  /// A new entry, with an id that no other entry of this process has.
  func entry(_ description: RouteDescription) -> Entry {
    Entry(id: makeEntryID(), route: route(description))
  }

  /// A route as it is recorded: a payload that is withheld becomes its token.
  func route(_ description: RouteDescription) -> RouteID {
    vocabulary.route(
      type: vocabulary.name(description.name), case: vocabulary.name(description.caseName),
      value: json(description.payload))
  }

  /// A payload as it is recorded: JSON text, or none.
  func json(_ payload: RouteDescription.Payload) -> String? {
    switch payload {
    case .none:
      nil
    case .recorded(let text):
      validJSON(text) ?? JSONText.string(text).text
    case .withheld(let bytes):
      "\"" + tokens.token(of: bytes) + "\""
    }
  }

  /// JSON text without white space; `nil` where it is none, for it would break its line.
  func validJSON(_ text: String) -> String? {
    do {
      return try JSONText(text).text
    } catch {
      return nil
    }
  }
}
