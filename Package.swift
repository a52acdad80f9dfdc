// swift-tools-version: 6.2

import PackageDescription

// Every arrow of the module graph is written down here and held by
// `--explicit-target-dependency-import-check error` in Tools/check.
let package = Package(
  name: "NavTape",
  platforms: [.macOS(.v14), .iOS(.v17)],
  products: [
    .executable(name: "navtape", targets: ["navtape"]),
    .library(name: "NavigationModel", targets: ["NavigationModel"]),
    .library(name: "NavigationRouting", targets: ["NavigationRouting"]),
    .library(name: "SessionLog", targets: ["SessionLog"]),
    .library(name: "SessionArchive", targets: ["SessionArchive"]),
    .library(name: "SessionCoding", targets: ["SessionCoding"]),
    .library(name: "SessionRecording", targets: ["SessionRecording"]),
    .library(name: "SessionReplay", targets: ["SessionReplay"]),
    .library(name: "SessionDiagnosis", targets: ["SessionDiagnosis"]),
    .library(name: "SessionTesting", targets: ["SessionTesting"]),
  ],
  targets: [
    // L0: values and nothing else.
    .systemLibrary(
      name: "CZstd",
      pkgConfig: "libzstd",
      providers: [.apt(["libzstd-dev"]), .brew(["zstd"])]
    ),
    .target(name: "NavigationModel"),
    .target(name: "CommandLineSyntax"),

    // L1: the container. Pure Swift, so that a phone can link it.
    .target(name: "SessionLog"),

    .target(name: "NavigationRouting", dependencies: ["NavigationModel"]),

    // L2: compression, and the model's bytes and lines.
    .target(name: "SessionArchive", dependencies: ["SessionLog", "CZstd"]),
    .target(name: "SessionCoding", dependencies: ["NavigationModel", "SessionLog"]),

    // L3: what an app links. No C.
    .target(
      name: "SessionRecording",
      dependencies: ["NavigationModel", "NavigationRouting", "SessionLog", "SessionCoding"]
    ),

    // L3–L4: any session at any point, and what is wrong with it.
    .target(
      name: "SessionReplay",
      dependencies: ["NavigationModel", "SessionLog", "SessionArchive", "SessionCoding"]
    ),
    .target(name: "SessionDiagnosis", dependencies: ["NavigationModel", "SessionReplay"]),

    // What tests say of sessions. Nothing else imports it, for it brings the testing library along.
    .target(
      name: "SessionTesting",
      dependencies: [
        "NavigationModel", "NavigationRouting", "SessionLog", "SessionCoding", "SessionRecording",
        "SessionReplay", "SessionDiagnosis",
      ]
    ),

    // L6–L7: the command.
    .target(
      name: "NavTapeCommands",
      dependencies: [
        "CommandLineSyntax", "NavigationModel", "SessionLog", "SessionArchive", "SessionCoding",
        "SessionReplay", "SessionDiagnosis",
      ]
    ),
    .executableTarget(name: "navtape", dependencies: ["NavTapeCommands"]),
    .target(
      name: "TestSupport", dependencies: ["NavigationModel"], path: "Tests/TestSupport"),
    .testTarget(name: "NavigationModelTests", dependencies: ["NavigationModel"]),
    .testTarget(
      name: "NavigationRoutingTests",
      dependencies: ["NavigationRouting", "NavigationModel", "SessionCoding", "TestSupport"]),
    .testTarget(name: "CommandLineSyntaxTests", dependencies: ["CommandLineSyntax"]),
    .testTarget(
      name: "NavTapeCommandsTests",
      dependencies: [
        "NavTapeCommands", "CommandLineSyntax", "NavigationModel", "SessionLog", "SessionArchive",
        "SessionCoding", "SessionReplay", "SessionDiagnosis",
      ]
    ),
    .testTarget(
      name: "SessionLogTests", dependencies: ["SessionLog", "SessionArchive", "TestSupport"]),
    .testTarget(
      name: "SessionCodingTests",
      dependencies: [
        "SessionCoding", "NavigationModel", "SessionLog", "SessionArchive", "TestSupport",
      ]
    ),
    .testTarget(
      name: "SessionRecordingTests",
      dependencies: [
        "SessionRecording", "SessionReplay", "SessionArchive", "SessionCoding", "SessionLog",
        "NavigationModel", "NavigationRouting", "TestSupport",
      ]
    ),
    .testTarget(
      name: "SessionReplayTests",
      dependencies: [
        "SessionReplay", "SessionCoding", "NavigationModel", "SessionLog", "SessionArchive",
        "TestSupport",
      ]
    ),
    .testTarget(
      name: "SessionDiagnosisTests",
      dependencies: [
        "SessionDiagnosis", "SessionReplay", "SessionArchive", "SessionCoding", "SessionLog",
        "NavigationModel", "TestSupport",
      ],
      exclude: ["Cases"]
    ),
    .testTarget(
      name: "SessionTestingTests",
      dependencies: [
        "SessionTesting", "SessionDiagnosis", "SessionRecording", "SessionReplay",
        "SessionArchive", "SessionLog", "NavigationRouting", "NavigationModel", "TestSupport",
      ]
    ),
    .testTarget(name: "SessionArchiveTests", dependencies: ["SessionLog", "SessionArchive"]),
  ],
  swiftLanguageModes: [.v6]
)

// One list for every target, so that no module speaks another dialect.
for target in package.targets where target.type != .system {
  target.swiftSettings = [
    // Existentials are written `any`: they cost, and it shows.
    .enableUpcomingFeature("ExistentialAny"),
    // A member is visible only where its module is imported: the arrows stay true.
    .enableUpcomingFeature("MemberImportVisibility"),
    // `import` is internal; what leaks into the API says `public import`.
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("ImmutableWeakCaptures"),
  ]
}
