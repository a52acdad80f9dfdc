import NavigationModel
import Testing

@Suite struct `A system's version` {
  @Test(arguments: [
    "iOS 16.4", "iOS 18.2", "iPadOS 17", "macOS 15.1", "iOS 26.0.1", "visionOS 2.0",
  ])
  func `whose behaviour is on record is known`(os: String) {
    #expect(FrameworkVersion(os: os).isKnown)
  }

  @Test(arguments: [
    "iOS 99.0", "iOS 15.0", "iOS 19", "Linux 6.1", "iOS", "18.2", "", "iOS x", "iOS 18 2",
  ])
  func `that is not on record takes the newest policy and is not known`(os: String) {
    #expect(!FrameworkVersion(os: os).isKnown)
    #expect(FrameworkVersion(os: os).policy == FrameworkVersion(os: "iOS 26.0").policy)
  }
}
