import Foundation

/// A program of other people's, to read what NavTape writes.
struct OtherProgram {
  private let url: URL

  /// - Returns: `nil` where it is not installed.
  init?(_ name: String) {
    let folders = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let found = folders.split(separator: ":").map { "\($0)/\(name)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
    guard let found else { return nil }
    url = URL(filePath: found)
  }

  /// Runs it to its end, and gives what it printed on either stream.
  func run(_ arguments: [String]) throws -> (status: Int32, output: String) {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = url
    process.arguments = arguments
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: output, as: UTF8.self))
  }

  /// Python with some modules, or `nil`, said aloud, where they are not installed.
  static func python(with modules: String...) throws -> OtherProgram? {
    guard let python = OtherProgram("python3") else {
      print("skipped: python3 is not installed")
      return nil
    }
    let look = "import importlib.util as u, sys; sys.exit(not all(map(u.find_spec, sys.argv[1:])))"
    guard try python.run(["-c", look] + modules).status == 0 else {
      print("skipped: python3 has not all of \(modules)")
      return nil
    }
    return python
  }
}
