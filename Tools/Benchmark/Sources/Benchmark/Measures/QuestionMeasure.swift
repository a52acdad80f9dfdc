import NavigationModel
import Peers
import SessionDiagnosis
import SessionReplay

/// What somebody asks of a long session, each with the memory of the process that answers.
struct QuestionMeasure {
  let files: Files
  let program: String

  /// The questions, as the command's verbs are called.
  enum Question: String, CaseIterable {
    case why
    case blame
    case link
    case whatif
    case mountLate
    case shrink

    var title: String {
      switch self {
      case .why: "why, at the end of"
      case .blame: "blame, over"
      case .link: "link, at the end of"
      case .whatif: "whatif with an event dropped, of"
      case .mountLate: "whatif with a stack mounted late, of"
      case .shrink: "shrink to a finding, of"
      }
    }

    func answer(_ session: RecordedSession) throws {
      switch self {
      case .why: _ = try Why(in: session, at: session.eventCount)
      case .blame: _ = try Blame(of: session)
      case .link:
        _ = try LinkDryRun(
          of: "brewlog://history/week/brew/7", in: session, at: session.eventCount)
      case .whatif:
        let middle = session.eventCount / 2
        _ = try WhatIf(session, edits: [.drop(middle...middle)])
      case .mountLate: _ = try LateMount(of: session.vocabulary.name("brews"), session)
      case .shrink:
        guard let finding = try Diagnosis(of: session).findings.last else { return }
        _ = try Shrinker(session).shrunk(keeping: finding)
      }
    }
  }

  /// What the child process does: answers, and leaves its figures in another file.
  static func child(_ question: String, _ path: String, _ result: String) throws {
    guard let question = Question(rawValue: question) else {
      throw BenchmarkError("there is no question \(question)")
    }
    let start = peer_processor_time()
    let file = try RecordedFile.open(path: path)
    guard let session = file.sessions.first else { throw BenchmarkError("there is no session") }
    try question.answer(session)
    let time = peer_processor_time() - start
    try Files(folder: ".").write(Array("\(time) \(peer_peak_memory())\n".utf8), to: result)
  }

  func rows(_ session: PreparedSession) throws -> [Row] {
    try files.write(session.sealed, to: "session.navtape")
    return try Question.allCases.map { try row($0, session) }
  }

  private func row(_ question: Question, _ session: PreparedSession) throws -> Row {
    var times = Samples()
    var memory = 0.0
    for _ in 0..<3 {
      files.remove("question.txt")
      let ran = Programs.run(
        [
          program, "ask", question.rawValue, files.path("session.navtape"),
          files.path("question.txt"),
        ], keepsErrors: true)
      let numbers = files.numbers(in: "question.txt")
      guard ran != nil, numbers.count == 2 else {
        throw BenchmarkError("\(question.rawValue) failed")
      }
      times.add(UInt64(numbers[0]))
      memory = max(memory, numbers[1] / 1_024)
    }
    return Row(
      what: "\(question.title) \(session.eventCount.short) events",
      figure: "\(times.minimum.duration), \(memory.text(0)) MiB", peer: "–",
      target: "≤ 5 s, ≤ 1 GiB", isMet: times.minimum <= 5_000_000_000 && memory <= 1_024)
  }
}
