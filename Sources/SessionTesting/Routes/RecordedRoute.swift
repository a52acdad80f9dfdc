import NavigationModel
public import NavigationRouting

/// A route as a recording has it: the author's name, perhaps a case, and the payload as JSON.
///
/// Tests seldom make one: an app's own routes stand for what a recording says of them. Two are
/// equal as they are in replay, by name, case and payload, payloads as JSON values.
public struct RecordedRoute: Sendable {
  /// The author's name of the route's type.
  public let name: String
  /// The enum case, written or read from the payload.
  public let caseName: String?
  /// What is known of the payload.
  public let payload: Payload
  /// Whether or not the case was written beside the payload.
  private let isCaseWritten: Bool

  /// What a recording has of a route's payload.
  public enum Payload: Hashable, Sendable {
    /// There is none.
    case none
    /// JSON, in the one spelling that all equal values share.
    case json(String)
    /// Withheld: the token that stands for it.
    case token(String)
    /// Withheld: the hash that a token is made of, known to the process that holds the value.
    case hash([UInt8])
  }

  /// The recorded form of a route's description.
  public init(_ description: RouteDescription) {
    var value: String?
    if case .recorded(let json) = description.payload { value = json }
    let vocabulary = Vocabulary()
    let route = vocabulary.route(
      type: vocabulary.name(description.name), case: vocabulary.name(description.caseName),
      value: value)
    let read = RecordedRoute(route, in: vocabulary)
    guard case .withheld(let bytes) = description.payload else {
      self = read
      return
    }
    self.init(
      name: read.name, caseName: read.caseName, payload: .hash(bytes),
      isCaseWritten: read.isCaseWritten)
  }

  /// The recorded form of an app's route.
  public init(_ route: any DescribedRoute) {
    self = (route as? RecordedRoute) ?? RecordedRoute(route.routeDescription)
  }

  /// A route by its name, without a payload.
  public init(_ name: String, case caseName: String? = nil) {
    self.init(RouteDescription(name, case: caseName))
  }

  /// A route by its name and a payload.
  ///
  /// - Parameters:
  ///   - name: The author's name of the route's type.
  ///   - caseName: The enum case, where the recording has one beside the payload.
  ///   - value: The payload, by its `Encodable`.
  public init(_ name: String, case caseName: String? = nil, value: some Encodable) {
    self.init(RouteDescription(name, case: caseName, payload: .json(value)))
  }

  /// An element of a path as SwiftUI saves it: named by its qualified type.
  ///
  /// - Throws: What encoding throws.
  public init<Value: Codable>(codable value: Value) throws {
    let element = try CodablePath.Element(value)
    self.init(element.typeName, json: element.json)
  }

  /// A route by its name and its payload as JSON text.
  public init(_ name: String, case caseName: String? = nil, json: String) {
    self.init(RouteDescription(name, case: caseName, payload: .recorded(json)))
  }

  /// A route by its name and the token that stands for its withheld value.
  public init(_ name: String, case caseName: String? = nil, token: String) {
    self.init(
      name: name, caseName: caseName, payload: .token(token), isCaseWritten: caseName != nil)
  }

  init(_ route: RouteID, in vocabulary: Vocabulary) {
    let record = vocabulary.record(route)
    let value = record.meaning.value.ifPresent.map(vocabulary.text(_:))
    let token = value.flatMap { Self.isToken($0) ? Self.unquoted($0) : nil }
    // Any string may name a case; a token names none.
    let caseName = token == nil ? record.meaning.caseName : record.written.caseName
    self.init(
      name: vocabulary.text(record.meaning.type),
      caseName: caseName.ifPresent.map(vocabulary.text(_:)),
      payload: token.map { .token($0) } ?? value.map { .json($0) } ?? .none,
      isCaseWritten: !record.written.caseName.isNone)
  }

  private init(name: String, caseName: String?, payload: Payload, isCaseWritten: Bool) {
    self.name = name
    self.caseName = caseName
    self.payload = payload
    self.isCaseWritten = isCaseWritten
  }

  /// Whether or not JSON text is a token: `"~` and sixteen hexadecimal digits.
  private static func isToken(_ json: String) -> Bool {
    let bytes = json.utf8
    return bytes.count == 19 && json.hasPrefix("\"~")
      && bytes.dropFirst(2).dropLast().allSatisfy {
        UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 || UInt8(ascii: "a")...UInt8(ascii: "f") ~= $0
      }
  }

  /// The enum case, where it was written beside the payload.
  var writtenCaseName: String? { isCaseWritten ? caseName : nil }

  private static func unquoted(_ json: String) -> String { String(json.dropFirst().dropLast()) }

  /// Turns a withheld value's hash into the token that stands for it.
  func tokenised(with key: TokenKey) -> RecordedRoute {
    guard case .hash(let bytes) = payload else { return self }
    return RecordedRoute(
      name: name, caseName: caseName, payload: .token(PayloadToken(key).token(of: bytes)),
      isCaseWritten: isCaseWritten)
  }
}

extension RecordedRoute: Hashable {
  public static func == (lhs: RecordedRoute, rhs: RecordedRoute) -> Bool {
    lhs.name == rhs.name && lhs.caseName == rhs.caseName && lhs.payload == rhs.payload
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(caseName)
    hasher.combine(payload)
  }
}

extension RecordedRoute: DescribedRoute {
  public var routeDescription: RouteDescription {
    let written = isCaseWritten ? caseName : nil
    return switch payload {
    case .none: RouteDescription(name, case: written)
    case .json(let text): RouteDescription(name, case: written, payload: .recorded(text))
    case .token(let token):
      RouteDescription(name, case: written, payload: .recorded("\"" + token + "\""))
    case .hash(let bytes): RouteDescription(name, case: written, payload: .withheld(bytes))
    }
  }
}

extension RecordedRoute: CustomStringConvertible {
  /// `Brew.ID 7`, `SettingsPage.units`, `Bean ~29fb76ec6c624662`.
  public var description: String {
    let label = isCaseWritten ? name + "." + (caseName ?? "") : name
    return switch payload {
    case .none: Visible.text(label)
    // The raw value of a case says what the case says.
    case .json(let text) where isCaseWritten && text == "\"\(caseName ?? "")\"": Visible.text(label)
    case .json(let text): Visible.text(label + " " + text)
    case .token(let token): Visible.text(label + " " + token)
    case .hash: Visible.text(label) + " (a value that recordings withhold)"
    }
  }
}
