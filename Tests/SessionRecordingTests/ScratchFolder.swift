import SessionLog
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A folder of its own for one test, gone with it.
final class ScratchFolder: Sendable {
  let path: String

  init() throws {
    var template = Array("/tmp/navtape-recording-XXXXXX".utf8CString)
    let made = template.withUnsafeMutableBufferPointer { buffer in
      buffer.baseAddress.flatMap { mkdtemp($0) }.map { String(cString: $0) }
    }
    path = try #require(made)
  }

  deinit {
    for name in names { unlink(path + "/" + name) }
    rmdir(path)
  }

  func file(_ name: String) -> String { path + "/" + name }

  /// What is in the folder, sorted.
  var names: [String] {
    guard let stream = opendir(path) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  func read(_ name: String) throws -> [UInt8] {
    let source = try FileSource(path: file(name))
    var bytes = [UInt8](repeating: 0, count: Int(source.count))
    try bytes.withUnsafeMutableBytes { try source.read(at: 0, into: $0) }
    return bytes
  }

  func write(_ bytes: [UInt8], to name: String) throws {
    let descriptor = open(file(name), O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    try #require(descriptor >= 0)
    defer { close(descriptor) }
    try #require(
      bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) } == bytes.count)
  }

  /// Mode bits of a file, or of the folder itself.
  func mode(of name: String = "") -> mode_t {
    var status = stat()
    return lstat(name.isEmpty ? path : file(name), &status) == 0 ? status.st_mode & 0o777 : 0
  }
}
