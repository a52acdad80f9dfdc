#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

// `Tools/proofs` runs this with a verb; `victim` is its own child process.

let arguments = Array(CommandLine.arguments.dropFirst())
var options: [String: String] = [:]
for argument in arguments.dropFirst() {
  let parts = argument.drop { $0 == "-" }.split(separator: "=", maxSplits: 1)
  options[String(parts[0])] = parts.count > 1 ? String(parts[1]) : ""
}
let folder = options["folder"] ?? "."

do {
  switch arguments.first {
  case "victim":
    Victim(folder: folder).run()
  case "kill":
    try KillLoop(
      folder: folder, kills: options["kills"].flatMap { Int($0) } ?? 200,
      seconds: options["seconds"].flatMap { Double($0) } ?? 30,
      seed: options["seed"].flatMap { UInt64($0) } ?? 1
    ).run()
  case "full":
    try FullDisk(folder: folder).run()
  default:
    throw ProofFailure("use: RecorderProof kill|full --folder=FOLDER [--kills=N] [--seconds=N]")
  }
} catch {
  say("error: \(error)")
  exit(1)
}

func say(_ text: String) {
  let line = Array((text + "\n").utf8)
  _ = write(2, line, line.count)
}

struct ProofFailure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
