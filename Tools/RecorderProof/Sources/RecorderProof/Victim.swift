import SessionRecording

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The process that is killed: says its session's id, then a byte for each mark that was kept.
struct Victim {
  let folder: String

  @MainActor
  func run() {
    let app = App(folder: folder) { options in
      // Parts so short that rotation and sealing go on all the time.
      options.partBytes = 16_000
      options.folderLaunches = 8
    }
    guard let session = app.recorder.status.session else { exit(2) }
    let line = Array((session + "\n").utf8)
    guard write(1, line, line.count) == line.count else { exit(3) }
    var dot = UInt8(ascii: ".")
    while true {
      guard app.step() != nil else { exit(4) }
      // The reader is gone when the pipe breaks, and so is the purpose.
      guard write(1, &dot, 1) == 1 else { exit(5) }
    }
  }
}
