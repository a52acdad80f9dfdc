import Peers

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

// `Tools/benchmark` runs this without a verb; the others are its own child processes.

struct Arguments {
  var verb = "measure"
  var files: [String] = []
  var options: [String: String] = [:]

  init(_ arguments: [String]) {
    for argument in arguments {
      if argument.hasPrefix("--") {
        let parts = argument.dropFirst(2).split(separator: "=", maxSplits: 1)
        options[String(parts[0])] = parts.count > 1 ? String(parts[1]) : ""
      } else if files.isEmpty,
        ["replay", "diagnose", "always", "ask", "lines", "seal", "recorder"].contains(argument)
      {
        verb = argument
      } else {
        files.append(argument)
      }
    }
  }
}

func say(_ text: String) {
  let line = Array((text + "\n").utf8)
  _ = write(2, line, line.count)
}

@MainActor
func measure(_ arguments: Arguments) throws {
  // The other processor is left to whatever else is going on.
  peer_pin(Int32(arguments.options["processor"] ?? "1") ?? 1)
  let files = Files(folder: arguments.options["folder"] ?? ".")
  let program = CommandLine.arguments[0]
  let python = arguments.options["python"]
  let script = arguments.options["script"] ?? ""
  let counts = (arguments.options["events"] ?? "200,1000,10000,100000,1000000")
    .split(separator: ",").compactMap { Int($0) }
  var report = Report()
  var shortSeek: SeekMeasure.Result?
  for count in counts {
    say("Measuring a session of \(count) events")
    let session = try PreparedSession(events: count)
    for row in try SizeMeasure(files: files, python: python, script: script).rows(session) {
      report.add(row)
    }
    guard count >= 10_000 else { continue }
    if count == 100_000 {
      for row in try AppendMeasure(files: files).rows(session) { report.add(row) }
      for row in try RecorderMeasure(files: files).rows(session) { report.add(row) }
      report.add(try SealMeasure(files: files).row(session))
    }
    let replay = ReplayMeasure(files: files, program: program, python: python, script: script)
    for row in try replay.rows(session) { report.add(row) }
    report.add(try DiagnosisMeasure(files: files, program: program).row(session))
    report.add(try AssertionMeasure(files: files, program: program).row(session))
    if count == counts.last {
      for row in try QuestionMeasure(files: files, program: program).rows(session) {
        report.add(row)
      }
    }
    let seek = try SeekMeasure(files: files).measure(session)
    if let shortSeek {
      guard count == counts.last else { continue }
      for row in SeekMeasure(files: files).rows(shortSeek, seek, count) { report.add(row) }
    } else {
      shortSeek = seek
    }
  }
  report.add(StartMeasure(navtape: arguments.options["navtape"]).row())
  print(report.markdown, terminator: "")
  print(
    "\nTimes of replay, state, diagnosis, questions and sealing are processor time, as are their",
    "peers'; the least or median of 10 runs and more (of questions 3), turn about.")
}

/// Measures the recorder alone.
@MainActor
func measureRecorder(_ arguments: Arguments) throws {
  let files = Files(folder: arguments.options["folder"] ?? ".")
  var report = Report()
  let session = try PreparedSession(events: 100_000)
  for row in try AppendMeasure(files: files).rows(session) { report.add(row) }
  for row in try RecorderMeasure(files: files).rows(session) { report.add(row) }
  print(report.markdown, terminator: "")
}

@MainActor
func run() throws {
  let arguments = Arguments(Array(CommandLine.arguments.dropFirst()))
  switch (arguments.verb, arguments.files.count) {
  case ("replay", 1): try ReplayMeasure.child(arguments.files[0])
  case ("diagnose", 2): try DiagnosisMeasure.child(arguments.files[0], arguments.files[1])
  case ("always", 2): try AssertionMeasure.child(arguments.files[0], arguments.files[1])
  case ("ask", 3):
    try QuestionMeasure.child(arguments.files[0], arguments.files[1], arguments.files[2])
  case ("recorder", 0): try measureRecorder(arguments)
  case ("lines", 2):
    let session = ReferenceSession.lines(events: Int(arguments.files[0]) ?? 0)
    try Files(folder: ".").write(session, to: arguments.files[1])
  case ("seal", 2):
    let session = try PreparedSession(events: Int(arguments.files[0]) ?? 0)
    try Files(folder: ".").write(session.sealed, to: arguments.files[1])
    try Files(folder: ".").write(
      session.blocks.flatMap { $0 }, to: arguments.files[1] + ".plaintext")
  default: try measure(arguments)
  }
}

do {
  try run()
} catch {
  say("error: \(error)")
  exit(1)
}
