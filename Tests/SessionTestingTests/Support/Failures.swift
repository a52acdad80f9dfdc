import SessionTesting
import Synchronization
import Testing

/// Runs a body that must fail, and compares the one text that it fails with.
///
/// What changes from run to run and machine to machine is put into a form that does not: line
/// numbers of call sites become `:0`, times `+0.000 s`, the folder of the sessions `Sessions`.
func expectFailure(
  _ text: String, sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws -> Void
) throws {
  let seen = Mutex<[String]>([])
  try withKnownIssue(sourceLocation: sourceLocation) {
    try body()
  } matching: { issue in
    seen.withLock { $0.append(stable(issue.comments.map(\.rawValue).joined(separator: "\n"))) }
    return true
  }
  #expect(seen.withLock(\.self) == [text], sourceLocation: sourceLocation)
}

/// A text without what changes from run to run.
func stable(_ text: String) -> String {
  text.replacing(#/\+\d+\.\d\d\d s/#, with: "+0.000 s")
    .replacing(#/\.swift:\d+/#, with: ".swift:0")
    .replacing(#/~[0-9a-f]{16}/#, with: "~2c3a9fa1f5f0d6a5")
    .replacing(#/\/[^ ']*\/Sessions\//#, with: "Sessions/")
    .replacing(#/\/[^ ']*\/navtape-test-\w+\//#, with: "FOLDER/")
}
