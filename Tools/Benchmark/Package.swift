// swift-tools-version: 6.2

import PackageDescription

// Stands beside the package it measures and sees only what that makes public.
let package = Package(
  name: "Benchmark",
  platforms: [.macOS(.v14)],
  dependencies: [
    // Without a name, the folder of the checkout would decide what the package is called.
    .package(name: "NavTape", path: "../..")
  ],
  targets: [
    .target(name: "Peers"),
    .executableTarget(
      name: "Benchmark",
      dependencies: [
        "Peers",
        .product(name: "NavigationModel", package: "NavTape"),
        .product(name: "SessionLog", package: "NavTape"),
        .product(name: "SessionArchive", package: "NavTape"),
        .product(name: "SessionCoding", package: "NavTape"),
        .product(name: "NavigationRouting", package: "NavTape"),
        .product(name: "SessionRecording", package: "NavTape"),
        .product(name: "SessionReplay", package: "NavTape"),
        .product(name: "SessionDiagnosis", package: "NavTape"),
        .product(name: "SessionTesting", package: "NavTape"),
      ],
      swiftSettings: [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("InternalImportsByDefault"),
      ]
    ),
  ],
  swiftLanguageModes: [.v6]
)
