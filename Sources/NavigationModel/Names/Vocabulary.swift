/// The names and routes of one session, each stored once.
///
/// Interning is what lets events and states be small integers: a push is one ``Entry`` of sixteen
/// bytes, and comparing routes is comparing indices. A vocabulary only grows; a ``Name`` or
/// ``RouteID`` stays valid for its life. It is owned by whoever reads or records the session and
/// is not shared between threads.
public final class Vocabulary {
  // Behind a pointer: the runtime's checks of every access to a class's own properties would cost
  // more than the look-ups.
  private let tables: UnsafeMutablePointer<Tables>

  private struct Tables {
    var names = TextTable(Name.wellKnown)
    var addresses: [StackAddress?] = []
    // The address of a modal's stack by the modal's id; 0 where nobody has asked yet.
    var modalAddresses: [UInt32] = []
    var routes = RouteTable()
  }

  /// Creates a vocabulary that holds only the strings the model itself compares with.
  public init() {
    tables = .allocate(capacity: 1)
    tables.initialize(to: Tables())
  }

  deinit {
    tables.deinitialize(count: 1)
    tables.deallocate()
  }

  /// Number of names, the absent one included.
  public var nameCount: Int { tables.pointee.names.texts.count }

  /// The routes, that without a name first.
  package var routes: [RouteRecord] { tables.pointee.routes.records }

  // MARK: Names

  /// The name of a string, made on first use.
  public func name(_ text: String) -> Name {
    Name(index: tables.pointee.names.position(of: text))
  }

  /// The name of a string, or ``Name/none`` where there is no string.
  public func name(_ text: String?) -> Name {
    guard let text else { return .none }
    return name(text)
  }

  /// The name of a string's bytes, made on first use.
  ///
  /// - Returns: `nil` where they are no UTF-8.
  package func name(utf8 bytes: UnsafeRawBufferPointer) -> Name? {
    tables.pointee.names.position(of: bytes).map(Name.init(index:))
  }

  /// The name of a string if this vocabulary has met it.
  public func existingName(_ text: String) -> Name? {
    tables.pointee.names.existingPosition(of: text).map(Name.init(index:))
  }

  /// The string behind a name; empty for ``Name/none``.
  public func text(_ name: Name) -> String {
    let index = Int(name.index)
    return index < tables.pointee.names.texts.count ? tables.pointee.names.texts[index] : ""
  }

  // MARK: Addresses

  /// What a stack's address says: a tab, a modal, or a column of a tab.
  public func address(_ name: Name) -> StackAddress {
    let index = Int(name.index)
    if index < tables.pointee.addresses.count, let known = tables.pointee.addresses[index] {
      return known
    }
    guard index < nameCount else { return .tab(.main) }
    let parsed = StackAddress(parsing: name, in: self)
    while tables.pointee.addresses.count <= index { tables.pointee.addresses.append(nil) }
    tables.pointee.addresses[index] = parsed
    return parsed
  }

  /// The address of a modal's own stack: `modal:` and the modal's id.
  public func modalAddress(_ modal: Name) -> Name {
    let index = Int(modal.index)
    if index < tables.pointee.modalAddresses.count, tables.pointee.modalAddresses[index] != 0 {
      return Name(index: tables.pointee.modalAddresses[index])
    }
    let address = name("modal:" + text(modal))
    guard index < nameCount else { return address }
    while tables.pointee.modalAddresses.count <= index { tables.pointee.modalAddresses.append(0) }
    tables.pointee.modalAddresses[index] = address.index
    return address
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

  /// The route with these parts, made on first use.
  ///
  /// - Parameters:
  ///   - type: The author's name of the route.
  ///   - caseName: The enum case, or ``Name/none``.
  ///   - value: The payload's JSON text, or ``Name/none``.
  ///   - isObject: Whether or not the source spelled a route without payload as an object.
  package func route(
    type: Name, case caseName: Name, value: Name, isObject: Bool
  ) -> RouteID {
    let written = RouteRecord.Written(
      type: type, caseName: caseName, value: value, isObject: isObject)
    if let index = tables.pointee.routes.position(of: written) { return RouteID(index: index) }
    let meaning = RouteRecord.Meaning(
      type: type,
      caseName: caseName.isNone ? caseOfPayload(value) : caseName,
      value: canonical(value)
    )
    return RouteID(index: tables.pointee.routes.add(written, meaning: meaning))
  }

  /// The enum case that a payload names, or ``Name/none``.
  private func caseOfPayload(_ value: Name) -> Name {
    guard !value.isNone else { return .none }
    let payload = text(value)
    switch PayloadCase.plain(payload) {
    case .string(let content): return name(content)
    case .number: return .none
    case nil: return name(PayloadCase.name(in: payload))
    }
  }

  /// The one form that all payloads equal to this share.
  private func canonical(_ value: Name) -> Name {
    guard !value.isNone else { return .none }
    let payload = text(value)
    return PayloadCase.plain(payload) == nil ? name(PayloadCase.canonical(payload)) : value
  }

  /// The parts of a route.
  package func record(_ route: RouteID) -> RouteRecord {
    let index = Int(route.index)
    return index < tables.pointee.routes.records.count
      ? tables.pointee.routes.records[index] : .unknown
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
