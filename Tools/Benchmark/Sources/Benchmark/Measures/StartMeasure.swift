import Peers

/// How long the command takes to say its version, process and all.
struct StartMeasure {
  let navtape: String?

  func row() -> Row {
    guard let navtape, Programs.run([navtape, "--version"]) != nil else {
      return Row(what: "navtape --version", figure: "skipped: not built", peer: "")
    }
    var ours = Samples()
    var theirs = Samples()
    for _ in 0..<200 {
      if let time = Programs.run([navtape, "--version"]) { ours.add(time.elapsed) }
      if let time = Programs.run(["zstd", "--version"]) { theirs.add(time.elapsed) }
    }
    return Row(
      what: "navtape --version, of 200 starts",
      figure: "least \(ours.minimum.duration), median \(ours.median.duration)",
      peer: "zstd --version: least \(theirs.minimum.duration), median \(theirs.median.duration)",
      target: "≤ 4 ms", isMet: ours.minimum <= 4_000_000)
  }
}
