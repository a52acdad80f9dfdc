import NavigationModel
import NavigationRouting
import SessionArchive
import SessionLog
import SessionRecording
import SessionReplay
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// The code of the module's pages, compiled and run. The last test holds both together.

private enum BrewScreen: Equatable, DescribedRoute {
  case brew(id: Int)

  var routeDescription: RouteDescription {
    switch self {
    case .brew(let id): RouteDescription("BrewScreen", case: "brew", payload: .json(id))
    }
  }
}

@MainActor
private enum Starting {
  static func threeLines(_ folder: String) -> SessionRecorder {
    let recorder = SessionRecorder(folder: folder, app: AppDescription(name: "BrewLog"))
    let navigator = Navigator(sink: recorder)
    let brews = Router<BrewScreen>("brews", in: navigator)
    brews.push(.brew(id: 7))
    return recorder
  }

  nonisolated static func manifest(_ vocabulary: Vocabulary) -> Manifest {
    func manifest(_ vocabulary: Vocabulary) -> Manifest {
      Manifest(
        tabs: [vocabulary.name("brews")],
        stacks: [
          StackDeclaration(address: vocabulary.name("brews"), root: vocabulary.name("BrewsHome"))
        ],
        destinations: [
          Destination(
            type: vocabulary.name("BrewScreen"), on: vocabulary.name("BrewsHome"),
            shows: vocabulary.name("BrewDetail"))
        ])
    }
    return manifest(vocabulary)
  }

  static func withManifest(_ folder: String) -> (SessionRecorder, Manifest) {
    let recorder = SessionRecorder(
      folder: folder, app: AppDescription(name: "BrewLog", version: "2.1"), manifest: manifest)
    let navigator = Navigator(sink: recorder, manifest: manifest)
    return (recorder, navigator.manifest)
  }

  static func life(_ recorder: SessionRecorder, _ folder: String) throws {
    recorder.enterBackground()
    recorder.enterForeground()
    recorder.recordCrashOfPreviousLaunch(reason: "SIGSEGV")
    recorder.mark("checkout", level: .info, data: #"{"items":3}"#)
    try recorder.export(to: folder + "/bug.navtape")
    recorder.close()
  }

  static func options() -> RecordingOptions {
    var options = RecordingOptions()
    options.sealer = { () throws(LogError) in try ZstdSealer() }
    options.privacy.markData = { json in json }
    options.privacy.url = { url, pattern in pattern ?? "" }
    options.isEnabled = false
    options.sampling = 0.1
    options.sealer = { () throws(LogError) in CompressingSealer(codec: DeviceCodec()) }
    return options
  }

  static func memory() throws -> RecordedSession {
    let memory = InMemoryRecorder()
    let navigator = Navigator(sink: memory)
    let brews = Router<BrewScreen>("brews", in: navigator)
    brews.push(.brew(id: 7))
    let session = try RecordedFile.open(bytes: memory.bytes, name: "test").sessions[0]
    return session
  }
}

final class DeviceCodec: FrameCompressor, FrameDecompressor {
  func compress(
    _ plaintext: UnsafeRawBufferPointer, to bytes: inout [UInt8]
  ) throws(LogError) {
    // ZSTD_compress2 with ZSTD_c_contentSizeFlag and ZSTD_c_checksumFlag set
  }

  func decompress(
    _ frame: UnsafeRawBufferPointer, into plaintext: UnsafeMutableRawBufferPointer
  ) throws(LogError) -> Int {
    // ZSTD_decompressDCtx; how many bytes came out
    0
  }
}

@MainActor
@Suite struct `The code of the recording pages` {
  @Test func `does what the pages say`() throws {
    let scratch = try ScratchFolder()
    let first = Starting.threeLines(scratch.path)
    #expect(first.status.activity == .recording)
    #expect(first.status.written == 1)
    let (second, manifest) = Starting.withManifest(scratch.path)
    #expect(manifest.destinations.count == 1)
    try Starting.life(second, scratch.path)
    #expect(second.status.written == 2)
    let export = try RecordedFile.open(path: scratch.file("bug.navtape"))
    #expect(try kinds(export.sessions) == ["crashed", "marked"])
    #expect(try kinds([Starting.memory()]) == ["pushed"])
    #expect(Starting.options().sampling == 0.1)
    #expect(first.waitForBackgroundWork(milliseconds: 120_000))
    #expect(second.waitForBackgroundWork(milliseconds: 120_000))
  }

  @Test(arguments: [
    "Sources/SessionRecording/SessionRecording.docc/SessionRecording.md",
    "Sources/SessionRecording/SessionRecording.docc/ThreeLinesToStart.md",
    "Sources/SessionRecording/SessionRecording.docc/OnIOS.md",
    "Sources/SessionRecording/SessionRecording.docc/WhatIsRecorded.md",
  ])
  func `is compiled here, line by line`(page: String) throws {
    try check(page)
  }

  private func check(_ page: String) throws {
    let here = URL(filePath: #filePath)
    let tests = try String(contentsOf: here, encoding: .utf8)
    let compiled = Set(tests.split(separator: "\n").map { $0.drop { $0 == " " } })
    let root = here.deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let text = try String(contentsOf: root.appending(path: page), encoding: .utf8)
    var isCode = false
    var count = 0
    for line in text.split(separator: "\n") {
      if line.hasPrefix("```") {
        isCode = line == "```swift"
      } else if isCode {
        count += 1
        #expect(compiled.contains(line.drop { $0 == " " }), "\(line)")
      }
    }
    #expect(count > 0)
  }
}
