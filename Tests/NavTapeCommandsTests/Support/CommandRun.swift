import CommandLineSyntax
import Testing

@testable import NavTapeCommands

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What `navtape` printed, and how it ended.
struct CommandRun {
  var code: Int32
  var output: String
  var errors: String

  /// The lines of the output.
  var lines: [String] {
    output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }
}

/// Runs `navtape` with arguments and a standard input, in this process.
func navtape(_ arguments: String..., input: String = "") throws -> CommandRun {
  try navtape(arguments, input: Array(input.utf8))
}

func navtape(_ arguments: [String], input: [UInt8]) throws -> CommandRun {
  let files = (try TemporaryFile(input), try TemporaryFile([]), try TemporaryFile([]))
  let streams = StandardStreams(
    input: files.0.descriptor, output: files.1.descriptor, errors: files.2.descriptor)
  let code = try StandardStreams.$current.withValue(streams) {
    do {
      return try NavTape.run(arguments)
    } catch let error where NavTape.exitCode(for: error).isSuccess {
      // Help goes to the process's own output.
      return .success
    }
  }
  return CommandRun(
    code: code.rawValue, output: try files.1.text(), errors: try files.2.text())
}

/// A file without a name that goes away with its descriptor.
private final class TemporaryFile {
  let descriptor: Int32

  init(_ bytes: [UInt8]) throws {
    var path = Array("/tmp/navtape-test-XXXXXX".utf8CString)
    descriptor = mkstemp(&path)
    try #require(descriptor >= 0)
    unlink(path)
    var start = 0
    while start < bytes.count {
      let count = bytes[start...].withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      try #require(count > 0)
      start += count
    }
    lseek(descriptor, 0, SEEK_SET)
  }

  deinit {
    close(descriptor)
  }

  func text() throws -> String {
    String(decoding: try readToEnd(descriptor), as: UTF8.self)
  }
}

private func readToEnd(_ descriptor: Int32) throws -> [UInt8] {
  lseek(descriptor, 0, SEEK_SET)
  var bytes: [UInt8] = []
  var chunk = [UInt8](repeating: 0, count: 1 << 16)
  while true {
    let count = chunk.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
    try #require(count >= 0)
    if count == 0 { return bytes }
    bytes.append(contentsOf: chunk[..<count])
  }
}

/// The sample sessions, and what they hold.
enum Samples {
  static let folder: String = {
    let parts = #filePath.split(separator: "/")
    return "/" + parts.dropLast(4).joined(separator: "/") + "/Sessions"
  }()

  static let names = [
    "enum-routes", "hidden-push", "inert-link", "link-to-other-tab", "missing-parent",
    "mixed-push", "modals", "restore-unknown-route", "right-push-order", "torn", "two-launches",
    "typed-path-too-deep", "view-destinations", "wrong-push-order",
  ]

  static func path(_ name: String, _ ending: String = "navtape") -> String {
    "\(folder)/\(name).\(ending)"
  }

  static func bytes(_ name: String, _ ending: String = "navtape") throws -> [UInt8] {
    try contents(of: path(name, ending))
  }

  static func text(_ name: String) throws -> String {
    String(decoding: try bytes(name, "ndjson"), as: UTF8.self)
  }
}

func contents(of path: String) throws -> [UInt8] {
  let descriptor = open(path, O_RDONLY)
  try #require(descriptor >= 0, "\(path) is not there")
  defer { close(descriptor) }
  return try readToEnd(descriptor)
}

/// A folder of its own for a test, removed with all that is in it.
final class ScratchFolder {
  let path: String

  init() throws {
    var template = Array("/tmp/navtape-folder-XXXXXX".utf8CString)
    try #require(mkdtemp(&template) != nil)
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit {
    if let folder = opendir(path) {
      while let entry = readdir(folder) {
        let name = withUnsafePointer(to: &entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        unlink(path + "/" + name)
      }
      closedir(folder)
    }
    rmdir(path)
  }

  func file(_ name: String, _ bytes: [UInt8]) throws -> String {
    let path = path + "/" + name
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    try #require(descriptor >= 0)
    defer { close(descriptor) }
    var start = 0
    while start < bytes.count {
      let count = bytes[start...].withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      try #require(count > 0)
      start += count
    }
    return path
  }

  func file(_ name: String, _ text: String) throws -> String {
    try file(name, Array(text.utf8))
  }

  func name(_ name: String) -> String { path + "/" + name }

  /// The names of what is in it.
  func names() -> [String] {
    var names: [String] = []
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }
}
