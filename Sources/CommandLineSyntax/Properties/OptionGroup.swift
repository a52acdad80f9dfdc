/// Arguments that several commands share.
@propertyWrapper
package struct OptionGroup<Value: ParsableArguments>: Decodable, ArgumentGroup {
  /// Heads the group's own section of help; without one it joins the options.
  let title: String
  private var value: Value?

  package var wrappedValue: Value {
    get {
      guard let value else {
        preconditionFailure("A command's arguments have values only after it was parsed.")
      }
      return value
    }
    set { value = newValue }
  }

  package init(title: String = "") {
    self.title = title
  }

  package init(from decoder: any Decoder) throws {
    var value = try Value(
      from: (decoder as? ArgumentDecoder)?.filling(Value()) ?? decoder)
    try value.validate()
    title = ""
    self.value = value
  }

  var definitions: [ArgumentDefinition] {
    ArgumentDefinition.all(of: Value.self).map { $0.inSection(title) }
  }
}

/// A wrapper that stands for several arguments.
protocol ArgumentGroup {
  var definitions: [ArgumentDefinition] { get }
}
