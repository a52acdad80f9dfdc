import NavigationModel

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Looks for a recorded file from a test's own file upwards.
struct FixtureSearch {
  let name: String
  /// The folder of the test's file.
  private let start: String

  private static let folders = ["Sessions", "Fixtures"]
  private static let endings = ["", ".navtape", ".ndjson"]

  init(name: String, testFile: String) {
    self.name = name
    start = Self.parent(of: testFile)
  }

  /// The first file that is there.
  var path: String? {
    // A name alone: it stays within the folders that are looked through.
    guard !name.isEmpty, !name.contains("..") else { return nil }
    for folder in searched {
      for ending in Self.endings {
        let path = folder + "/" + name + ending
        if Self.isFile(path) { return path }
      }
    }
    return nil
  }

  /// The folders that are looked through, nearest first.
  private var searched: [String] {
    var folders: [String] = []
    var folder = start
    while !folder.isEmpty {
      folders += Self.folders.map { folder + "/" + $0 }
      if Self.isFile(folder + "/Package.swift") { break }
      let parent = Self.parent(of: folder)
      if parent == folder { break }
      folder = parent
    }
    return folders
  }

  var error: SessionError {
    let present = searched.filter(Self.isFolder)
    let known = present.flatMap(Self.names(in:)).sorted {
      (distance(to: $0), $0) < (distance(to: $1), $1)
    }
    var error = SessionError("there is no fixture \(Visible.text(name))")
    if present.isEmpty {
      error = error.reason("no folder Sessions or Fixtures is beside the test or above it")
        .help("put the file into \(start)/Sessions")
    } else {
      error = error.reason("it is not in \(present.joined(separator: ", nor in "))")
      if !known.isEmpty { error = error.note("there are \(Self.list(known))") }
    }
    return error.help("or open a file by its path: Session(contentsOf:)")
  }

  /// How many letters lie between a name and the one that was asked for.
  private func distance(to other: String) -> Int {
    let (one, other) = (Array(name.utf8.prefix(64)), Array(other.utf8.prefix(64)))
    var row = Array(0...other.count)
    for (i, letter) in one.enumerated() {
      var diagonal = i
      row[0] = i + 1
      for (j, otherLetter) in other.enumerated() {
        let replaced = diagonal + (letter == otherLetter ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = min(replaced, diagonal + 1, row[j] + 1)
      }
    }
    return row[other.count]
  }

  private static func list(_ names: [String]) -> String {
    let shown = names.prefix(8).joined(separator: ", ")
    return names.count > 8 ? shown + " and \(names.count - 8) more" : shown
  }

  private static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "" }
    return String(path[..<slash])
  }

  private static func isFile(_ path: String) -> Bool { kind(of: path) == S_IFREG }

  private static func isFolder(_ path: String) -> Bool { kind(of: path) == S_IFDIR }

  private static func kind(of path: String) -> mode_t? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
  }

  /// The names of the sessions in a folder, each once.
  private static func names(in folder: String) -> [String] {
    guard let directory = opendir(folder) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      for ending in endings.dropFirst() where name.hasSuffix(ending) {
        names.append(String(name.dropLast(ending.count)))
      }
    }
    return Array(Set(names)).sorted().map(Visible.text)
  }
}
