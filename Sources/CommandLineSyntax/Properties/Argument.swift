/// An argument known by its place.
@propertyWrapper
package struct Argument<Value>: Decodable, ArgumentProperty {
  var content: PropertyContent<Value>

  package var wrappedValue: Value {
    get { content.value }
    set { content = .value(newValue) }
  }

  // The compiler overlooks initialisers without arguments in extensions unless the type has one:
  // this one lets `@Argument var path: String` stand without parentheses. It is never chosen.
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

extension Argument where Value: ExpressibleByArgument {
  /// One value that may be left out.
  package init(wrappedValue: Value, help: ArgumentHelp? = nil) {
    self.init(
      ArgumentBlueprint(
        single: .positional, names: [], help: help, transform: ValueTransform(),
        initial: wrappedValue))
  }

  /// One value that must be given.
  package init(help: ArgumentHelp? = nil) {
    self.init(
      ArgumentBlueprint(
        single: .positional, names: [], help: help, transform: ValueTransform<Value>(), initial: nil
      ))
  }
}

extension Argument {
  /// One value that may be left out, read by a closure.
  package init(
    wrappedValue: Value, help: ArgumentHelp? = nil,
    transform: @escaping (String) throws -> Value
  ) {
    self.init(
      ArgumentBlueprint(
        single: .positional, names: [], help: help, transform: ValueTransform(transform),
        initial: wrappedValue))
  }

  /// One value that must be given, read by a closure.
  package init(
    help: ArgumentHelp? = nil, transform: @escaping (String) throws -> Value
  ) {
    self.init(
      ArgumentBlueprint(
        single: .positional, names: [], help: help, transform: ValueTransform(transform),
        initial: nil))
  }

  /// One value, or `nil`.
  package init<T: ExpressibleByArgument>(
    help: ArgumentHelp? = nil
  ) where Value == T? {
    self.init(
      ArgumentBlueprint(
        optional: .positional, names: [], help: help, transform: ValueTransform<T>()))
  }

  /// One value, or `nil`, as it is written down: `= nil`.
  package init<T: ExpressibleByArgument>(
    wrappedValue: _OptionalNilComparisonType, help: ArgumentHelp? = nil
  ) where Value == T? {
    self.init(
      ArgumentBlueprint(
        optional: .positional, names: [], help: help, transform: ValueTransform<T>()))
  }

  /// One value, or `nil`, read by a closure.
  package init<T>(
    help: ArgumentHelp? = nil, transform: @escaping (String) throws -> T
  ) where Value == T? {
    self.init(
      ArgumentBlueprint(
        optional: .positional, names: [], help: help, transform: ValueTransform(transform)))
  }

  /// Any number of values, or those given here.
  package init<T: ExpressibleByArgument>(
    wrappedValue: [T], help: ArgumentHelp? = nil
  ) where Value == [T] {
    self.init(
      ArgumentBlueprint(
        repeating: .positional, names: [], help: help, transform: ValueTransform(),
        initial: wrappedValue))
  }

  /// At least one value.
  package init<T: ExpressibleByArgument>(
    help: ArgumentHelp? = nil
  ) where Value == [T] {
    self.init(
      ArgumentBlueprint(
        repeating: .positional, names: [], help: help, transform: ValueTransform<T>(), initial: nil)
    )
  }

  /// Any number of values, read by a closure.
  package init<T>(
    wrappedValue: [T], help: ArgumentHelp? = nil,
    transform: @escaping (String) throws -> T
  ) where Value == [T] {
    self.init(
      ArgumentBlueprint(
        repeating: .positional, names: [], help: help, transform: ValueTransform(transform),
        initial: wrappedValue))
  }
}
