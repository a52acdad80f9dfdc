#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// `Tools/navtape.proto`, read just well enough to compare it with our tables.
struct ProtoFile {
  struct Field: Hashable {
    var label: String
    var type: String
    var name: String
  }

  static let path =
    #filePath.split(separator: "/").dropLast(4).map { "/" + $0 }.joined()
    + "/Tools/navtape.proto"

  /// Fields by number, by message.
  private(set) var messages: [String: [Int: Field]] = [:]
  /// Names by number, by enumeration.
  private(set) var enumerations: [String: [Int: String]] = [:]

  init() throws {
    let text = String(decoding: try contents(of: Self.path), as: UTF8.self)
    var scope: (kind: Substring, name: String)?
    for line in text.split(separator: "\n") {
      let words = line.prefix { $0 != "/" }.split { " =;".contains($0) }
      guard let first = words.first, first != "reserved" else { continue }
      if first == "message" || first == "enum" {
        scope = (first, String(words[1]))
      } else if let scope, let number = words.last.flatMap({ Int($0) }), words.count >= 2 {
        if scope.kind == "enum" {
          enumerations[scope.name, default: [:]][number] = String(first)
        } else if words.count >= 3 {
          messages[scope.name, default: [:]][number] = Field(
            label: words.count == 4 ? String(first) : "",
            type: String(words[words.count - 3]), name: String(words[words.count - 2]))
        }
      }
    }
  }
}

/// `noRoutes` as `no_routes`.
func snakeCase(_ name: String) -> String {
  name.reduce(into: "") { $0 += $1.isUppercase ? "_" + $1.lowercased() : String($1) }
}

struct SystemFailure: Error {
  var call: String
  var code: Int32
}

func contents(of path: String) throws -> [UInt8] {
  let descriptor = open(path, O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else { throw SystemFailure(call: "open \(path)", code: errno) }
  defer { close(descriptor) }
  var bytes: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 1 << 16)
  while true {
    let count = read(descriptor, &buffer, buffer.count)
    guard count >= 0 else { throw SystemFailure(call: "read", code: errno) }
    if count == 0 { return bytes }
    bytes += buffer[..<count]
  }
}

func write(_ bytes: [UInt8], to path: String) throws {
  let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
  guard descriptor >= 0 else { throw SystemFailure(call: "open \(path)", code: errno) }
  defer { close(descriptor) }
  var written = 0
  while written < bytes.count {
    let count = bytes[written...].withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    guard count > 0 else { throw SystemFailure(call: "write", code: errno) }
    written += count
  }
}
