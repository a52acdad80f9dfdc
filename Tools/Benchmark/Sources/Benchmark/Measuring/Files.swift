#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Files of one run, in a folder of their own.
struct Files {
  let folder: String

  func path(_ name: String) -> String { name.first == "/" ? name : folder + "/" + name }

  func write(_ bytes: [UInt8], to name: String) throws {
    guard let file = fopen(path(name), "wb") else {
      throw BenchmarkError("\(path(name)) cannot be written")
    }
    defer { fclose(file) }
    guard fwrite(bytes, 1, bytes.count, file) == bytes.count else {
      throw BenchmarkError("\(path(name)) could not be written whole")
    }
  }

  /// The bytes of a file, or `nil` where there is none.
  func size(of name: String) -> Int? {
    var information = stat()
    return stat(path(name), &information) == 0 ? Int(information.st_size) : nil
  }

  func remove(_ name: String) { unlink(path(name)) }

  /// The numbers that another process left in a file.
  func numbers(in name: String) -> [Double] {
    guard let file = fopen(path(name), "rb") else { return [] }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 4_096)
    let count = fread(&bytes, 1, bytes.count, file)
    return String(decoding: bytes[..<count], as: UTF8.self).split(whereSeparator: \.isWhitespace)
      .compactMap { Double($0) }
  }
}
