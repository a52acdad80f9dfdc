import CommandLineSyntax

struct Info: Verb {
  @Argument var file: String = "-"
  func run(_ console: Console) throws -> ExitCode { .success }
}
