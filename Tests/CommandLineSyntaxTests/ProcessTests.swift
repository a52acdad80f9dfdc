import CommandLineSyntax
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

@Suite struct `How the process ends` {
  @Test func `help goes to standard output and ends well`() async throws {
    let result = try await #require(
      processExitsWith: .exitCode(0), observing: [\.standardOutputContent]
    ) {
      Tool.main(["help", "shrink"])
    }
    let text = String(decoding: result.standardOutputContent, as: UTF8.self)
    #expect(text.contains("Makes it small.\n\nusage: tool shrink [<path>]\n"))
  }

  @Test func `usage errors go to standard error and end with 64`() async throws {
    let result = try await #require(
      processExitsWith: .exitCode(64), observing: [\.standardErrorContent]
    ) {
      Tool.main(["show", "x", "y", "--at", "1"])
    }
    let text = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(text.contains("error: 'tool show' does not know what to do with 'y'\n"))
  }

  @Test func `a command's exit code is the process's`() async {
    await #expect(processExitsWith: .exitCode(3)) { Tool.main(["convert", "from-page"]) }
  }

  @Test func `a reader that has gone is no failure`() async {
    await #expect(processExitsWith: .exitCode(0)) {
      var ends: [Int32] = [0, 0]
      guard pipe(&ends) == 0, dup2(ends[1], STDOUT_FILENO) >= 0 else { exit(9) }
      close(ends[0])
      close(ends[1])
      Tool.main(["--help"])
    }
  }

  @Test func `output that cannot be written is a failure`() async {
    await #expect(processExitsWith: .exitCode(2)) {
      close(STDOUT_FILENO)
      Tool.main(["--help"])
    }
  }
}
