public import SessionLog

/// Seals parts with the system's libzstd: the recorder's default where that is at hand.
public struct ZstdSealer: PartSealer {
  private let sealer: CompressingSealer

  /// Creates a sealer at the sealing level.
  ///
  /// - Throws: What ``ZstdCodec`` throws.
  public init(limits: LogLimits = LogLimits()) throws(LogError) {
    sealer = CompressingSealer(codec: try ZstdCodec(), limits: limits)
  }

  /// Seals a part; afterwards exactly one of the two files is there.
  public func seal(live: String, to sealed: String) throws(LogError) {
    try sealer.seal(live: live, to: sealed)
  }

  /// A whole sealed file in memory, as an import writes it.
  ///
  /// - Parameters:
  ///   - blocks: Plaintexts, each a `Block` record and what belongs to it.
  ///   - limits: Bounds the file.
  /// - Throws: What `SealedImage` throws.
  public static func seal(
    blocks: [[UInt8]], limits: LogLimits = LogLimits()
  ) throws(LogError) -> [UInt8] {
    var image = SealedImage(compressor: try ZstdCodec(), limits: limits)
    for block in blocks { try image.append(block: block) }
    return try image.finished()
  }
}
