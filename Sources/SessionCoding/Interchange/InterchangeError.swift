/// Why an interchange file cannot be read on, and where.
///
/// What came before stays read.
public struct InterchangeError: Error, Hashable, Sendable {
  /// The line, from 1; 0 where the text is no line of a file.
  public var line: UInt64
  public var reason: Reason

  public init(_ reason: Reason, line: UInt64 = 0) {
    self.reason = reason
    self.line = line
  }

  /// The reasons.
  public enum Reason: Hashable, Sendable {
    /// Written by a newer version; holds the version as it is written.
    case newer(version: String)
    /// The text is no JSON.
    case malformed(JSONErrorText)
    /// The text is JSON, but no object.
    case noObject
    /// The object has no `navtape` key.
    case noHeader
    /// The object has no `scenes`.
    case noState
    /// The text is longer than this many bytes.
    case tooManyBytes(limit: UInt64)
    /// The file holds more events than this.
    case tooManyEvents(limit: UInt64)
    /// The file holds more different strings than this.
    case tooManyNames(limit: UInt64)
  }

  /// Where a text stops being JSON, and what should have stood there.
  public struct JSONErrorText: Hashable, Sendable {
    /// Bytes from the start of the text.
    public var offset: Int
    public var expected: String
  }
}

extension InterchangeError: CustomStringConvertible {
  public var description: String {
    (line == 0 ? "" : "line \(line): ") + reason.description
  }
}

extension InterchangeError.Reason: CustomStringConvertible {
  public var description: String {
    switch self {
    case .newer(let version):
      "interchange version \(version) is newer than this reader, which knows version 1"
    case .malformed(let error): "no JSON: byte \(error.offset): expected \(error.expected)"
    case .noObject: "JSON, but no object"
    case .noHeader: "no header: the key `navtape` is missing"
    case .noState: "no state: the key `scenes` is missing"
    case .tooManyBytes(let limit): "longer than \(limit) bytes"
    case .tooManyEvents(let limit): "more than \(limit) events"
    case .tooManyNames(let limit): "more than \(limit) different names, routes and payloads"
    }
  }
}
