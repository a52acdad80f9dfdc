package import NavigationModel

extension JSONWriter {
  /// Writes an entry as its author wrote it: a bare string where that says all.
  package mutating func entry(_ entry: Entry, _ vocabulary: Vocabulary) {
    route(entry.route, id: entry.id.isAuthored ? vocabulary.text(entry.id) : nil, vocabulary)
  }

  /// Writes a list of entries.
  package mutating func entries(_ entries: some Sequence<Entry>, _ vocabulary: Vocabulary) {
    beginArray()
    for entry in entries { self.entry(entry, vocabulary) }
    endArray()
  }

  /// Writes a route as its author wrote it, with an id if it is told one.
  package mutating func route(_ route: RouteID, id: String? = nil, _ vocabulary: Vocabulary) {
    let written = vocabulary.record(route).written
    guard id != nil || written.isObject || !written.caseName.isNone || !written.value.isNone else {
      string(vocabulary.text(written.type))
      return
    }
    beginObject()
    routeMembers(written, vocabulary)
    if let id { member("id", string: id) }
    endObject()
  }

  /// Writes the members of a route object, without id.
  mutating func routeMembers(_ written: RouteRecord.Written, _ vocabulary: Vocabulary) {
    member("type", string: vocabulary.text(written.type))
    member("case", name: written.caseName, vocabulary)
    if !written.value.isNone {
      key("value")
      raw(vocabulary.text(written.value))
    }
  }

  /// Writes a link's goal.
  package mutating func goal(_ goal: Goal, _ vocabulary: Vocabulary) {
    beginObject()
    member("tab", name: goal.tab, vocabulary)
    if let routes = goal.routes {
      key("routes")
      entries(routes, vocabulary)
    }
    if let modal = goal.modal {
      key("modal")
      beginObject()
      member("id", name: modal.id, vocabulary)
      member("screen", name: modal.screen, vocabulary)
      if let routes = modal.routes {
        key("routes")
        entries(routes, vocabulary)
      }
      endObject()
    }
    endObject()
  }

  /// Writes a member whose value is a name, if there is one.
  mutating func member(_ key: String, name: Name, _ vocabulary: Vocabulary) {
    if !name.isNone { member(key, string: vocabulary.text(name)) }
  }
}
