#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file that a verb makes: whole under its name, or not there at all.
///
/// The bytes go into a file beside it, which then takes the name. A symbolic link under that name
/// is replaced, never followed.
struct OutputFile {
  /// As the user wrote it.
  let path: String
  /// Whether or not a file that is there may be replaced.
  let mayReplace: Bool

  /// Where the bytes stand until they are whole.
  var partial: String { path + ".partial" }

  /// Refuses early what would be refused at the end.
  ///
  /// - Throws: `UserMessage` where a file is there already.
  func check() throws(UserMessage) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return }
    if status.st_mode & S_IFMT == S_IFDIR {
      throw .error("\(path) is a folder").reason("the result is one file")
        .help("name a file in it, as \(ShellWord.quoted(path + "/session.navtape"))")
    }
    if !mayReplace { throw isThere }
  }

  /// Writes a whole file.
  ///
  /// - Parameters:
  ///   - bytes: Its content.
  ///   - mode: Its permissions; sessions are private unless somebody opened them up.
  func write(_ bytes: [UInt8], mode: mode_t = 0o600) throws(UserMessage) {
    try check()
    try removePartial()
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    let descriptor = open(partial, flags, mode)
    guard descriptor >= 0 else { throw failure("open", errno) }
    var code = writeAll(bytes, descriptor)
    // The mode of `open` is narrowed by the process's mask; a file that is replaced keeps its own.
    if code == 0, mode != 0o600, fchmod(descriptor, mode) != 0 { code = errno }
    if code == 0, fsync(descriptor) != 0 { code = errno }
    if close(descriptor) != 0, code == 0 { code = errno }
    guard code == 0 else {
      unlink(partial)
      throw failure("write", code)
    }
    try finish()
  }

  /// Gives the finished file its name.
  ///
  /// - Throws: `UserMessage` where somebody made such a file meanwhile; it stays as it is.
  func finish() throws(UserMessage) {
    if !mayReplace {
      // A link fails where a rename would replace.
      if link(partial, path) == 0 {
        unlink(partial)
        return
      }
      let code = errno
      if code == EEXIST {
        unlink(partial)
        throw isThere
      }
      // Not every file system has hard links; there the check has to do.
      try check()
    }
    guard rename(partial, path) == 0 else {
      let code = errno
      unlink(partial)
      throw failure("rename", code)
    }
  }

  /// Removes what a killed run left behind.
  func removePartial() throws(UserMessage) {
    guard unlink(partial) == 0 || errno == ENOENT else { throw failure("unlink", errno) }
  }

  private func writeAll(_ bytes: [UInt8], _ descriptor: Int32) -> Int32 {
    var start = 0
    while start < bytes.count {
      let count = bytes[start...].withUnsafeBytes {
        Self.systemWrite(descriptor, $0.baseAddress, $0.count)
      }
      if count > 0 {
        start += count
      } else if count == 0 || errno != EINTR {
        return count == 0 ? EIO : errno
      }
    }
    return 0
  }

  /// The C library's `write`, which the method above hides.
  private static func systemWrite(
    _ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int
  ) -> Int {
    #if canImport(Glibc)
      Glibc.write(descriptor, bytes, count)
    #elseif canImport(Musl)
      Musl.write(descriptor, bytes, count)
    #else
      Darwin.write(descriptor, bytes, count)
    #endif
  }

  private var isThere: UserMessage {
    .error("\(path) is there already").reason("a file is never replaced unasked")
      .help("add --force to replace it, or -o to write somewhere else")
  }

  func failure(_ call: String, _ code: Int32) -> UserMessage {
    .error("\(path) cannot be written").reason("\(call): \(systemText(code))")
      .help("write somewhere else: -o \(ShellWord.quoted("/tmp/session.navtape"))")
  }
}

/// A path with another ending: `bugs/cart.ndjson` as `bugs/cart.navtape`.
func sibling(of path: String, ending: String) -> String {
  let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
  guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return path + ending }
  return String(path.dropLast(name[dot...].count)) + ending
}
