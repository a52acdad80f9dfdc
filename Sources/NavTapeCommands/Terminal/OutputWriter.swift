import NavigationModel

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Writes to a descriptor through a buffer.
///
/// On a terminal a line is visible as soon as it ends; elsewhere a full buffer is written.
/// What is still in the buffer when the writer goes away is lost: `flush()` can fail, and
/// whoever is going away could not say so.
final class OutputWriter {
  let descriptor: Int32
  /// What an error calls it.
  let name: String
  let isTerminal: Bool
  let usesColor: Bool
  private let capacity: Int
  private var buffer: [UInt8] = []

  /// - Parameters:
  ///   - isTerminal: `nil` asks the system.
  ///   - usesColor: `nil` decides by the terminal and `NO_COLOR`.
  ///   - capacity: Bytes to gather before writing.
  init(
    descriptor: Int32, name: String, isTerminal: Bool? = nil, usesColor: Bool? = nil,
    capacity: Int = 64 * 1024
  ) {
    self.descriptor = descriptor
    self.name = name
    self.isTerminal = isTerminal ?? (isatty(descriptor) == 1)
    self.usesColor =
      usesColor
      ?? ColorChoice.isWanted(
        isTerminal: self.isTerminal, noColor: environmentValue("NO_COLOR"),
        term: environmentValue("TERM"))
    self.capacity = capacity
  }

  static func standardOutput() -> OutputWriter {
    OutputWriter(descriptor: StandardStreams.current.output, name: "standard output")
  }

  static func standardError() -> OutputWriter {
    OutputWriter(descriptor: StandardStreams.current.errors, name: "standard error")
  }

  func write(_ text: TerminalText) throws(OutputError) {
    try write(bytes: text.rendered(inColor: usesColor).utf8)
  }

  /// Writes a text and ends the line.
  func print(_ text: TerminalText = "") throws(OutputError) {
    try write(text)
    try write(bytes: CollectionOfOne(UInt8(ascii: "\n")))
    if isTerminal { try flush() }
  }

  func print(_ message: UserMessage) throws(OutputError) {
    try print(message.text(columns: columns))
  }

  /// Writes a line of JSON: byte for byte to a program, without invisible text to a terminal.
  func print(json line: String) throws(OutputError) {
    try write(bytes: (isTerminal ? Visible.json(line) : line).utf8)
    try write(bytes: CollectionOfOne(UInt8(ascii: "\n")))
    if isTerminal { try flush() }
  }

  /// Writes bytes of a format that escapes for itself, or that is not meant for terminals.
  func write(bytes: some Collection<UInt8>) throws(OutputError) {
    buffer.append(contentsOf: bytes)
    if buffer.count >= capacity { try flush() }
  }

  /// Hands everything gathered so far to the system.
  func flush() throws(OutputError) {
    var start = 0
    // Whatever happens, nothing is written twice: after a failure the rest is given up.
    defer { buffer.removeAll(keepingCapacity: true) }
    while start < buffer.count {
      let count = buffer[start...].withUnsafeBytes {
        systemWrite(descriptor, $0.baseAddress, $0.count)
      }
      if count > 0 {
        start += count
        continue
      }
      let code = count == 0 ? EIO : errno
      switch code {
      case EINTR: continue
      case EAGAIN, EWOULDBLOCK: waitUntilWritable()
      default: throw OutputError(destination: name, code: code)
      }
    }
  }

  /// Another process may have made a shared terminal or pipe non-blocking.
  private func waitUntilWritable() {
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    _ = poll(&request, 1, -1)
  }
}

/// The C library's `write`, which the writer's own methods hide.
private func systemWrite(
  _ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int
) -> Int {
  write(descriptor, bytes, count)
}

/// A variable of the environment of the verb that runs.
func environmentValue(_ name: String) -> String? {
  StandardStreams.current.environment(name)
}

/// When to colour.
enum ColorChoice {
  /// Only on a terminal that can, and unless `NO_COLOR` says anything.
  static func isWanted(isTerminal: Bool, noColor: String?, term: String?) -> Bool {
    isTerminal && (noColor ?? "").isEmpty && term != "dumb"
  }
}
