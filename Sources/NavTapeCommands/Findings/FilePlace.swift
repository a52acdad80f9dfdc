#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Where a file is, as a document that is read elsewhere says it.
///
/// Below the folder that the command runs in, a path relative to that: it means the same on the
/// machine of whoever reads the document. Elsewhere the whole path; there is no shorter truth.
struct FilePlace: Hashable {
  /// The path's parts, without `.` and `..`.
  private let parts: [String]
  /// Whether or not the path begins in the working folder.
  let isRelative: Bool

  /// - Parameters:
  ///   - path: As the user wrote it.
  ///   - folder: The working folder, an absolute path.
  init(_ path: String, in folder: String = Self.workingFolder) {
    let folder = Self.resolved(folder)
    let whole = path.hasPrefix("/") ? Self.resolved(path) : Self.resolved(path, from: folder)
    // In the root folder, or in one nobody knows, nothing is below anything.
    isRelative = !folder.isEmpty && whole.starts(with: folder) && whole.count > folder.count
    parts = isRelative ? Array(whole.dropFirst(folder.count)) : whole
  }

  /// The path as GitHub and JUnit take it.
  var path: String { (isRelative ? "" : "/") + parts.joined(separator: "/") }

  /// The path as a URI reference: all but letters, digits and `-._~` is percent-encoded.
  var uri: String {
    let encoded = parts.map(Self.encoded).joined(separator: "/")
    return isRelative ? encoded : "file:///" + encoded
  }

  /// Where the process is; the root where the system does not say.
  static var workingFolder: String {
    guard let path = getcwd(nil, 0) else { return "/" }
    defer { free(path) }
    return String(cString: path)
  }

  private static func resolved(_ path: String, from start: [String] = []) -> [String] {
    var parts = start
    for part in path.split(separator: "/") {
      switch part {
      case ".": continue
      case "..": _ = parts.popLast()
      default: parts.append(String(part))
      }
    }
    return parts
  }

  private static func encoded(_ part: String) -> String {
    var result = ""
    for byte in part.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"):
        result.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        result += (digits.count == 1 ? "%0" : "%") + digits
      }
    }
    return result
  }
}
