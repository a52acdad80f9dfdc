import BrewLog
import NavigationRouting
import Testing
import Trails

@MainActor
@Suite struct `The clients' manifests` {
  @Test func `have no problem`() {
    #expect(BrewLogApp.manifest.problems == [])
    #expect(TrailsApp.manifest.problems == [])
  }
}
