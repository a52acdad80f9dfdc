#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What goes wrong, on standard error.
enum Console {
  static func fail(_ problem: String, _ commands: String...) -> Never {
    var text = "error: \(problem)\n"
    for command in commands { text += " = help: \(command)\n" }
    let bytes = Array(text.utf8)
    _ = write(2, bytes, bytes.count)
    exit(2)
  }
}
