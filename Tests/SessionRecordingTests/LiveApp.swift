import NavigationModel
import NavigationRouting
import SessionCoding
import SessionReplay
import TestSupport

@testable import SessionRecording

/// A page of an app that a recorder watches.
struct Page: Hashable, DescribedRoute {
  let number: Int

  init(_ number: Int) { self.number = number }

  var routeDescription: RouteDescription {
    RouteDescription("Page", payload: .recorded("\(number)"))
  }
}

/// Counts what routers hand to a recorder.
final class CountingSink: NavigationEventSink {
  let recorder: any NavigationRecorder
  private let counted = Lock(0)

  init(_ recorder: any NavigationRecorder) { self.recorder = recorder }

  var count: Int { counted.withLock { $0 } }

  func record(_ event: NavigationEvent, from vocabulary: Vocabulary) -> UInt64? {
    counted.withLock { $0 += 1 }
    return recorder.record(event, from: vocabulary)
  }
}

/// An app with two tabs that goes on living while its recording is replayed.
@MainActor
final class LiveApp {
  enum Tab: String { case home, list }

  let sink: CountingSink
  let navigator: Navigator
  let tabs: TabRouter<Tab, Page>
  private var random: SeededGenerator
  private var modals = 0

  init(_ recorder: any NavigationRecorder, seed: UInt64 = 1) {
    sink = CountingSink(recorder)
    navigator = Navigator(sink: sink, checks: nil)
    tabs = TabRouter(selected: .home, in: navigator)
    random = SeededGenerator(seed: seed)
  }

  /// The event after the latest, as a recorder without losses numbers it.
  var nextSeq: UInt64 { UInt64(sink.count) }

  /// Everything of the app that a replay could disturb.
  var picture: Picture {
    Picture(
      state: navigator.state, selected: tabs.selected.rawValue, home: tabs[.home].path,
      list: tabs[.list].path)
  }

  struct Picture: Equatable {
    let state: NavigationState
    let selected: String
    let home: [Page]
    let list: [Page]
  }

  /// Does what a user or the app may do next, observations and refusals among it.
  func step() {
    let router = tabs.current
    switch Int.random(in: 0..<12, using: &random) {
    case 0...2: router.push(Page(Int.random(in: 0..<5, using: &random)))
    case 3: router.push([Page(6), Page(7)])
    case 4: router.pop()
    case 5: router.popToRoot()
    case 6: router.pushNew(Page(3))
    case 7: tabs.tap(random.once(in: 2) ? .home : .list)
    case 8: router.path = Array(router.path.dropLast())
    case 9:
      modals += 1
      router.present(Page(modals), as: .sheet)
      router.dismiss()
    case 10:
      router.screenShown(ScreenSighting(isRoot: router.path.isEmpty, depth: router.path.count))
    default: router.transitionBegan(.push)
    }
    navigator.endTurn()
  }
}

extension RecordedSession {
  /// Every state from the first event on, folded without any keyframe.
  func foldedStates() throws -> [NavigationState] {
    var state = NavigationState()
    var states = [state]
    try forEachEvent { event in
      reducer.reduce(event, into: &state)
      states.append(state)
    }
    return states
  }
}
