import BrewLog
import Foundation
import NavigationModel
import NavigationRouting
import SessionTesting

/// Drives BrewLog as generated tests ask: what an app's team writes once.
@MainActor
struct BrewLogDriver: SessionDriver {
  static var manifest: ManifestDeclaration { BrewLogApp.manifest }

  let app: BrewLogApp

  init(_ recording: TestRecording) {
    app = BrewLogApp(sink: recording.recorder, tokenKey: recording.tokenKey)
  }

  var navigator: Navigator { app.navigator }

  func router(of stack: String) throws -> Router<AppRoute> { app.tabs[try tab(stack)] }

  func select(tab name: String) throws { app.tabs.tap(try tab(name)) }

  func route(_ recorded: RecordedRoute) throws -> AppRoute {
    try recorded.appRoute(of: BrewLogApp.registry)
  }

  func receive(_ link: RecordedLink) throws {
    // The planted links of the app, or the same links after their fix.
    let isMended = ProcessInfo.processInfo.environment["BREWLOG_LINKS"] != "planted"
    let destination = try destination(of: link)
    BrewLogLink.$areMended.withValue(isMended) {
      _ = app.links.receive(destination, source: link.source, delivery: link.delivery)
    }
  }

  private func destination(of link: RecordedLink) throws -> BrewLogLink {
    switch link.destination {
    case "History": .history(try link.value(of: BrewHistoryFilter.self).range)
    case "Brew": .brew(try link.value(of: BrewID.self).id)
    case "LatestBrew": .latest(try link.value(of: BrewID.self).id)
    case "PinnedBrew": .pinned(try link.value(of: BrewID.self).id)
    default: throw UnknownName(name: link.destination ?? "no destination")
    }
  }

  private func tab(_ name: String) throws -> BrewLogApp.Tab {
    guard let tab = BrewLogApp.Tab(rawValue: name) else { throw UnknownName(name: name) }
    return tab
  }

  /// What the app does not know.
  struct UnknownName: Error {
    let name: String
  }
}
