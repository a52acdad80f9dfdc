/// Which kind of record stands in the log: the field number in `Record`'s oneof.
///
/// An open set: a number that this reader does not know is a newer record, and is kept.
public struct RecordField: RawRepresentable, Hashable, Sendable {
  /// The protobuf field number; 0 for a record that has none.
  public var rawValue: UInt32

  /// Wraps a field number, known or not.
  @inlinable
  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// Starts a self-contained block.
  @inlinable public static var block: RecordField { RecordField(rawValue: 1) }
  /// Interns a string for the rest of its block.
  @inlinable public static var define: RecordField { RecordField(rawValue: 2) }
  /// One event in its binary form.
  @inlinable public static var event: RecordField { RecordField(rawValue: 3) }
  /// Chains the open block up to here.
  @inlinable public static var check: RecordField { RecordField(rawValue: 5) }
  /// Says that bytes before it were lost.
  @inlinable public static var recovery: RecordField { RecordField(rawValue: 7) }
  /// The session was closed cleanly.
  @inlinable public static var end: RecordField { RecordField(rawValue: 8) }
  /// A chunk of a session's header.
  @inlinable public static var header: RecordField { RecordField(rawValue: 9) }
  /// A chunk of the navigation state at the block's start.
  @inlinable public static var keyframe: RecordField { RecordField(rawValue: 10) }
  /// One event as its original JSON text.
  @inlinable public static var other: RecordField { RecordField(rawValue: 11) }

  /// Whether the record is an event, and takes an ordinal.
  @inlinable public var isEvent: Bool { self == .event || self == .other }

  /// Whether this version of the log gives the number a meaning.
  ///
  /// 4 and 6 are reserved: they were `Clock` and `Gap`, which became events.
  @inlinable public var isKnown: Bool {
    // 1, 2, 3, 5, 7, 8, 9, 10, 11.
    rawValue < 12 && 0b1111_1010_1110 &>> rawValue & 1 == 1
  }
}
