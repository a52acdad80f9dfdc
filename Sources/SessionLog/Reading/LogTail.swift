/// What the end of a file looks like.
public enum TailClass: String, Hashable, Sendable, CaseIterable {
  /// The last byte is the last byte of a frame.
  case clean
  /// The last frame is cut, or space was allotted and never written: a crash or a full disk.
  case torn
  /// Bytes are not what was written, or stand where they do not belong.
  case corrupt
  /// What follows needs a newer reader.
  case newer
}

/// The end of what could be read.
public struct LogTail: Hashable, Sendable {
  /// What it looks like.
  public var tailClass: TailClass
  /// Bytes of the file that were accepted: everything before is an exact prefix.
  public var offset: UInt64
  /// What stopped the reader; nil at a clean end.
  public var error: LogError?

  /// Describes an end.
  public init(_ tailClass: TailClass, at offset: UInt64, error: LogError? = nil) {
    self.tailClass = tailClass
    self.offset = offset
    self.error = error
  }
}
