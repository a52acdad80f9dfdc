import BrewLog
import ClientScript
import NavigationRouting
import SessionArchive
import SessionLog
import SessionRecording
import Trails

/// A session of the samples: a healthy day, or one with a planted fault.
@MainActor
struct SampleSession {
  let name: String
  private let script: Script

  private enum Script {
    case brewLog(BrewLogFault?)
    case trails(TrailsFault?)
  }

  static var names: [String] {
    ["brewlog-day"] + BrewLogFault.allCases.map { "brewlog-\($0.rawValue)" }
      + ["trails-day"] + TrailsFault.allCases.map { "trails-\($0.rawValue)" }
  }

  /// The session of this name; `nil` where there is none.
  init?(_ name: String) {
    guard Self.names.contains(name), let dash = name.firstIndex(of: "-") else { return nil }
    self.name = name
    let fault = String(name[name.index(after: dash)...])
    script =
      name.hasPrefix("brewlog")
      ? .brewLog(BrewLogFault(rawValue: fault)) : .trails(TrailsFault(rawValue: fault))
  }

  /// Plays the script, and records it sealed.
  ///
  /// - Returns: The file, or `nil` where there is none.
  func record(in folder: String) -> String? {
    guard let number = Self.names.firstIndex(of: name) else { return nil }
    let clock = ScriptClock(start: 1_796_284_800_000 + Int64(number) * 86_400_000)
    let session = "\(id(number))-0.navtape"
    switch script {
    case .brewLog(let fault):
      let recorder = recorder(folder, number, clock, "BrewLog", BrewLogApp.manifest)
      BrewLogDay(recorder, seed: UInt64(number), clock: clock, tokenKey: Self.tokenKey)
        .play(fault, acts: fault == nil ? 120 : 10)
      return finish(recorder, folder, session)
    case .trails(let fault):
      let recorder = recorder(folder, number, clock, "Trails", TrailsApp.manifest)
      TrailsDay(recorder, seed: UInt64(number), clock: clock, tokenKey: Self.tokenKey)
        .play(fault, acts: fault == nil ? 160 : 10)
      return finish(recorder, folder, session)
    }
  }

  // MARK: The recording

  // The same bytes every time: nobody's data is in these sessions.
  private static let tokenKey = TokenKey.fixed(0x6272_6577, 0x6C6F_6721)

  private func recorder(
    _ folder: String, _ number: Int, _ clock: ScriptClock, _ app: String,
    _ manifest: ManifestDeclaration
  ) -> SessionRecorder {
    var options = RecordingOptions()
    options.session = id(number)
    options.clock = clock.recording
    options.sealer = { () throws(LogError) in try ZstdSealer() }
    return SessionRecorder(
      folder: folder,
      app: AppDescription(
        name: app, version: "2.2", build: "431", os: "iOS 18.2", device: "iPhone15,2"),
      options: options, manifest: manifest.manifest(in:))
  }

  private func finish(
    _ recorder: SessionRecorder, _ folder: String, _ session: String
  ) -> String? {
    guard recorder.status.activity == .recording else { return nil }
    recorder.close()
    guard recorder.waitForBackgroundWork(milliseconds: 120_000) else { return nil }
    return "\(folder)/\(session)"
  }

  /// A session's id, of the form that recorders make.
  private func id(_ number: Int) -> String {
    let digits = String(number + 1)
    return String(repeating: "0", count: 8 - digits.count) + digits
      + "-5a17-8b0e-8c1d-0cafe0cafe00"
  }
}
