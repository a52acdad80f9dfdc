import NavigationModel

extension StateWriter {
  /// Writes an entry as an object, its id always with it.
  mutating func write(_ entry: Entry) {
    output.beginObject()
    routeMembers(entry.route, hasID: true)
    let id = vocabulary.text(entry.id)
    output.member("id", string: id)
    // An author may write `#12` too; it is then another id than the one that follows from event 12.
    if isExact, entry.id.isAuthored, EntryID(assigned: id) != nil {
      output.member("authored", bool: true)
    }
    output.endObject()
  }

  /// Writes a route without id as an object.
  mutating func member(_ key: String, _ route: RouteID) {
    output.key(key)
    output.beginObject()
    routeMembers(route, hasID: false)
    output.endObject()
  }

  private mutating func routeMembers(_ route: RouteID, hasID: Bool) {
    let written = vocabulary.record(route).written
    output.routeMembers(written, vocabulary)
    // How a route without payload was spelled is part of it; the object alone does not tell.
    let isBare = !hasID && written.caseName.isNone && written.value.isNone
    if route == .unknown {
      output.member("unknown", bool: true)
    } else if isExact, written.isObject != isBare {
      output.member("object", bool: written.isObject)
    }
  }

  /// Writes a goal with the ids of its entries.
  mutating func write(_ goal: Goal) {
    output.beginObject()
    member("tab", goal.tab)
    if let routes = goal.routes { list("routes", Array(routes)) { $0.write($1) } }
    if let modal = goal.modal {
      output.key("modal")
      output.beginObject()
      member("id", modal.id)
      member("screen", modal.screen)
      if let routes = modal.routes { list("routes", Array(routes)) { $0.write($1) } }
      output.endObject()
    }
    output.endObject()
  }

  /// Writes a name, if there is one.
  mutating func member(_ key: String, _ name: Name) {
    output.member(key, name: name, vocabulary)
  }

  /// Writes a name, or `null`.
  mutating func nullable(_ key: String, _ name: Name) {
    output.key(key)
    if name.isNone { output.null() } else { output.string(vocabulary.text(name)) }
  }

  /// Writes a list, element by element.
  mutating func list<Element>(
    _ key: String, _ elements: [Element], _ body: (inout StateWriter, Element) -> Void
  ) {
    output.key(key)
    output.beginArray()
    for element in elements { body(&self, element) }
    output.endArray()
  }
}
