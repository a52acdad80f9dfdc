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

/// A pipe whose ends close when it goes away.
private final class Pipe {
  let reading: Int32
  let writing: Int32
  private var readingIsOpen = true

  init() throws {
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    (reading, writing) = (ends[0], ends[1])
  }

  deinit {
    closeReading()
    close(writing)
  }

  func closeReading() {
    if readingIsOpen { close(reading) }
    readingIsOpen = false
  }

  /// What lies in the pipe, without waiting.
  func drain() -> [UInt8] {
    _ = fcntl(reading, F_SETFL, O_NONBLOCK)
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(reading, &chunk, chunk.count)
      guard count > 0 else { return bytes }
      bytes += chunk[..<count]
    }
  }
}

@Suite struct `Writing output` {
  @Test func `nothing is written before the buffer is full`() throws {
    let pipe = try Pipe()
    let writer = OutputWriter(descriptor: pipe.writing, name: "pipe", capacity: 9)
    try writer.print("1234")
    #expect(pipe.drain() == [])
    try writer.print("567")
    #expect(pipe.drain() == Array("1234\n567\n".utf8))
    try writer.print()
    try writer.flush()
    #expect(pipe.drain() == Array("\n".utf8))
  }

  @Test func `a pipe gets no colour unless it is asked for`() throws {
    let pipe = try Pipe()
    let plain = OutputWriter(descriptor: pipe.writing, name: "pipe")
    #expect(!plain.isTerminal)
    #expect(plain.columns == nil)
    try plain.write("\("x", .red)")
    try plain.flush()
    let colored = OutputWriter(descriptor: pipe.writing, name: "pipe", usesColor: true)
    try colored.write("\("x", .red)")
    try colored.flush()
    #expect(pipe.drain() == Array("x\u{1B}[31mx\u{1B}[0m".utf8))
  }

  @Test func `JSON reaches a program byte for byte`() throws {
    let pipe = try Pipe()
    let writer = OutputWriter(descriptor: pipe.writing, name: "pipe")
    try writer.print(json: "{\"a\":\"\u{202E}\"}")
    try writer.flush()
    #expect(pipe.drain() == Array("{\"a\":\"\u{202E}\"}\n".utf8))
  }

  @Test func `a terminal shows each line at once, and JSON without invisible text`() throws {
    let pipe = try Pipe()
    let writer = OutputWriter(
      descriptor: pipe.writing, name: "terminal", isTerminal: true, usesColor: false)
    try writer.print("now \("x", .red)")
    #expect(pipe.drain() == Array("now x\n".utf8))
    try writer.print(json: "\"\u{202E}\u{9B}\"")
    #expect(pipe.drain() == Array("\"\\u202E\\u009B\"\n".utf8))
  }

  @Test func `a full pipe is waited for`() async throws {
    let pipe = try Pipe()
    #expect(fcntl(pipe.writing, F_SETFL, O_NONBLOCK) == 0)
    let bytes = [UInt8](repeating: 7, count: 1_000_000)
    let descriptor = pipe.reading
    let reader = Task.detached {
      var total = 0
      var chunk = [UInt8](repeating: 0, count: 65_536)
      while total < 1_000_000 {
        let count = read(descriptor, &chunk, chunk.count)
        guard count > 0 else { break }
        total += count
      }
      return total
    }
    let writer = OutputWriter(descriptor: pipe.writing, name: "pipe")
    try writer.write(bytes: bytes)
    try writer.flush()
    #expect(await reader.value == 1_000_000)
  }

  @Test func `a closed pipe is told from other failures`() async {
    await #expect(processExitsWith: .exitCode(0)) {
      signal(SIGPIPE, SIG_IGN)
      let pipe = try Pipe()
      pipe.closeReading()
      let writer = OutputWriter(descriptor: pipe.writing, name: "pipe")
      try writer.print("x")
      let error = #expect(throws: OutputError.self) { try writer.flush() }
      exit(error?.isClosedPipe == true ? 0 : 9)
    }
  }

  @Test func `a failure says where and why`() throws {
    let writer = OutputWriter(descriptor: -1, name: "standard output")
    try writer.print("x")
    let error = #expect(throws: OutputError.self) { try writer.flush() }
    #expect(error?.isClosedPipe == false)
    #expect(
      error?.message.text.plain == """
        error: cannot write to standard output
         reason: Bad file descriptor
         = help: check the room on the disk, or write somewhere else
        """)
    // What could not be written is given up, so that it is never written twice.
    try writer.flush()
  }

  @Test(arguments: [
    (true, nil, "xterm", true), (true, "", "xterm", true), (true, "1", "xterm", false),
    (true, nil, "dumb", false), (false, nil, "xterm", false), (true, nil, nil, true),
  ])
  func `colour is for terminals without NO_COLOR`(
    isTerminal: Bool, noColor: String?, term: String?, isWanted: Bool
  ) {
    #expect(
      ColorChoice.isWanted(isTerminal: isTerminal, noColor: noColor, term: term) == isWanted)
  }

  @Test func `only a terminal has a width, and COLUMNS overrides it`() {
    let terminal = TerminalSize(columns: 70, rows: 20)
    #expect(TerminalSize.columns(environment: nil, terminal: terminal) == 70)
    #expect(TerminalSize.columns(environment: "50", terminal: terminal) == 50)
    #expect(TerminalSize.columns(environment: "wide", terminal: terminal) == 70)
    #expect(TerminalSize.columns(environment: "50", terminal: nil) == nil)
  }
}

@Suite struct `Running a verb` {
  struct Fail: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "tape")
    @Option var how: String

    func run() throws {
      try Console.run { console in
        try console.output.print("before")
        switch how {
        case "message": throw UserMessage.error("it broke").help("mend it")
        case "code": throw ExitCode(1)
        case "usage": throw ValidationError("not so")
        case "pipe": throw OutputError(destination: "standard output", code: EPIPE)
        case "full": throw OutputError(destination: "standard output", code: ENOSPC)
        default: try console.output.print("after")
        }
      }
    }
  }

  @Test func `a message ends with 2 and results printed before it stay`() async throws {
    let result = try await #require(
      processExitsWith: .exitCode(2),
      observing: [\.standardOutputContent, \.standardErrorContent]
    ) {
      Fail.runToExit(["--how", "message"])
    }
    let output = String(decoding: result.standardOutputContent, as: UTF8.self)
    let errors = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(output.contains("before\n"))
    #expect(errors.contains("error: it broke\n = help: mend it\n"))
  }

  @Test func `every way to end has its code`() async {
    await #expect(processExitsWith: .exitCode(0)) { Fail.runToExit(["--how", "well"]) }
    await #expect(processExitsWith: .exitCode(1)) { Fail.runToExit(["--how", "code"]) }
    await #expect(processExitsWith: .exitCode(2)) { Fail.runToExit(["--how", "full"]) }
    await #expect(processExitsWith: .exitCode(64)) { Fail.runToExit(["--how", "usage"]) }
    await #expect(processExitsWith: .exitCode(64)) { Fail.runToExit(["--hwo"]) }
    await #expect(processExitsWith: .signal(SIGPIPE)) { Fail.runToExit(["--how", "pipe"]) }
  }
}
