/// How far into damage a scan goes.
public enum ScanMode: String, Hashable, Sendable, CaseIterable {
  /// Any damage is an error.
  case strict
  /// Everything up to the first damage is read.
  case prefix
  /// Behind damage, reading goes on with the next block that verifies.
  case salvage
}

/// How to scan.
public struct ScanOptions {
  /// How far into damage to go.
  public var mode: ScanMode
  /// What the file may ask for.
  public var limits: LogLimits
  /// Whether a header's first chunk asks for features that the caller does not know.
  ///
  /// The log does not understand headers; who does, says so here.
  public var headerIsNewer: ((UnsafeRawBufferPointer) -> Bool)?

  /// Creates options; without arguments, those of every ordinary reader.
  public init(
    mode: ScanMode = .prefix, limits: LogLimits = LogLimits(),
    headerIsNewer: ((UnsafeRawBufferPointer) -> Bool)? = nil
  ) {
    self.mode = mode
    self.limits = limits
    self.headerIsNewer = headerIsNewer
  }
}
