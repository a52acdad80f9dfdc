import NavigationRouting
import SessionArchive
import SessionLog
import SessionRecording

/// An app's routes.
enum Screen: Equatable, DescribedRoute {
  case item(Int)

  var routeDescription: RouteDescription {
    switch self {
    case .item(let number): RouteDescription("Item", payload: .recorded("\(number)"))
    }
  }
}

/// An app that navigates without end and says so in marks: mark `n` holds the number `n`.
@MainActor
final class App {
  let recorder: SessionRecorder
  private let router: Router<Screen>
  private var number = 0

  init(folder: String, change: (inout RecordingOptions) -> Void) {
    var options = RecordingOptions()
    options.rateLimit = nil
    options.sealer = { () throws(LogError) in try ZstdSealer() }
    change(&options)
    recorder = SessionRecorder(folder: folder, app: AppDescription(name: "Proof"), options: options)
    router = Router("home", in: Navigator(sink: recorder, checks: nil))
  }

  /// Navigates and records the next mark.
  ///
  /// - Returns: The mark's number, or `nil` where it was not kept.
  func step() -> Int? {
    defer { number += 1 }
    router.push(.item(number))
    let seq = recorder.mark("step", data: "\(number)")
    if number % 3 == 2 { router.popToRoot() }
    return seq == nil ? nil : number
  }
}
