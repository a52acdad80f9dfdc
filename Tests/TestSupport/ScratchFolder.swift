#if canImport(Glibc)
  package import Glibc
#elseif canImport(Musl)
  package import Musl
#else
  package import Darwin
#endif

/// A folder of its own for one test, gone with it.
package final class ScratchFolder: Sendable {
  package let path: String

  /// A system call that failed.
  package struct Failure: Error {
    package let call: String
    package let code: Int32
  }

  package init() throws {
    var template = Array("/tmp/navtape-test-XXXXXX".utf8CString)
    let made = template.withUnsafeMutableBufferPointer { buffer in
      buffer.baseAddress.flatMap { mkdtemp($0) }.map { String(cString: $0) }
    }
    guard let made else { throw Failure(call: "mkdtemp", code: errno) }
    path = made
  }

  deinit {
    // A recorder that was let go may be about to close or seal a file here: ask again.
    for _ in 0..<100 {
      for name in names { unlink(path + "/" + name) }
      if rmdir(path) == 0 || names.isEmpty { return }
      usleep(10_000)
    }
  }

  package func file(_ name: String) -> String { path + "/" + name }

  /// What is in the folder, sorted.
  package var names: [String] {
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

  package func read(_ name: String) throws -> [UInt8] {
    let descriptor = open(file(name), O_RDONLY)
    guard descriptor >= 0 else { throw Failure(call: "open", code: errno) }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = chunk.withUnsafeMutableBytes { readBytes(descriptor, $0.baseAddress, $0.count) }
      guard count >= 0 else { throw Failure(call: "read", code: errno) }
      guard count > 0 else { return bytes }
      bytes.append(contentsOf: chunk[..<count])
    }
  }

  package func write(_ bytes: [UInt8], to name: String) throws {
    let descriptor = open(file(name), O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    guard descriptor >= 0 else { throw Failure(call: "open", code: errno) }
    defer { close(descriptor) }
    var written = 0
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes {
        writeBytes(descriptor, $0.baseAddress, $0.count)
      }
      guard count > 0 else { throw Failure(call: "write", code: errno) }
      written += count
    }
  }

  /// Mode bits of a file, or of the folder itself.
  package func mode(of name: String = "") -> mode_t {
    var status = stat()
    return lstat(name.isEmpty ? path : file(name), &status) == 0 ? status.st_mode & 0o777 : 0
  }
}

// The methods above have these names, too.
private func readBytes(_ file: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(file, buffer, count)
}

private func writeBytes(_ file: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
  write(file, buffer, count)
}
