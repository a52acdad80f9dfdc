#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// How much a terminal shows.
struct TerminalSize: Hashable, Sendable {
  var columns: Int
  var rows: Int

  /// The size of the terminal behind a descriptor; `nil` where there is none.
  static func of(_ descriptor: Int32) -> TerminalSize? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return TerminalSize(columns: Int(size.ws_col), rows: Int(size.ws_row))
  }

  /// How wide output may be: what `COLUMNS` says, else the terminal, else no limit.
  ///
  /// Output to a program is never cut, so a pipe has no width.
  static func columns(environment: String?, terminal: TerminalSize?) -> Int? {
    guard let terminal else { return nil }
    if let wish = environment.flatMap({ Int($0) }), wish > 0 { return wish }
    return terminal.columns
  }
}

extension OutputWriter {
  /// How wide a line may be; `nil` where nothing cuts it.
  var columns: Int? {
    TerminalSize.columns(
      environment: environmentValue("COLUMNS"),
      terminal: isTerminal ? TerminalSize.of(descriptor) : nil)
  }
}
