import BrewLog
import ClientScript
import NavigationRouting
import SessionRecording
import SessionReplay
import Testing
import Trails

/// What the agreement rests on can disagree.
@MainActor
@Suite struct `A witness` {
  private let witness = Witness<TrailRoute>()
  private let recorder = InMemoryRecorder(manifest: TrailsApp.manifest.manifest(in:))
  private let app: TrailsApp

  init() {
    witness.expect { $0.selectedTab = "explore" }
    app = TrailsApp(sink: WitnessedSink(recorder, witness))
    let (witness, tabs) = (witness, app.tabs)
    witness.live = { ["main": PlainWindow(tabs)] }
    witness.step("a healthy step") {
      witness.expect { $0[stack: "explore"] = [.trail(1)] }
      tabs.current.push(.trail(1))
    }
  }

  @Test func `has nothing to say while all agree`() {
    #expect(witness.disagreements == [])
  }

  @Test func `tells of an event that nobody expected`() {
    witness.step("a slip") { app.tabs.current.pop() }
    #expect(witness.disagreements.contains { $0.hasPrefix("a slip: nobody expected popped") })
  }

  @Test func `tells of a change that no event brought`() {
    witness.step("a slip") {
      witness.expect { $0[stack: "explore"] = [] }
      app.tabs.current.pushNew(.trail(1))
    }
    #expect(witness.disagreements.first == "a slip: 1 changes came with no event")
  }

  @Test func `tells of routers that have something else`() {
    witness.step("a slip") {
      witness.expect { $0[stack: "explore"].append(.trail(2)) }
      app.tabs.current.push(.trail(3))
    }
    #expect(witness.disagreements.contains { $0.hasPrefix("a slip: at the end routers have") })
  }

  @Test func `tells of a modal over the wrong stack`() {
    witness.step("a slip") {
      witness.expect { $0.present(PlainModal("legend", .popover, from: "saved", route: .legend)) }
      app.tabs.current.present(.legend, as: .popover, id: "legend")
    }
    #expect(!witness.disagreements.isEmpty)
  }

  @Test func `is not believed where the file says something else`() throws {
    let session = try RecordedFile.open(bytes: recorder.bytes, name: "memory").session
    for change: (inout PlainWindow<TrailRoute>) -> Void in [
      { $0.selectedTab = "saved" }, { $0[stack: "explore"] = [.trail(2)] },
      { $0[stack: "explore"] = [] }, { $0[stack: "saved"] = [.trail(1)] },
      { $0.present(PlainModal("legend", .popover, from: "explore", route: .legend)) },
    ] {
      var moments = witness.moments
      for seq in moments.keys { change(&moments[seq, default: [:]]["main", default: .init()]) }
      var comparison = LogComparison(TrailRoute.describe(_:))
      try comparison.compare(session, moments)
      #expect(!comparison.disagreements.isEmpty)
    }
    var comparison = LogComparison(TrailRoute.describe(_:))
    try comparison.compare(session, witness.moments)
    #expect(comparison.disagreements.isEmpty)
  }
}
