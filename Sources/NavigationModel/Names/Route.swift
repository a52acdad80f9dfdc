/// A route of one session, interned: a value that names a screen.
///
/// It is an index into the ``Vocabulary``. Two routes that were written differently but mean the
/// same (`{"a":1}` and `{"a":1.0}`) have different ids, because a session is written back as it was
/// read; compare them with ``Vocabulary/areEqual(_:_:)``.
public struct RouteID: Hashable, Sendable {
  /// Position in the vocabulary; 0 is ``unknown``.
  public let index: UInt32

  @inlinable
  package init(index: UInt32) {
    self.index = index
  }

  /// A route the framework pushed and nothing on record names.
  @inlinable public static var unknown: RouteID { RouteID(index: 0) }
}

/// What the vocabulary keeps of a route.
package struct RouteRecord {
  /// The parts as the source wrote them.
  package struct Written: Hashable {
    package var type: Name
    package var caseName: Name
    package var value: Name
    package var isObject: Bool
  }

  /// The parts that decide equality: the case may come from the payload, the payload is canonical.
  package struct Meaning: Hashable {
    package var type: Name
    package var caseName: Name
    package var value: Name
  }

  package let written: Written
  package let meaning: Meaning
  /// Equal for routes that are equal.
  package let identity: UInt32

  package static let unknown = RouteRecord(
    written: Written(type: .unknown, caseName: .none, value: .none, isObject: false),
    meaning: Meaning(type: .unknown, caseName: .none, value: .none),
    identity: 0
  )
}
