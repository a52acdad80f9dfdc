import CommandLineSyntax

struct Diff: Verb {
  @Argument var file: String = "-"
  func run(_ console: Console) throws -> ExitCode { .success }
}
