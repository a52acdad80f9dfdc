import ClientScript
import NavigationRouting
import SessionArchive
import SessionLog
import SessionRecording
import SessionReplay
import Testing

/// A recorder in a folder of its own.
struct Recording {
  let folder: ScratchFolder
  let recorder: SessionRecorder
  let clock: ScriptClock

  init(_ manifest: ManifestDeclaration, in folder: ScratchFolder) throws {
    self.folder = folder
    clock = ScriptClock()
    var options = RecordingOptions()
    options.clock = clock.recording
    options.sealer = { () throws(LogError) in try ZstdSealer() }
    recorder = SessionRecorder(
      folder: folder.path,
      app: AppDescription(name: "Client", version: "1", os: "iOS 18.2", device: "iPhone15,2"),
      options: options, manifest: manifest.manifest(in:))
    try #require(recorder.status.activity == .recording)
  }

  /// The file as it is while the session goes on.
  func liveFile() throws -> RecordedFile {
    try RecordedFile.open(path: try #require(recorder.status.file))
  }

  /// The path of the file once the session is over and sealed.
  func sealedPath() throws -> String {
    let live = try #require(recorder.status.file)
    recorder.close()
    try #require(recorder.waitForBackgroundWork(milliseconds: 120_000))
    return live.replacing(".live.navtape", with: ".navtape")
  }

  /// The file once the session is over and sealed.
  func sealedFile() throws -> RecordedFile { try RecordedFile.open(path: sealedPath()) }
}

extension RecordedFile {
  var session: RecordedSession {
    get throws {
      try #require(sessions.count == 1)
      return sessions[0]
    }
  }
}
