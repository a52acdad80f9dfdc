/// Turns the live file of a part into its sealed one.
///
/// The recorder is handed one. SessionArchive's uses libzstd; an app without it brings its own
/// ``FrameCompressor`` and wraps it in ``CompressingSealer``, or leaves its parts live.
public protocol PartSealer {
  /// Seals a part; afterwards exactly one of the two files is there.
  ///
  /// Killed at any point, it leaves the live file or a whole sealed one, perhaps both; doing it
  /// again finishes the work.
  ///
  /// - Parameters:
  ///   - live: The live file, which nobody writes to any more.
  ///   - sealed: Where the sealed file goes, in the same file system.
  /// - Throws: `LogError`; the live file is then still there.
  func seal(live: String, to sealed: String) throws(LogError)
}
