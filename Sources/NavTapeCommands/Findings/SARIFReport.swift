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
  // The document's lists, filled file by file: no file stays open until the end.
  private var artifacts = JSONWriter()
  private var artifactIndices: [FilePlace?: Int] = [:]
  private var notifications = JSONWriter()
  private var results = JSONWriter()

  static let schema =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
  /// What relative places are relative to.
  static let base = "%SRCROOT%"

  init(output: OutputWriter, rules: [RuleID]) {
    self.output = output
    self.rules = rules
    artifacts.beginArray()
    notifications.beginArray()
    results.beginArray()
  }

  mutating func add(_ file: DiagnosedFile) throws {
    let artifact = artifactIndex(of: file)
    writeNotifications(file, artifact, to: &notifications)
    writeResults(file, artifact, to: &results)
  }

  /// A file that was given twice is one artifact.
  private mutating func artifactIndex(of file: DiagnosedFile) -> Int {
    if let index = artifactIndices[file.place] { return index }
    artifacts.beginObject()
    if let place = file.place { artifacts.location(place) }
    artifacts.member("length", unsigned: file.recorded.byteCount)
    artifacts.list("roles") { $0.string("analysisTarget") }
    artifacts.endObject()
    let index = artifactIndices.count
    artifactIndices[file.place] = index
    return index
  }

  mutating func finish(_ ending: DiagnosisEnding) throws {
    if let failure = ending.failure {
      notifications.beginObject()
      notifications.member("level", string: "error")
      notifications.message(failure.message.text.plain)
      notifications.endObject()
    }
    artifacts.endArray()
    notifications.endArray()
    results.endArray()
    try output.print(json: document(ending))
  }

  private func document(_ ending: DiagnosisEnding) -> String {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("$schema", string: Self.schema)
    writer.member("version", string: "2.1.0")
    writer.list("runs") { writer in
      writer.beginObject()
      writer.object("tool") { writer in
        writer.object("driver") { writeDriver(to: &$0) }
      }
      writer.list("invocations") { writer in
        writer.beginObject()
        writer.member("executionSuccessful", bool: ending.failure == nil)
        writer.member("exitCode", unsigned: UInt64(UInt32(bitPattern: ending.code.rawValue)))
        writer.key("toolExecutionNotifications")
        writer.raw(notifications.text)
        writer.endObject()
      }
      writer.object("originalUriBaseIds") { writer in
        writer.object(Self.base) { writer in
          writer.object("description") {
            $0.member("text", string: "The folder that navtape ran in.")
          }
        }
      }
      writer.key("artifacts")
      writer.raw(artifacts.text)
      writer.member("columnKind", string: "unicodeCodePoints")
      writer.key("results")
      writer.raw(results.text)
      writer.endObject()
    }
    writer.endObject()
    return writer.text
  }

  /// A message's text: in SARIF braces mark placeholders, and two of them stand for one.
  static func messageText(_ text: String) -> String {
    String(text.flatMap { $0 == "{" || $0 == "}" ? [$0, $0] : [$0] })
  }

  /// What of the file could not be read.
  private func writeNotifications(
    _ file: DiagnosedFile, _ artifact: Int, to writer: inout JSONWriter
  ) {
    for damage in file.recorded.damage where damage.isLoss {
      writer.beginObject()
      writer.member("level", string: "warning")
      writer.message("\(file.recorded.name) \(damage.headline): \(damage.text)")
      writer.list("locations") { writer in
        writer.beginObject()
        writer.object("physicalLocation") { writer in
          writer.artifact(file.place, artifact)
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
}
