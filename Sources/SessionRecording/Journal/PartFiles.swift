import SessionLog

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Creates the files of one session's parts.
struct PartFiles: Sendable {
  let folder: String
  let session: String
  let calls: SystemCalls
  /// Whether or not files are locked while they are written.
  let usesLocks: Bool

  func path(_ name: PartName) -> String { folder + "/" + name.text }

  func name(_ part: UInt32, _ form: PartName.Form) -> PartName {
    PartName(session: session, part: part, form: form)
  }

  /// Creates the live file of a part.
  ///
  /// - Throws: `systemCall`; ``isTaken(_:)`` says whether another number would do.
  func create(part: UInt32) throws(LogError) -> LiveWriter {
    try LiveWriter(creating: path(name(part, .live)), calls: calls, isLocked: usesLocks)
  }

  /// Syncs the live file of a part, and the folder's entry of it.
  ///
  /// - Throws: `systemCall`. A sync that failed must not be tried again.
  func sync(_ part: UInt32) throws(LogError) {
    let path = path(name(part, .live))
    let descriptor = try retrying("open", path) {
      calls.open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC, 0)
    }
    let result = calls.sync(descriptor)
    _ = calls.close(descriptor)
    guard result >= 0 else { throw LogError(.systemCall("fsync", errno: -result), path: path) }
    try syncDirectory(of: path, calls)
  }

  /// Whether or not a file of this name is in the way, or in another's hands.
  static func isTaken(_ error: LogError) -> Bool {
    guard case .systemCall(_, let code) = error.kind else { return false }
    return code == EEXIST || code == EWOULDBLOCK
  }
}
