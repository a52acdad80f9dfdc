import BrewLog
import NavigationModel
import NavigationRouting
import SessionRecording

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A cold start by a link that pushes in the wrong order, killed in the same turn.
///
/// No screen appeared, so nothing but the header's manifest says what the screens would have
/// declared.
@MainActor
enum KilledLaunch {
  /// - Parameters:
  ///   - folder: Where it is recorded.
  ///   - parks: Whether or not the link waits for the first view, or is applied at once.
  static func run(in folder: String, parks: Bool) -> Never {
    let recorder = SessionRecorder(
      folder: folder, app: AppDescription(name: "BrewLog", version: "2.2"),
      manifest: BrewLogApp.manifest.manifest(in:))
    let app = BrewLogApp(sink: recorder, requires: parks ? [.stackMounted] : [])
    app.links.receive(
      .latest(730_000_012), source: .notification, delivery: "delivery-1", coldStart: true)
    if parks { app.tabs.current.mounted(path: .erased, root: "BrewsHome") }
    kill(getpid(), SIGKILL)
    Console.fail("the process outlived its end", "kill -9 \(getpid())")
  }
}
