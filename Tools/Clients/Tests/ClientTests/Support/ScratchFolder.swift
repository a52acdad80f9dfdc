import Foundation

/// A folder of its own for one test, gone with it.
final class ScratchFolder: Sendable {
  let path: String

  init() throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "navtape-clients-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    path = folder.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The paths of the files in it, sorted.
  var files: [String] { get throws { try Self.files(in: path) } }

  /// The paths of the files in a folder, sorted.
  static func files(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted().map { folder + "/" + $0 }
  }
}
