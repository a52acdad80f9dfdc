// swift-tools-version: 6.2

import PackageDescription

// Sample apps without screens. They stand beside the package they use and see only what that makes
// public, as any app would.
let package = Package(
  name: "Clients",
  platforms: [.macOS(.v15)],
  dependencies: [
    // Without a name, the folder of the checkout would decide what the package is called.
    .package(name: "NavTape", path: "../..")
  ],
  targets: [
    // What both apps' scripts need: chance, time, plain arrays, the framework's part.
    .target(
      name: "ClientScript",
      dependencies: [
        .product(name: "NavigationModel", package: "NavTape"),
        .product(name: "NavigationRouting", package: "NavTape"),
        .product(name: "SessionRecording", package: "NavTape"),
      ]
    ),
    .target(
      name: "BrewLog",
      dependencies: [
        "ClientScript",
        .product(name: "NavigationModel", package: "NavTape"),
        .product(name: "NavigationRouting", package: "NavTape"),
        .product(name: "SessionRecording", package: "NavTape"),
      ]
    ),
    .target(
      name: "Trails",
      dependencies: [
        "ClientScript",
        .product(name: "NavigationModel", package: "NavTape"),
        .product(name: "NavigationRouting", package: "NavTape"),
        .product(name: "SessionRecording", package: "NavTape"),
      ]
    ),
    .executableTarget(
      name: "Clients",
      dependencies: [
        "BrewLog", "ClientScript", "Trails",
        .product(name: "SessionArchive", package: "NavTape"),
        .product(name: "SessionLog", package: "NavTape"),
        .product(name: "SessionRecording", package: "NavTape"),
      ]
    ),
    // The README's section on recording, word for word.
    .executableTarget(
      name: "RecordExample",
      dependencies: [
        .product(name: "NavigationRouting", package: "NavTape"),
        .product(name: "SessionRecording", package: "NavTape"),
      ]
    ),
    .testTarget(
      name: "ClientTests",
      dependencies: [
        "BrewLog", "ClientScript", "Clients", "RecordExample", "Trails",
        .product(name: "NavigationModel", package: "NavTape"),
        .product(name: "NavigationRouting", package: "NavTape"),
        .product(name: "SessionArchive", package: "NavTape"),
        .product(name: "SessionCoding", package: "NavTape"),
        .product(name: "SessionDiagnosis", package: "NavTape"),
        .product(name: "SessionLog", package: "NavTape"),
        .product(name: "SessionRecording", package: "NavTape"),
        .product(name: "SessionReplay", package: "NavTape"),
        .product(name: "SessionTesting", package: "NavTape"),
        // To be run, as its users run it.
        .product(name: "navtape", package: "NavTape"),
      ]
    ),
  ],
  swiftLanguageModes: [.v6]
)

// The example is an ordinary app, with the language's defaults.
for target in package.targets where target.name != "RecordExample" {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .treatAllWarnings(as: .error),
  ]
}
