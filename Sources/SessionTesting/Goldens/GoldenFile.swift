import NavigationModel

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The landings of a session as they are kept beside it, one change a line.
struct GoldenFile {
  let path: String

  /// The environment variable that has goldens written anew; the one way to do it.
  static let variable = "NAVTAPE_UPDATE_GOLDENS"

  /// Whether or not goldens are to be written anew.
  static var isUpdating: Bool {
    guard let value = getenv(variable) else { return false }
    return String(cString: value) == "1"
  }

  /// The golden beside a session's file: `cart.navtape` has `cart.landings`.
  init(besides file: String, launch: Int) {
    var name = file
    for ending in [".navtape", ".ndjson"] where name.hasSuffix(ending) {
      name = String(name.dropLast(ending.count))
    }
    path = name + (launch > 1 ? ".\(launch)" : "") + ".landings"
  }

  init(path: String) {
    self.path = path
  }

  /// What is kept; `nil` where nothing is.
  func read() throws(SessionError) -> Landings? {
    guard let file = fopen(path, "rb") else {
      let code = errno
      if code == ENOENT { return nil }
      throw failure("be read", code)
    }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = fread(&buffer, 1, buffer.count, file)
      bytes += buffer[..<count]
      if count < buffer.count { break }
    }
    guard ferror(file) == 0 else { throw failure("be read", EIO) }
    var lines: [Landings.Line] = []
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      guard !line.hasPrefix("# ") else { continue }
      let parts = line.split(separator: " ", maxSplits: 1)
      guard parts.count == 2, parts[0].hasPrefix("#"), let seq = UInt64(parts[0].dropFirst())
      else {
        throw SessionError("\(Visible.text(path)) is no golden")
          .reason("it says \(Visible.text(String(line.prefix(80))))")
          .help("write it anew: \(Self.variable)=1 swift test")
      }
      lines.append(Landings.Line(seq: seq, landing: String(parts[1])))
    }
    return Landings(lines: lines)
  }

  /// Keeps landings in place of what is kept.
  func write(_ landings: Landings) throws(SessionError) {
    let text =
      "# What is in front of the user, by the event that brings it there.\n"
      + "# \(Self.variable)=1 swift test writes this file anew.\n"
      + landings.lines.map { $0.text + "\n" }.joined()
    guard let file = fopen(path, "wb") else { throw failure("be written", errno) }
    let bytes = Array(text.utf8)
    let count = fwrite(bytes, 1, bytes.count, file)
    guard fclose(file) == 0, count == bytes.count else { throw failure("be written", EIO) }
  }

  private func failure(_ what: String, _ code: Int32) -> SessionError {
    SessionError("\(Visible.text(path)) cannot \(what)")
      .reason(strerror(code).map { String(cString: $0) } ?? "error \(code)")
  }
}
