import SessionLog

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A folder of sessions, and what is in it.
struct SessionFolder: Sendable {
  let path: String
  let calls: SystemCalls
  let use: RecordingOptions.FolderUse

  /// A file that a recorder made.
  struct File: Hashable {
    let name: PartName
    let size: UInt64
  }

  /// Makes the folder, and those above it, for its owner alone; one that is there stays as it is.
  ///
  /// - Throws: `systemCall("mkdir", …)`.
  func make() throws(LogError) {
    let result = calls.makeFolder(path, 0o700)
    if result == -ENOENT, let slash = path.lastIndex(of: "/"), slash > path.startIndex {
      let parent = SessionFolder(path: String(path[..<slash]), calls: calls, use: use)
      try parent.make()
      return try check(calls.makeFolder(path, 0o700))
    }
    try check(result)
  }

  private func check(_ result: Int32) throws(LogError) {
    guard result < 0, result != -EEXIST else { return }
    throw LogError(.systemCall("mkdir", errno: -result), path: path)
  }

  func path(_ name: PartName) -> String { path + "/" + name.text }

  /// The files that recorders made, in no order; none where the folder cannot be read.
  func files() -> [File] {
    guard let stream = opendir(path) else { return [] }
    defer { closedir(stream) }
    var files: [File] = []
    while let entry = readdir(stream) {
      guard let name = PartName(Self.name(of: entry)), let size = size(of: name) else { continue }
      files.append(File(name: name, size: size))
    }
    return files
  }

  private static func name(of entry: UnsafeMutablePointer<dirent>) -> String {
    withUnsafeBytes(of: &entry.pointee.d_name) {
      String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
    }
  }

  // A link by such a name is not one of ours.
  func size(of name: PartName) -> UInt64? {
    var status = stat()
    guard lstat(path(name), &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return UInt64(exactly: status.st_size)
  }

  // MARK: Other processes

  /// Takes hold of a live file that nobody writes to any more.
  ///
  /// - Returns: A descriptor to close when done, or `nil` where the file is in use or gone.
  func claim(_ name: PartName) -> Int32? {
    let descriptor = calls.open(path(name), O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK, 0)
    guard descriptor >= 0 else { return nil }
    guard use == .severalProcesses, calls.lock(descriptor) == -EWOULDBLOCK else {
      return descriptor
    }
    _ = calls.close(descriptor)
    return nil
  }

  func release(_ descriptor: Int32) {
    if use == .severalProcesses { _ = calls.unlock(descriptor) }
    _ = calls.close(descriptor)
  }
}

/// The sessions that recorders of this process write, whatever their folder.
enum OpenSessions {
  private static let ids = Lock<Set<String>>([])

  static func insert(_ session: String) { ids.withLock { _ = $0.insert(session) } }
  static func remove(_ session: String) { ids.withLock { _ = $0.remove(session) } }
  static func contains(_ session: String) -> Bool { ids.withLock { $0.contains(session) } }
}
