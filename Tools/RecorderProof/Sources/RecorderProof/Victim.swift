import SessionRecording

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The process that is killed: says its session's id, then a byte for each mark that is in a file.
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
    let dots = [UInt8](repeating: UInt8(ascii: "."), count: 4_096)
    var unsaid = 0
    while true {
      guard app.step() != nil else { exit(4) }
      unsaid += 1
      // On a busy machine a write may be slow; what follows it is in memory for a while, which is
      // no place to acknowledge from.
      guard app.recorder.status.activity == .recording else {
        guard unsaid < dots.count else { exit(6) }
        usleep(100)
        continue
      }
      // The reader is gone when the pipe breaks, and so is the purpose.
      guard write(1, dots, unsaid) == unsaid else { exit(5) }
      unsaid = 0
    }
  }
}
