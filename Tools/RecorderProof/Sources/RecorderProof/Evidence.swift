import NavigationModel
import SessionReplay

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What a folder says of one session.
struct Evidence {
  /// The numbers of the marks, in order, each part once.
  var marks: [Int] = []
  var gaps: [String] = []
  var files: [String] = []
  var tornFiles = 0
  /// Parts that are there in both forms.
  var twins = 0
  var events: UInt64 = 0

  /// Reads every part of a session.
  ///
  /// - Throws: Where a part cannot be read, or its two forms differ.
  init(of session: String, in folder: String) throws {
    var parts: [UInt32: [String]] = [:]
    for name in Self.names(in: folder) where name.hasPrefix(session + "-") {
      let rest = name.dropFirst(session.count + 1)
      guard !rest.hasSuffix(".partial"), let number = UInt32(rest.prefix { $0 != "." }) else {
        continue
      }
      parts[number, default: []].append(folder + "/" + name)
    }
    for (_, paths) in parts.sorted(by: { $0.key < $1.key }) {
      var contents: [Part] = []
      for path in paths {
        // Killed between creating a part and its first write, a recorder leaves it empty.
        guard Self.size(of: path) > 0 else { continue }
        contents.append(try Part(path))
        files.append(path)
      }
      guard let first = contents.first else { continue }
      guard contents.allSatisfy({ $0.marks == first.marks && $0.events == first.events }) else {
        throw ProofFailure("\(paths): the two forms of a part differ")
      }
      twins += contents.count - 1
      tornFiles += contents.count { $0.isTorn }
      marks += first.marks
      gaps += first.gaps
      events += first.events
    }
  }

  private struct Part {
    var marks: [Int] = []
    var gaps: [String] = []
    var events: UInt64 = 0
    var isTorn = false

    init(_ path: String) throws {
      var options = RecordedFile.Options()
      options.isVerifying = true
      let file = try RecordedFile.open(path: path, options: options)
      for damage in file.damage {
        switch damage.kind {
        case .torn: isTorn = true
        case .notClosed: break
        default: throw ProofFailure("\(path): \(damage.text)")
        }
      }
      for session in file.sessions {
        try session.forEachEvent { event in
          events += 1
          switch event.kind {
          case .marked: marks.append(event.attachment?.json.flatMap { Int($0) } ?? -1)
          case .gap: gaps.append(session.vocabulary.text(event.name(.reason)))
          default: break
          }
        }
        guard try session.replay().differingKeyframes.isEmpty else {
          throw ProofFailure("\(path): a keyframe differs from the fold")
        }
      }
    }
  }

  static func names(in folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      names.append(
        withUnsafeBytes(of: &entry.pointee.d_name) {
          String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
        })
    }
    return names.filter { $0 != "." && $0 != ".." }.sorted()
  }

  static func size(of path: String) -> Int {
    var status = stat()
    return lstat(path, &status) == 0 ? Int(status.st_size) : 0
  }
}
