import CommandLineSyntax
import Testing

@testable import NavTapeCommands

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

@Suite struct `Colour` {
  /// What a finding looks like on a terminal, in an environment.
  private func onTerminal(_ environment: [String: String]) throws -> String {
    let (writing, reading) = try terminal()
    defer {
      close(writing)
      close(reading)
    }
    let input = open("/dev/null", O_RDONLY)
    defer { close(input) }
    let streams = StandardStreams(
      input: input, output: writing, errors: writing, environment: { environment[$0] })
    let code = try StandardStreams.$current.withValue(streams) {
      // Short enough for a terminal to keep until it is read.
      try NavTape.run(["diagnose", "--rule", "inert-link", Samples.path("right-push-order")])
    }
    #expect(code == .success)
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = read(reading, &bytes, bytes.count)
    return String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
  }

  /// A pseudo-terminal's two sides.
  private func terminal() throws -> (writing: Int32, reading: Int32) {
    var (reading, writing): (Int32, Int32) = (-1, -1)
    try #require(openpty(&reading, &writing, nil, nil, nil) == 0)
    return (writing, reading)
  }

  @Test(arguments: [
    [:], ["TERM": "xterm-256color"], ["TERM": "xterm", "NO_COLOR": ""],
  ])
  func `a terminal gets it`(environment: [String: String]) throws {
    let text = try onTerminal(environment)
    #expect(text.hasPrefix("\u{1B}[1;32mnothing found\u{1B}[0m in "), "\(text)")
  }

  @Test(arguments: [
    ["TERM": "dumb"], ["TERM": "xterm", "NO_COLOR": "1"], ["NO_COLOR": "0"],
  ])
  func `unless NO_COLOR says anything, or the terminal is dumb`(
    environment: [String: String]
  ) throws {
    let text = try onTerminal(environment)
    #expect(text.hasPrefix("nothing found in "), "\(text)")
  }

  @Test(arguments: ["text", "ndjson", "sarif", "junit", "github"])
  func `a pipe never gets it`(format: String) throws {
    let run = try navtape("diagnose", "--format", format, Samples.path("wrong-push-order"))
    #expect(run.code == 1)
    #expect(!run.output.utf8.contains(0x1B))
  }

  @Test func `a failure is red on a terminal too, and plain in a file`() throws {
    let run = try navtape("diagnose", "/nowhere/at/all.navtape")
    #expect(run.errors.hasPrefix("error: "))
  }
}
