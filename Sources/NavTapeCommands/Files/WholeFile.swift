import SessionLog

/// Files that are no sessions, small enough to be read whole.
enum WholeFile {
  /// How large such a file may be: far above any manifest and any baseline.
  static let limit: UInt64 = 64 << 20

  /// All of a file.
  ///
  /// - Throws: `UserMessage` where it cannot be read, or is too large.
  static func bytes(_ path: String) throws(UserMessage) -> [UInt8] {
    let source: FileSource
    do throws(LogError) {
      source = try FileSource(path: path)
    } catch {
      throw UserMessage(error, name: path, path: path)
    }
    guard source.count <= limit, let count = Int(exactly: source.count) else {
      throw .error("\(path) is too large").reason("\(source.count) bytes; the limit is \(limit)")
        .help(.command("ls", "-l", path))
    }
    var buffer = [UInt8](repeating: 0, count: count)
    var failure: LogError?
    buffer.withUnsafeMutableBytes { lent in
      do throws(LogError) { try source.read(at: 0, into: lent) } catch { failure = error }
    }
    if let failure { throw UserMessage(failure, name: path, path: path) }
    return buffer
  }
}
