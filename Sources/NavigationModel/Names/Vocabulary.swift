/// The names and routes of one session, each stored once.
///
/// Interning is what lets events and states be small integers: a push is one ``Entry`` of sixteen
/// bytes, and comparing routes is comparing indices. A vocabulary only grows; a ``Name`` or
/// ``RouteID`` stays valid for its life. It is owned by whoever reads or records the session and
/// is not shared between threads.
public final class Vocabulary {
  private var texts: [String]
  private var indices: TextTable
  private var addresses: [StackAddress?]
  package private(set) var routes: [RouteRecord]
  private var routeIndices: [RouteRecord.Written: UInt32]
  private var identities: [RouteRecord.Meaning: UInt32]

  /// Creates a vocabulary that holds only the strings the model itself compares with.
  public init() {
    texts = [""]
    indices = TextTable()
    addresses = [nil]
    routes = [.unknown]
    routeIndices = [:]
    identities = [:]
    for text in Name.wellKnown { _ = name(text) }
  }

  /// Number of names, the absent one included.
  public var nameCount: Int { texts.count }

  // MARK: Names

  /// The name of a string, made on first use.
  public func name(_ text: String) -> Name {
    var text = text
    return text.withUTF8 { utf8 in
      let bytes = UnsafeRawBufferPointer(utf8)
      let hash = TextTable.hash(bytes)
      if let index = indices.index(of: bytes, hash: hash, in: texts) { return Name(index: index) }
      return add(String(decoding: utf8, as: UTF8.self), hash: hash)
    }
  }

  /// The name of a text's bytes, made on first use; `nil` where they are not UTF-8.
  ///
  /// - Complexity: No allocation where the name is known.
  package func name(utf8 bytes: UnsafeRawBufferPointer) -> Name? {
    let hash = TextTable.hash(bytes)
    if let index = indices.index(of: bytes, hash: hash, in: texts) { return Name(index: index) }
    let isValid = bytes.withMemoryRebound(to: UInt8.self) {
      UTF8Validation.firstInvalidByte(in: $0) == nil
    }
    return isValid ? add(String(decoding: bytes, as: UTF8.self), hash: hash) : nil
  }

  private func add(_ text: String, hash: UInt64) -> Name {
    let index = UInt32(truncatingIfNeeded: texts.count)
    texts.append(text)
    addresses.append(nil)
    indices.add(index, hash: hash, in: texts)
    return Name(index: index)
  }

  /// The name of a string, or ``Name/none`` where there is no string.
  public func name(_ text: String?) -> Name {
    guard let text else { return .none }
    return name(text)
  }

  /// The name of a string if this vocabulary has met it.
  public func existingName(_ text: String) -> Name? {
    var text = text
    return text.withUTF8 { utf8 in
      let bytes = UnsafeRawBufferPointer(utf8)
      return indices.index(of: bytes, hash: TextTable.hash(bytes), in: texts)
        .map(Name.init(index:))
    }
  }

  /// The string behind a name; empty for ``Name/none``.
  public func text(_ name: Name) -> String {
    let index = Int(name.index)
    return index < texts.count ? texts[index] : ""
  }

  // MARK: Addresses

  /// What a stack's address says: a tab, a modal, or a column of a tab.
  public func address(_ name: Name) -> StackAddress {
    let index = Int(name.index)
    guard index < addresses.count else { return .tab(.main) }
    if let known = addresses[index] { return known }
    let parsed = StackAddress(parsing: name, in: self)
    addresses[index] = parsed
    return parsed
  }

  /// The address of a modal's own stack: `modal:` and the modal's id.
  public func modalAddress(_ modal: Name) -> Name {
    name("modal:" + text(modal))
  }

  // MARK: Routes

  /// The route with these parts, made on first use.
  ///
  /// - Parameters:
  ///   - type: The author's name of the route.
  ///   - caseName: The enum case, or ``Name/none``.
  ///   - value: The payload as JSON text exactly as written, or `nil`.
  ///   - isObject: Whether or not the source spelled a route without payload as an object.
  public func route(
    type: Name,
    case caseName: Name = .none,
    value: String? = nil,
    isObject: Bool = false
  ) -> RouteID {
    route(type: type, case: caseName, value: name(value), isObject: isObject)
  }

  /// The route with these parts, made on first use; its payload is a name, or ``Name/none``.
  package func route(
    type: Name, case caseName: Name, value valueName: Name, isObject: Bool
  ) -> RouteID {
    let written = RouteRecord.Written(
      type: type, caseName: caseName, value: valueName, isObject: isObject)
    if let index = routeIndices[written] { return RouteID(index: index) }

    let value = valueName.ifPresent.map(text(_:))
    let caseOfPayload = caseName.isNone ? value.flatMap(PayloadCase.name(in:)) : nil
    let meaning = RouteRecord.Meaning(
      type: type,
      caseName: caseName.isNone ? name(caseOfPayload) : caseName,
      value: name(value.map(PayloadCase.canonical(_:)))
    )
    let index = UInt32(truncatingIfNeeded: routes.count)
    let identity = identities[meaning] ?? index
    identities[meaning] = identity
    routeIndices[written] = index
    routes.append(RouteRecord(written: written, meaning: meaning, identity: identity))
    return RouteID(index: index)
  }

  /// The parts of a route.
  package func record(_ route: RouteID) -> RouteRecord {
    let index = Int(route.index)
    return index < routes.count ? routes[index] : .unknown
  }

  /// Whether or not two routes are equal: same type, same case, payloads equal as JSON values.
  public func areEqual(_ lhs: RouteID, _ rhs: RouteID) -> Bool {
    lhs == rhs || record(lhs).identity == record(rhs).identity
  }

  /// The author's name of a route's type.
  public func type(of route: RouteID) -> Name { record(route).written.type }

  /// The enum case of a route, written or read from its payload; ``Name/none`` if it has none.
  public func caseName(of route: RouteID) -> Name { record(route).meaning.caseName }

  /// The enum case that the source wrote; ``Name/none`` where it wrote none.
  public func writtenCaseName(of route: RouteID) -> Name { record(route).written.caseName }

  /// The payload's JSON text as it was written.
  public func value(of route: RouteID) -> String? {
    record(route).written.value.ifPresent.map(text(_:))
  }

  /// The route's type, or `type.case` where its author wrote a case.
  ///
  /// Findings use `Manifest.label(_:in:)`, which knows whether a payload's single key is a case.
  public func label(_ route: RouteID) -> String {
    let caseName = record(route).written.caseName
    let type = text(type(of: route))
    return caseName.isNone ? type : type + "." + text(caseName)
  }
}
