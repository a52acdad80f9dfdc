import CommandLineSyntax
import SessionDiagnosis
import SessionReplay

/// How `diagnose` prints.
enum FindingFormat: String, CaseIterable, ExpressibleByArgument {
  /// For people.
  case text
  /// One JSON object a finding, for programs; also what a baseline is made of.
  case ndjson
  /// One SARIF 2.1.0 document, for code scanning.
  case sarif
  /// One JUnit document, for whatever shows tests.
  case junit
  /// One workflow command a finding, which GitHub shows beside the change.
  case github
}

/// One file that was diagnosed.
struct DiagnosedFile {
  /// As the user wrote it.
  let path: String
  let recorded: RecordedFile
  /// The findings to report.
  let findings: [LocatedFinding]
  /// Those that the baseline knows.
  let known: [LocatedFinding]

  /// What the file is called to the reader of a document; `nil` for standard input.
  var place: FilePlace? { path == "-" ? nil : FilePlace(path) }
}

/// How a diagnosis of several files ended.
struct DiagnosisEnding {
  var code: ExitCode
  /// What ended it before its end.
  var failure: (path: String, message: UserMessage)?
  var findings: [Finding] = []
  var known = 0
  var events: UInt64 = 0
  var sessions = 0
}

/// Prints findings in one format.
protocol FindingPrinter {
  /// Prints, or keeps for the end, what was found in a file.
  mutating func add(_ file: DiagnosedFile) throws
  /// Prints what comes last; nothing may be missing then, also where something failed.
  mutating func finish(_ ending: DiagnosisEnding) throws
}
