/// A wrapper that stands for one argument: `Argument`, `Option` or `Flag`.
protocol ArgumentProperty {
  /// What a blank command says about the argument; `nil` once it holds a value.
  var blueprint: ArgumentBlueprint? { get }
}

/// What a wrapper holds: first its description, after parsing its value.
enum PropertyContent<Value> {
  case definition(ArgumentBlueprint)
  case value(Value)

  var blueprint: ArgumentBlueprint? {
    if case .definition(let blueprint) = self { blueprint } else { nil }
  }

  var value: Value {
    guard case .value(let value) = self else {
      preconditionFailure("A command's arguments have values only after it was parsed.")
    }
    return value
  }

  init(from decoder: any Decoder) throws {
    guard let decoder = decoder as? ArgumentDecoder else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "Only arguments make a command.")
      )
    }
    self = .value(try decoder.parsedValue(as: Value.self))
  }
}

/// Everything about an argument but the name of its property.
struct ArgumentBlueprint {
  enum Kind: Hashable {
    case positional
    case option
    case flag(isInvertible: Bool)
  }

  var kind: Kind
  var names: NameSpecification = .long
  var help: ArgumentHelp
  var isRequired = false
  var isRepeating = false
  /// The default as help shows it.
  var defaultText: String?
  var allowedValues: [String] = []
  /// Makes the property's value of all occurrences, in order; of none, its default.
  var makeValue: ([Occurrence]) throws -> Any
}

/// One place on the command line where an argument was given.
struct Occurrence: Hashable {
  /// The name as typed, `--at`; for positional arguments, `<path>`.
  var name: String
  /// The text of the value; for flags, `true` or `false`.
  var text: String
}

/// A value's text that its type does not take.
struct UnreadableValue: Error {
  var occurrence: Occurrence
  /// Why, where the type says.
  var reason: String?
}

/// Reads texts as values of one type, by its own initialiser or by a closure.
struct ValueTransform<Value> {
  var allowedValues: [String] = []
  var describe: (Value) -> String
  var read: (Occurrence) throws -> Value

  init(_ transform: @escaping (String) throws -> Value) {
    describe = { "\($0)" }
    read = { occurrence in
      do {
        return try transform(occurrence.text)
      } catch let error as ValidationError {
        throw UnreadableValue(occurrence: occurrence, reason: error.message)
      } catch {
        throw UnreadableValue(occurrence: occurrence, reason: "\(error)")
      }
    }
  }
}

extension ValueTransform where Value: ExpressibleByArgument {
  init() {
    allowedValues = Value.allValueStrings
    describe = { $0.defaultValueDescription }
    read = { occurrence in
      guard let value = Value(argument: occurrence.text) else {
        throw UnreadableValue(occurrence: occurrence, reason: nil)
      }
      return value
    }
  }
}

extension ArgumentBlueprint {
  /// One value; without a default it has to be given.
  init<Value>(
    single kind: Kind, names: NameSpecification, help: ArgumentHelp?,
    transform: ValueTransform<Value>, initial: Value?
  ) {
    self.init(
      kind: kind, names: names, help: help ?? ArgumentHelp(), isRequired: initial == nil,
      defaultText: initial.map(transform.describe), allowedValues: transform.allowedValues,
      makeValue: { occurrences in
        if let occurrence = occurrences.last { return try transform.read(occurrence) }
        if let initial { return initial }
        throw MissingArgument()
      })
  }

  /// One value, or `nil`.
  init<Value>(
    optional kind: Kind, names: NameSpecification, help: ArgumentHelp?,
    transform: ValueTransform<Value>
  ) {
    self.init(
      kind: kind, names: names, help: help ?? ArgumentHelp(),
      allowedValues: transform.allowedValues,
      makeValue: { try $0.last.map(transform.read) as Value? as Any })
  }

  /// Any number of values; without a default at least one.
  init<Value>(
    repeating kind: Kind, names: NameSpecification, help: ArgumentHelp?,
    transform: ValueTransform<Value>, initial: [Value]?
  ) {
    let defaultText = initial.map { $0.map(transform.describe).joined(separator: ", ") } ?? ""
    self.init(
      kind: kind, names: names, help: help ?? ArgumentHelp(), isRequired: initial == nil,
      isRepeating: true, defaultText: defaultText.isEmpty ? nil : defaultText,
      allowedValues: transform.allowedValues,
      makeValue: { $0.isEmpty ? initial ?? [] : try $0.map(transform.read) })
  }
}

/// A required argument that was not given; the matcher says so first.
struct MissingArgument: Error {}
