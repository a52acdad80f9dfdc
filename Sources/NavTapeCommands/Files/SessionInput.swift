import CommandLineSyntax
import NavigationModel
import SessionCoding
import SessionLog
import SessionReplay

/// Opens what a verb is to read.
enum SessionInput {
  /// The help of every verb's `--manifest`.
  static let manifestHelp = ArgumentHelp(
    "A manifest as JSON that replaces the recorded one.", valueName: "file")

  /// Opens a file, or standard input for `-`, and verifies it on the way.
  ///
  /// - Parameters:
  ///   - path: As the user wrote it.
  ///   - manifest: The path of a manifest, if there is one.
  ///   - mode: How far into damage to read.
  /// - Throws: `UserMessage` where nothing of it can be read.
  static func open(
    _ path: String, manifest: String? = nil, mode: ScanMode = .prefix
  ) throws(UserMessage) -> RecordedFile {
    var options = RecordedFile.Options()
    // A damaged frame is then known before anything is printed.
    options.isVerifying = true
    options.mode = mode
    if let manifest { options.manifest = try readManifest(manifest) }
    // Read first: what it throws is a message already.
    let input = path == "-" ? try StandardInput.bytes() : nil
    do throws(OpeningError) {
      guard let input else { return try RecordedFile.open(path: path, options: options) }
      return try RecordedFile.open(bytes: input, name: "standard input", options: options)
    } catch {
      throw UserMessage(error, path: path)
    }
  }

  /// A manifest of its own file, in a session's names.
  static func manifest(_ path: String, _ vocabulary: Vocabulary) throws -> Manifest {
    try SessionHeader.manifest(json: readManifest(path), vocabulary: vocabulary)
  }

  private static func readManifest(_ path: String) throws(UserMessage) -> [UInt8] {
    let bytes = try WholeFile.bytes(path)
    do throws(InterchangeError) {
      _ = try SessionHeader.manifest(json: bytes, vocabulary: Vocabulary())
    } catch {
      throw .error("\(path) is not a manifest").reason("\(error.description)")
        .note("a manifest is one JSON object with tabs, stacks and destinations")
        .help("take the one of a session to begin with: \(.command("navtape", "cat", "SESSION"))")
    }
    return bytes
  }
}
