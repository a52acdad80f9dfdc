/// A named argument with a value: `--at end` or `--at=end`.
@propertyWrapper
package struct Option<Value>: Decodable, ArgumentProperty {
  var content: PropertyContent<Value>

  package var wrappedValue: Value {
    get { content.value }
    set { content = .value(newValue) }
  }

  // The compiler overlooks initialisers without arguments in extensions unless the type has one:
  // this one lets `@Option var path: String` stand without parentheses. It is never chosen.
  @available(*, unavailable, message: "Such a value needs an initial value or a transform.")
  package init() {
    preconditionFailure("An unavailable initialiser was called.")
  }

  package init(from decoder: any Decoder) throws {
    content = try PropertyContent(from: decoder)
  }

  var blueprint: ArgumentBlueprint? { content.blueprint }

  private init(_ blueprint: ArgumentBlueprint) {
    content = .definition(blueprint)
  }
}

extension Option where Value: ExpressibleByArgument {
  /// One value that may be left out.
  package init(wrappedValue: Value, name: NameSpecification = .long, help: ArgumentHelp? = nil) {
    self.init(
      ArgumentBlueprint(
        single: .option, names: name, help: help, transform: ValueTransform(), initial: wrappedValue
      ))
  }

  /// One value that must be given.
  package init(name: NameSpecification = .long, help: ArgumentHelp? = nil) {
    self.init(
      ArgumentBlueprint(
        single: .option, names: name, help: help, transform: ValueTransform<Value>(), initial: nil))
  }
}

extension Option {
  /// One value that may be left out, read by a closure.
  package init(
    wrappedValue: Value, name: NameSpecification = .long, help: ArgumentHelp? = nil,
    transform: @escaping (String) throws -> Value
  ) {
    self.init(
      ArgumentBlueprint(
        single: .option, names: name, help: help, transform: ValueTransform(transform),
        initial: wrappedValue))
  }

  /// One value that must be given, read by a closure.
  package init(
    name: NameSpecification = .long, help: ArgumentHelp? = nil,
    transform: @escaping (String) throws -> Value
  ) {
    self.init(
      ArgumentBlueprint(
        single: .option, names: name, help: help, transform: ValueTransform(transform), initial: nil
      ))
  }

  /// One value, or `nil`.
  package init<T: ExpressibleByArgument>(
    name: NameSpecification = .long, help: ArgumentHelp? = nil
  ) where Value == T? {
    self.init(
      ArgumentBlueprint(
        optional: .option, names: name, help: help, transform: ValueTransform<T>()))
  }

  /// One value, or `nil`, as it is written down: `= nil`.
  package init<T: ExpressibleByArgument>(
    wrappedValue: _OptionalNilComparisonType, name: NameSpecification = .long,
    help: ArgumentHelp? = nil
  ) where Value == T? {
    self.init(
      ArgumentBlueprint(
        optional: .option, names: name, help: help, transform: ValueTransform<T>()))
  }

  /// One value, or `nil`, read by a closure.
  package init<T>(
    name: NameSpecification = .long, help: ArgumentHelp? = nil,
    transform: @escaping (String) throws -> T
  ) where Value == T? {
    self.init(
      ArgumentBlueprint(
        optional: .option, names: name, help: help, transform: ValueTransform(transform)))
  }

  /// Any number of values, or those given here.
  package init<T: ExpressibleByArgument>(
    wrappedValue: [T], name: NameSpecification = .long, help: ArgumentHelp? = nil
  ) where Value == [T] {
    self.init(
      ArgumentBlueprint(
        repeating: .option, names: name, help: help, transform: ValueTransform(),
        initial: wrappedValue))
  }

  /// At least one value.
  package init<T: ExpressibleByArgument>(
    name: NameSpecification = .long, help: ArgumentHelp? = nil
  ) where Value == [T] {
    self.init(
      ArgumentBlueprint(
        repeating: .option, names: name, help: help, transform: ValueTransform<T>(), initial: nil))
  }

  /// Any number of values, read by a closure.
  package init<T>(
    wrappedValue: [T], name: NameSpecification = .long, help: ArgumentHelp? = nil,
    transform: @escaping (String) throws -> T
  ) where Value == [T] {
    self.init(
      ArgumentBlueprint(
        repeating: .option, names: name, help: help, transform: ValueTransform(transform),
        initial: wrappedValue))
  }
}
