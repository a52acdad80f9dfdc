#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// How wide help may be.
enum TerminalColumns {
  /// What `COLUMNS` says, else the terminal on standard output, else 80.
  static var current: Int {
    columns(environment: getenv("COLUMNS").map { String(cString: $0) }, terminal: { ofTerminal() })
  }

  /// The width of the terminal behind a descriptor; `nil` where there is none.
  static func ofTerminal(_ descriptor: Int32 = STDOUT_FILENO) -> Int? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  /// Lines longer than 100 characters are hard to read, shorter than 40 hard to fill.
  static func columns(environment: String?, terminal: () -> Int?) -> Int {
    let wish = environment.flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil } ?? terminal() ?? 80
    return min(max(wish, 40), 100)
  }
}
