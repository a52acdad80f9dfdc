import Dispatch
import Testing

@testable import NavTapeCommands

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Runs `navtape` in this process, its output on a terminal of a width and without colour.
///
/// - Returns: The lines that the terminal got.
func navtape(_ arguments: [String], onTerminalOf columns: Int) throws -> [String] {
  var (reading, writing): (Int32, Int32) = (-1, -1)
  var size = winsize()
  size.ws_col = UInt16(columns)
  size.ws_row = 24
  try #require(openpty(&reading, &writing, nil, nil, &size) == 0)
  let other = open("/dev/null", O_RDWR)
  // A terminal keeps little: somebody has to read while the verb prints.
  let read = ReadingToTheEnd(of: reading)
  defer {
    close(reading)
    close(other)
  }
  let streams = StandardStreams(
    input: other, output: writing, errors: other, environment: { ["NO_COLOR": "1"][$0] })
  do {
    defer { close(writing) }
    _ = try StandardStreams.$current.withValue(streams) { try NavTape.run(arguments) }
  }
  return read.text().split(separator: "\r\n", omittingEmptySubsequences: false).map(String.init)
}

/// What comes from a descriptor, read beside the work that writes it.
///
/// The bytes are read only behind the semaphore, which is signalled once all are there.
private final class ReadingToTheEnd: @unchecked Sendable {
  private var bytes: [UInt8] = []
  private let end = DispatchSemaphore(value: 0)

  init(of descriptor: Int32) {
    DispatchQueue.global().async { [self] in
      var chunk = [UInt8](repeating: 0, count: 4096)
      while case let count = read(descriptor, &chunk, chunk.count), count > 0 {
        bytes += chunk[..<count]
      }
      end.signal()
    }
  }

  /// Waits for the other side to be closed.
  func text() -> String {
    end.wait()
    return String(decoding: bytes, as: UTF8.self)
  }
}
