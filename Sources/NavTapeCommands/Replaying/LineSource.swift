import SessionLog

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Lines that somebody types, or that a file or a pipe holds.
struct LineSource {
  private let descriptor: Int32
  private var buffer: [UInt8] = []
  private var isAtEnd = false
  private let closes: Bool
  let isTerminal: Bool

  /// Longest line that is taken for a command.
  private static let limit = 4096

  /// Lines of standard input.
  static func standardInput() -> LineSource {
    LineSource(StandardStreams.current.input, closes: false)
  }

  /// Lines of a file, or of standard input for `-`.
  ///
  /// - Throws: `UserMessage` where it cannot be opened.
  static func file(_ path: String) throws(UserMessage) -> LineSource {
    if path == "-" { return standardInput() }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw .error("\(path) cannot be read").reason("\(systemText(errno))")
        .help("a file of commands has one a line: printf 'n\\nq\\n' > \(ShellWord.file(path))")
    }
    return LineSource(descriptor, closes: true)
  }

  private init(_ descriptor: Int32, closes: Bool) {
    self.descriptor = descriptor
    self.closes = closes
    isTerminal = isatty(descriptor) == 1
  }

  /// The next line without its break; `nil` at the end.
  mutating func next() throws(UserMessage) -> String? {
    while true {
      if let end = buffer.firstIndex(of: 0x0A) {
        defer { buffer.removeFirst(end + 1) }
        return String(decoding: buffer[..<end], as: UTF8.self)
      }
      if isAtEnd {
        guard !buffer.isEmpty else { return nil }
        defer { buffer = [] }
        return String(decoding: buffer, as: UTF8.self)
      }
      guard buffer.count <= Self.limit else {
        throw .error("a command is too long").reason("more than \(Self.limit) bytes on one line")
          .help("? shows every command")
      }
      try fill()
    }
  }

  private mutating func fill() throws(UserMessage) {
    var chunk = [UInt8](repeating: 0, count: Self.limit)
    let count = chunk.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
    if count > 0 {
      buffer.append(contentsOf: chunk[..<count])
    } else if count == 0 {
      isAtEnd = true
      if closes { close(descriptor) }
    } else if errno != EINTR {
      throw .error("commands cannot be read").reason("\(systemText(errno))")
        .help(.command("navtape", "help", "replay"))
    }
  }
}
