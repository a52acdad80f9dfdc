/// A route whose payload may be recorded: it opts in by conforming.
///
/// A recording then holds the JSON of its `Encodable`, and whoever opens the file can read it.
/// Routes that do not conform leave a keyed token only.
public protocol PayloadRecording: Encodable {}

extension AppRouting where Self: PayloadRecording {
  public var recordedPayload: RouteDescription.Payload {
    do {
      return .recorded(try RouteJSON.canonicalText(of: self))
    } catch {
      // JSON has no word for it, a number that is none for one; equality can be kept still.
      return .withheld(hashBytes)
    }
  }
}

extension RouteDescription.Payload {
  /// A value's JSON, to be recorded as it is; ``none`` where JSON cannot hold it.
  public static func json(_ value: some Encodable) -> RouteDescription.Payload {
    do {
      return .recorded(try RouteJSON.canonicalText(of: value))
    } catch {
      return .none
    }
  }

  /// A value's hash, of which a keyed token is recorded.
  ///
  /// Values with equal hashes get equal tokens: a type that hashes only a part of itself has only
  /// that part told apart in replay.
  public static func withheld(hashing value: some Hashable) -> RouteDescription.Payload {
    .withheld(hashBytes(of: value))
  }

  /// Bytes that are equal for equal values, within this process.
  static func hashBytes(of value: some Hashable) -> [UInt8] {
    let hash = UInt64(truncatingIfNeeded: value.hashValue)
    return (0..<8).map { UInt8(truncatingIfNeeded: hash >> ($0 * 8)) }
  }
}
