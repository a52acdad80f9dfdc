import SessionCoding
import SessionLog
import SessionReplay

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension UserMessage {
  /// What the user is told where a file could not be opened at all.
  init(_ error: OpeningError, path: String) {
    let name = error.name
    switch error.kind {
    case .empty:
      self = .error("\(name) is empty").reason("0 bytes; the shortest session is one line")
        .help("what a session looks like: \(.command("navtape", "help", "import"))")
    case .folder:
      self = .folder(name)
    case .notASession(let bytes):
      self = .notASession(name, bytes)
    case .log(let error):
      self = UserMessage(error, name: name, path: path)
    case .interchange(let error):
      self = UserMessage(error, name: name)
    case .block(let error):
      self = .undecodable(name, error.description, path: path)
    case .system(let text, let code):
      self = .error("\(name) cannot be read")
        .reason(code == 0 ? "\(lines: text)" : "\(text): \(systemText(code))")
        .help(.command("navtape", "help"))
    }
  }

  /// What the user is told where a log, or any file, could not be opened.
  init(_ error: LogError, name: String, path: String) {
    switch error.kind {
    case .notALog(let bytes):
      self = .notASession(name, bytes)
    case .systemCall(_, let code):
      self = .error("\(name) cannot be read").reason("\(systemText(code))")
        .help(.command("ls", "-l", code == ENOENT ? parentFolder(of: path) : path))
    case .notARegularFile:
      self =
        isFolder(path)
        ? .folder(name)
        : .error("\(name) is not a file").reason("a pipe or a device has no size and no end")
          .help("give it as standard input, which is '-': cat \(ShellWord.file(path)) | navtape …")
    case .newerFormat:
      self = .newer(name, error.reason)
    case .truncatedFrame, .unwrittenTail:
      self = .error("\(name) \(error.summary)").reason("\(error.reason)")
        .note("no event before it is intact: the first frame is the one that is cut")
        .help("look for another copy: a log is whole from its first frame on")
    case .limitExceeded:
      self = .error("\(name) \(error.summary)").reason("\(error.reason)")
        .note("nothing of it was read: more is never tried")
        .help(.navtape("recover", path))
    default:
      self = .error("\(name) \(error.summary)").reason("\(error.reason)")
        .note("no event is intact before it")
        .help("try what stands behind it: \(.navtape("recover", path, "--salvage"))")
    }
  }

  private init(_ error: InterchangeError, name: String) {
    if case .newer = error.reason {
      self = .newer(name, error.description)
    } else {
      self = .error("\(name) cannot be read as interchange lines").reason("\(error.description)")
        .help("what a line looks like: \(.command("navtape", "help", "import"))")
    }
  }

  /// A block whose frames are sound and whose records are not.
  static func undecodable(_ name: String, _ reason: String, path: String) -> UserMessage {
    .error("\(name) holds a block that cannot be decoded").reason("\(reason)")
      .note("its checksums are right, so it was written this way")
      .help("what else is in it: \(.navtape("verify", path))")
  }

  private static func newer(_ name: String, _ reason: String) -> UserMessage {
    .error("\(name) was written by a newer version").reason("\(reason)")
      .note("this is navtape \(NavTape.version)")
      .help("get a newer navtape; this one is: \(.command("navtape", "--version"))")
  }

  private static func folder(_ name: String) -> UserMessage {
    .error("\(name) is a folder").reason("a session is one file")
      .help("see what is in it: \(.command("ls", name))")
  }

  private static func notASession(_ name: String, _ bytes: [UInt8]) -> UserMessage {
    let start = bytes.prefix(8).map { byte in
      let digits = String(byte, radix: 16)
      return digits.count == 1 ? "0" + digits : digits
    }.joined(separator: " ")
    return .error("\(name) is not a session")
      .reason(
        """
        it starts with \(start); a log starts with 28 b5 2f fd, \
        interchange lines with a JSON object
        """
      )
      .note("no line and no frame of it could be read")
      .help("what a session looks like: \(.command("navtape", "help", "import"))")
  }
}

private func isFolder(_ path: String) -> Bool {
  var status = stat()
  return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
}

/// The folder that a path names a file in.
func parentFolder(of path: String) -> String {
  guard let slash = path.lastIndex(of: "/") else { return "." }
  return slash == path.startIndex ? "/" : String(path[..<slash])
}
