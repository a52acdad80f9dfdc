/// Where a verb prints: results to one side, everything about them to the other.
struct Console {
  let output: OutputWriter
  let errors: OutputWriter

  /// Runs a verb's work with the process's own output, and hands on all that it printed.
  ///
  /// Errors are printed after the results, in the order in which they were thrown; results are
  /// handed on even where the work ends in an error, since an exit code is one.
  static func run(_ work: (Console) throws -> Void) throws {
    let console = Console(output: .standardOutput(), errors: .standardError())
    do {
      try work(console)
    } catch {
      try console.flush()
      throw error
    }
    try console.flush()
  }

  /// Tells something while the work goes on, after the results so far.
  func report(_ message: UserMessage) throws(OutputError) {
    try output.flush()
    try errors.print(message)
    try errors.flush()
  }

  func flush() throws(OutputError) {
    try output.flush()
    try errors.flush()
  }
}
