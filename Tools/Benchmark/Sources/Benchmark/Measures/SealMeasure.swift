import Peers
import SessionArchive

/// How fast a part is sealed, beside the command line tool on the same plaintext.
struct SealMeasure {
  let files: Files

  func row(_ session: PreparedSession) throws -> Row {
    try files.write(session.blocks.flatMap { $0 }, to: "plaintext.bin")
    var ours = Samples()
    var theirs = Samples()
    for _ in 0..<10 {
      try ours.timeProcessor { _ = try ZstdSealer.seal(blocks: session.blocks) }
      let time = Programs.run(["zstd", "-9", "-q", "-c", files.path("plaintext.bin")])
      if let time { theirs.add(time.processor) }
    }
    let megabytes = Double(session.plaintextBytes) * 1_000
    return Row(
      what: "seal \(session.eventCount.short) events",
      figure: "\((megabytes / ours.median).text(0)) MB/s",
      peer: theirs.count == 0
        ? "zstd -9 skipped" : "zstd -9: \((megabytes / theirs.median).text(0)) MB/s")
  }
}
