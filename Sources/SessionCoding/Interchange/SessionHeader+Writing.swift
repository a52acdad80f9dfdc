public import NavigationModel

extension SessionHeader {
  /// Creates a header, and the line that says the same.
  ///
  /// - Parameters:
  ///   - session: The session's id.
  ///   - previous: The id of the launch before.
  ///   - app: The app's name.
  ///   - version: The app's version.
  ///   - build: The app's build.
  ///   - os: System and version, `iOS 18.2`.
  ///   - device: The device's model.
  ///   - started: When the session started, in ISO 8601.
  ///   - manifest: The app's manifest and routing table; `Manifest.absent` for
  ///     none.
  ///   - vocabulary: The manifest's names.
  public init(
    session: String?, previous: String? = nil, app: String? = nil, version: String? = nil,
    build: String? = nil, os: String? = nil, device: String? = nil, started: String? = nil,
    manifest: Manifest = .absent, vocabulary: Vocabulary
  ) {
    var output = JSONWriter()
    output.beginObject()
    output.member("navtape", unsigned: Self.version)
    let texts = [
      ("session", session), ("previous", previous), ("app", app), ("version", version),
      ("build", build), ("os", os), ("device", device), ("started", started),
    ]
    for case (let key, let text?) in texts { output.member(key, string: text) }
    if manifest.isPresent {
      output.key("manifest")
      output.manifest(manifest, vocabulary)
    }
    if !manifest.links.isEmpty {
      output.key("links")
      output.links(manifest.links, vocabulary)
    }
    output.endObject()
    self.init(manifest: manifest, json: output.text)
    self.session = session
    self.previous = previous
    self.app = app
    self.version = version
    self.build = build
    self.os = os
    self.device = device
    self.started = started
  }
}

extension JSONWriter {
  /// Writes a manifest without its routing table.
  mutating func manifest(_ manifest: Manifest, _ vocabulary: Vocabulary) {
    beginObject()
    key("tabs")
    beginArray()
    for tab in manifest.tabs { string(vocabulary.text(tab)) }
    endArray()
    key("stacks")
    beginObject()
    for stack in manifest.stacks {
      key(vocabulary.text(stack.address))
      beginObject()
      if stack.path != .unspecified { member("path", string: "\(stack.path)") }
      member("root", name: stack.root, vocabulary)
      endObject()
    }
    endObject()
    if !manifest.dispatch.isEmpty {
      key("dispatch")
      beginObject()
      // A dictionary has no order of its own, and a file must not depend on chance.
      let types = manifest.dispatch.map { (vocabulary.text($0), vocabulary.text($1)) }
      for (name, type) in types.sorted(by: { $0.0 < $1.0 }) { member(name, string: type) }
      endObject()
    }
    key("destinations")
    beginArray()
    for destination in manifest.destinations {
      beginObject()
      destinationMembers(destination, vocabulary)
      endObject()
    }
    endArray()
    endObject()
  }

  /// Writes the members of a destination.
  mutating func destinationMembers(_ destination: Destination, _ vocabulary: Vocabulary) {
    member("type", name: destination.type, vocabulary)
    member("case", name: destination.caseName, vocabulary)
    member("on", name: destination.on, vocabulary)
    member("shows", name: destination.shows, vocabulary)
    if destination.scope != .normal { member("scope", string: "\(destination.scope)") }
  }

  /// Writes a routing table.
  mutating func links(_ links: [LinkPattern], _ vocabulary: Vocabulary) {
    beginArray()
    for link in links {
      beginObject()
      member("pattern", string: link.pattern)
      key("goal")
      goal(link.goal, vocabulary)
      endObject()
    }
    endArray()
  }
}
