/// How a protobuf field's value is laid out.
public enum WireType: UInt8, Hashable, Sendable {
  /// One varint.
  case varint = 0
  /// Eight bytes, little-endian.
  case fixed64 = 1
  /// A varint length and as many bytes.
  case lengthDelimited = 2
  /// Four bytes, little-endian.
  case fixed32 = 5
}

/// A protobuf tag: field number and wire type in one number.
///
/// Kept packed, so that a `switch` over ``rawValue`` costs one comparison a field.
public struct WireTag: Hashable, Sendable {
  /// `field << 3 | wire type`, as it stands in the bytes.
  public var rawValue: UInt32

  /// Takes a tag apart that was checked before.
  @inlinable
  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// Builds the tag of a field.
  @inlinable
  public init(_ field: UInt32, _ type: WireType) {
    rawValue = field &<< 3 | UInt32(type.rawValue)
  }

  /// The field number, 1…2²⁹ − 1.
  @inlinable
  public var field: UInt32 { rawValue &>> 3 }

  /// The low three bits, unjudged.
  @inlinable
  public var typeBits: UInt8 { UInt8(truncatingIfNeeded: rawValue & 7) }
}
