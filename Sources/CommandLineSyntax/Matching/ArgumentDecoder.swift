/// Hands matched values to a command's synthesised `init(from:)`.
struct ArgumentDecoder: Decoder {
  let values: [[String]: Any]
  /// Where values of properties without a wrapper come from.
  let blank: any ParsableArguments
  var codingPath: [any CodingKey] = []
  let userInfo: [CodingUserInfoKey: Any] = [:]

  init(values: [[String]: Any], blank: any ParsableArguments) {
    self.values = values
    self.blank = blank
  }

  /// The same values, for another type at the same place.
  func filling(_ blank: any ParsableArguments) -> ArgumentDecoder {
    var copy = ArgumentDecoder(values: values, blank: blank)
    copy.codingPath = codingPath
    return copy
  }

  func below(_ key: any CodingKey) -> ArgumentDecoder {
    var copy = self
    copy.codingPath.append(key)
    return copy
  }

  /// The value of the argument at this place.
  func parsedValue<Value>(as type: Value.Type) throws -> Value {
    guard let value = values[codingPath.map { $0.stringValue }] as? Value else {
      throw unsupported("No \(type) was matched.")
    }
    return value
  }

  func unsupported(_ text: String) -> DecodingError {
    .dataCorrupted(.init(codingPath: codingPath, debugDescription: text))
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(ArgumentContainer<Key>(decoder: self))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    throw unsupported("A command is a set of named properties.")
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer {
    throw unsupported("A command is a set of named properties.")
  }
}

/// A command's properties, by name.
private struct ArgumentContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let decoder: ArgumentDecoder

  var codingPath: [any CodingKey] { decoder.codingPath }
  var allKeys: [Key] {
    Mirror(reflecting: decoder.blank).children.compactMap { child in
      child.label.flatMap { Key(stringValue: $0.hasPrefix("_") ? String($0.dropFirst()) : $0) }
    }
  }

  func contains(_ key: Key) -> Bool { true }

  func decodeNil(forKey key: Key) -> Bool {
    // Only a property without a wrapper is asked; `nil` is then its blank value or no value.
    guard let value = blankValue(forKey: key) else { return true }
    let mirror = Mirror(reflecting: value)
    return mirror.displayStyle == .optional && mirror.children.isEmpty
  }

  private func blankValue(forKey key: Key) -> Any? {
    Mirror(reflecting: decoder.blank).children.first { $0.label == key.stringValue }?.value
  }

  private func plain<Value>(_ key: Key) throws -> Value {
    guard let value = blankValue(forKey: key) as? Value else {
      throw decoder.below(key).unsupported("A property without a wrapper needs a value.")
    }
    return value
  }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    if type is any ArgumentProperty.Type || type is any ArgumentGroup.Type {
      return try Value(from: decoder.below(key))
    }
    return try plain(key)
  }

  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try plain(key) }
  func decode(_ type: String.Type, forKey key: Key) throws -> String { try plain(key) }
  func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try plain(key) }
  func decode(_ type: Float.Type, forKey key: Key) throws -> Float { try plain(key) }
  func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try plain(key) }
  func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try plain(key) }
  func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try plain(key) }
  func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try plain(key) }
  func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try plain(key) }
  func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try plain(key) }
  func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try plain(key) }
  func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { try plain(key) }
  func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { try plain(key) }
  func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { try plain(key) }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<NestedKey> {
    throw decoder.unsupported("Arguments are grouped with OptionGroup.")
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    throw decoder.unsupported("Arguments are grouped with OptionGroup.")
  }

  func superDecoder() throws -> any Decoder {
    throw decoder.unsupported("A command has no superclass.")
  }

  func superDecoder(forKey key: Key) throws -> any Decoder {
    throw decoder.unsupported("A command has no superclass.")
  }
}
