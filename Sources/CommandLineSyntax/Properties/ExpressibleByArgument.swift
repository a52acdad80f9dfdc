/// A value that can be written as one argument.
package protocol ExpressibleByArgument {
  /// Reads a value from the text of one argument; `nil` where it is not one.
  init?(argument: String)

  /// The value as help shows it among the defaults.
  var defaultValueDescription: String { get }

  /// Every text that names a value, where there are few enough to list.
  static var allValueStrings: [String] { get }
}

extension ExpressibleByArgument {
  package var defaultValueDescription: String { "\(self)" }
  package static var allValueStrings: [String] { [] }
}

extension ExpressibleByArgument where Self: LosslessStringConvertible {
  package init?(argument: String) {
    self.init(argument)
  }
}

extension ExpressibleByArgument where Self: RawRepresentable, RawValue: ExpressibleByArgument {
  package init?(argument: String) {
    guard let rawValue = RawValue(argument: argument) else { return nil }
    self.init(rawValue: rawValue)
  }

  package var defaultValueDescription: String { rawValue.defaultValueDescription }
}

extension ExpressibleByArgument
where Self: RawRepresentable & CaseIterable, RawValue: ExpressibleByArgument {
  package static var allValueStrings: [String] { allCases.map(\.defaultValueDescription) }
}

extension String: ExpressibleByArgument {
  package init?(argument: String) {
    self = argument
  }
}

extension Bool: ExpressibleByArgument {
  package static var allValueStrings: [String] { ["true", "false"] }
}

extension Int: ExpressibleByArgument {}
extension Int64: ExpressibleByArgument {}
extension UInt: ExpressibleByArgument {}
extension UInt16: ExpressibleByArgument {}
extension UInt32: ExpressibleByArgument {}
extension UInt64: ExpressibleByArgument {}

extension Double: ExpressibleByArgument {
  /// Reads a finite number.
  ///
  /// No option here has a use for `inf` or `nan`, and converting one to an integer would trap.
  package init?(argument: String) {
    guard let value = Double(argument), value.isFinite else { return nil }
    self = value
  }
}
