import CommandLineSyntax
import NavigationModel
import SessionDiagnosis
import SessionReplay

/// Findings as one SARIF 2.1.0 document.
///
/// A result's physical place is the session's file; the stack, the event and the call site are
/// logical places: a call site is what the app wrote down, not a file of this checkout.
struct SARIFReport: FindingPrinter {
  let output: OutputWriter
  /// The rules that were looked for.
  let rules: [RuleID]
  private var files: [DiagnosedFile] = []

  static let schema =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
  /// What relative places are relative to.
  static let base = "%SRCROOT%"

  init(output: OutputWriter, rules: [RuleID]) {
    self.output = output
    self.rules = rules
  }

  mutating func add(_ file: DiagnosedFile) throws { files.append(file) }

  mutating func finish(_ ending: DiagnosisEnding) throws {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("$schema", string: Self.schema)
    writer.member("version", string: "2.1.0")
    writer.list("runs") { writer in
      writer.beginObject()
      writer.object("tool") { writer in
        writer.object("driver") { writeDriver(to: &$0) }
      }
      writer.list("invocations") { writeInvocation(ending, to: &$0) }
      writer.object("originalUriBaseIds") { writer in
        writer.object(Self.base) { writer in
          writer.object("description") {
            $0.member("text", string: "The folder that navtape ran in.")
          }
        }
      }
      writer.list("artifacts") { writer in
        for file in files {
          writer.beginObject()
          if let place = file.place { writer.location(place) }
          writer.member("length", unsigned: file.recorded.byteCount)
          writer.list("roles") { $0.string("analysisTarget") }
          writer.endObject()
        }
      }
      writer.member("columnKind", string: "unicodeCodePoints")
      writer.list("results") { writer in
        for (index, file) in files.enumerated() { writeResults(file, index, to: &writer) }
      }
      writer.endObject()
    }
    writer.endObject()
    try output.print(json: writer.text)
  }

  /// A message's text: in SARIF braces mark placeholders, and two of them stand for one.
  static func messageText(_ text: String) -> String {
    String(text.flatMap { $0 == "{" || $0 == "}" ? [$0, $0] : [$0] })
  }

  private func writeInvocation(_ ending: DiagnosisEnding, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("executionSuccessful", bool: ending.failure == nil)
    writer.member("exitCode", unsigned: UInt64(UInt32(bitPattern: ending.code.rawValue)))
    writer.list("toolExecutionNotifications") { writer in
      for (index, file) in files.enumerated() {
        for damage in file.recorded.damage where damage.isLoss {
          writer.beginObject()
          writer.member("level", string: "warning")
          writer.message("\(file.recorded.name) \(damage.headline): \(damage.text)")
          writer.list("locations") { writer in
            writer.beginObject()
            writer.object("physicalLocation") { writer in
              writer.artifact(file.place, index)
              if let offset = damage.offset {
                writer.object("region") { $0.member("byteOffset", unsigned: offset) }
              }
            }
            writer.endObject()
          }
          if let rule = rules.firstIndex(of: "damaged-log") {
            writer.object("associatedRule") { writer in
              writer.member("id", string: "damaged-log")
              writer.member("index", unsigned: UInt64(rule))
            }
          }
          writer.endObject()
        }
      }
      if let failure = ending.failure {
        writer.beginObject()
        writer.member("level", string: "error")
        writer.message(failure.message.text.plain)
        writer.endObject()
      }
    }
    writer.endObject()
  }
}
