import Foundation

/// A program that was built beside the tests, or is in the path.
struct Program {
  let url: URL

  /// One of this package's, or of the package it is about.
  init(built name: String) {
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
    let tests = bundle?.bundleURL ?? URL(filePath: CommandLine.arguments[0])
    url = tests.deletingLastPathComponent().appending(path: name)
  }

  init(url: URL) {
    self.url = url
  }

  init(inPath name: String) throws {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    let found = folders.map { URL(filePath: String($0)).appending(path: name) }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    guard let found else { throw CocoaError(.fileNoSuchFile) }
    url = found
  }

  struct Result {
    var output: [UInt8]
    var status: Int32
    var wasKilled: Bool

    var text: String { String(decoding: output, as: UTF8.self) }
  }

  /// Runs it to its end.
  ///
  /// - Parameters:
  ///   - arguments: What it is called with.
  ///   - folder: Where it is run.
  ///   - environment: What is added to the tests' own.
  func run(
    _ arguments: String..., in folder: String? = nil, environment: [String: String] = [:]
  ) throws -> Result {
    try run(arguments, in: folder, environment: environment)
  }

  /// Runs it to its end.
  ///
  /// - Parameter mergesErrors: Whether or not what it says on standard error is output too.
  func run(
    _ arguments: [String], in folder: String? = nil, environment: [String: String] = [:],
    mergesErrors: Bool = false
  ) throws -> Result {
    let process = Process()
    process.executableURL = url
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    if let folder { process.currentDirectoryURL = URL(filePath: folder) }
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = mergesErrors ? pipe : FileHandle.nullDevice
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return Result(
      output: Array(output), status: process.terminationStatus,
      wasKilled: process.terminationReason == .uncaughtSignal)
  }
}
