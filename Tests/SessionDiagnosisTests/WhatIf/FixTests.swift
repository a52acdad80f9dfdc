import NavigationModel
import SessionReplay
import TestSupport
import Testing

@testable import SessionDiagnosis

@Suite struct `Fixes applied` {
  @Test func `the routes of a fix go to the pushes that had them, in the right order`() throws {
    let session = try session(
      .chain, atHome + "pushed B turn=1\npushed A turn=1\nmarked label=m turn=2")
    let finding = try #require(try Diagnosis(of: session).findings.first)
    #expect(finding.rule == "wrong-push-order")
    let answer = try WhatIf(session, edits: SessionEdit.fixing(finding, in: session))
    #expect(pushes(answer.edited.session) == ["A", "B"])
    #expect(answer.findings.gone.map(\.rule) == ["wrong-push-order"])
    #expect(answer.findings.new.isEmpty)
    #expect(answer.isDifferent)
  }

  @Test func `inserted parents go with the first push`() throws {
    let session = try session(.chain, atHome + "pushed C turn=1 at=Home.swift:7")
    let finding = try #require(try Diagnosis(of: session).findings.first)
    let answer = try WhatIf(session, edits: SessionEdit.fixing(finding, in: session))
    #expect(pushes(answer.edited.session) == ["A,B,C"])
    #expect(answer.landings.edited.depth == 3)
    #expect(answer.findings.gone.count == 1)
  }

  @Test func `where entries below would have to move the whole path is set`() throws {
    let session = try session(
      .chain, atHome + "pushed Z turn=1\nreplaced B,A turn=2\npushed C turn=2")
    let finding = try #require(try Diagnosis(of: session).findings.first)
    let answer = try WhatIf(session, edits: SessionEdit.fixing(finding, in: session))
    #expect(answer.findings.gone.count == 1)
    #expect(answer.findings.new.isEmpty)
    #expect(answer.landings.edited.isRoot == false)
  }

  @Test func `a link whose goal lacks the parents gets them in its goal too`() throws {
    let session = try session(
      .chain,
      atHome + "linkReceived L1 url=x turn=1\nlinkResolved L1 goal=main>C turn=1\n"
        + "pushed C cause=L1 turn=1")
    let finding = try #require(try Diagnosis(of: session).findings.first)
    let answer = try WhatIf(session, edits: SessionEdit.fixing(finding, in: session))
    #expect(answer.findings.gone.map(\.rule) == ["missing-parent"])
    #expect(answer.findings.new.isEmpty)
    #expect(answer.landings.edited.depth == 3)
    let resolved = try answer.edited.session.events().first { $0.kind == .linkResolved }
    #expect(resolved?.attachment?.goal?.routes?.count == 3)
  }

  @Test func `advice cannot be applied`() throws {
    let session = try session(.chain, atHome + "pushed Nowhere turn=1")
    let finding = try #require(try Diagnosis(of: session).findings.first)
    #expect(throws: EditError.hasNoRoutes("no-destination")) {
      try SessionEdit.fixing(finding, in: session)
    }
  }

  /// Random apps and random pushes: whatever is found to be in the wrong order, or without its
  /// parents, shows once the fix is applied.
  @Test func `every fix of an order or of missing parents gives the wanted landing`() throws {
    var tally: [String: Int] = [:]
    for seed in 0..<1_000 {
      var faulty = FaultySession(seed: UInt64(seed))
      let text = faulty.text(steps: 5)
      let file = try RecordedFile.open(
        bytes: Array(Recording(faulty.app.app, text).ndjson.utf8), name: "random")
      let session = file.sessions[0]
      for finding in try Diagnosis(of: session).findings
      where ["wrong-push-order", "missing-parent"].contains(finding.rule.text) {
        guard finding.fix.kind != .advise else {
          tally["advice", default: 0] += 1
          continue
        }
        tally[finding.rule.text, default: 0] += 1
        let failure = try failure(of: finding, in: session)
        #expect(failure == nil, "seed \(seed): \(failure ?? "")\n\(finding.json)\n\(text)")
      }
    }
    print("fixes applied: \(tally.sorted { $0.key < $1.key })")
    #expect(tally["wrong-push-order", default: 0] >= 500)
    #expect(tally["missing-parent", default: 0] >= 500)
  }

  /// What is wrong once a fix is applied; `nil` where everything shows as wanted.
  private func failure(of finding: Finding, in session: RecordedSession) throws -> String? {
    let answer = try WhatIf(session, edits: SessionEdit.fixing(finding, in: session))
    guard answer.findings.gone.contains(where: { $0 == finding }) else { return "still there" }
    // Which of the wanted names the fix could not help is in its text.
    let isWhole = !finding.fix.help.contains("cannot show in any order")
    if isWhole, !answer.findings.new.isEmpty {
      return "new: \(answer.findings.new.map(\.json))"
    }
    let wanted = try WantedScreen(finding, in: session)
    var state = try answer.edited.session.startState()
    let reducer = answer.edited.session.reducer
    for (index, event) in try answer.edited.session.events().enumerated() {
      if let origin = answer.edited.origins[index], origin > wanted.moment { break }
      reducer.reduce(event, into: &state)
    }
    let vocabulary = session.vocabulary
    let resolver = Resolver(
      manifest: session.manifest, vocabulary: vocabulary, policy: reducer.policy)
    guard let stack = state.stack(wanted.stack ?? .main, in: wanted.scene) else {
      return "no stack"
    }
    let presentation = resolver.presentation(of: stack)
    let labels = stack.entries.map { session.manifest.label($0.route, in: vocabulary) }
    let fixed = finding.fix.routes.map(\.label)
    guard labels == fixed else { return "on the stack: \(labels)" }
    guard presentation.landed == fixed.count else { return "shows \(presentation.landed)" }
    guard resolver.landing(of: state).stack == stack.address else { return nil }
    return resolver.landing(of: state).depth == fixed.count ? nil : "not in front"
  }
}

/// A session of an app's file in memory.
func session(_ app: App, _ text: String) throws -> RecordedSession {
  try RecordedFile.open(bytes: Array(Recording(app, text).ndjson.utf8), name: "test").sessions[0]
}

/// What each push of a session pushes.
private func pushes(_ session: RecordedSession) -> [String] {
  ((try? session.events()) ?? []).filter { $0.kind == .pushed }.map { event in
    event.routes.map { session.vocabulary.label($0.route) }.joined(separator: ",")
  }
}

/// Sessions of a random app that push what they should, in any order, with gaps.
private struct FaultySession {
  var app: RandomApp
  private var random: SeededGenerator
  private var turn = 0

  init(seed: UInt64) {
    app = RandomApp(seed: seed)
    random = SeededGenerator(seed: seed &+ 0x5eed)
  }

  mutating func text(steps: Int) -> String {
    var lines: [String] = []
    for step in 0..<steps {
      let stack = random.pick(app.stacks)
      if !app.tabs.isEmpty { lines.append("tabSelected \(stack) turn=\(next())") }
      lines += group(on: stack, step)
      if random.once(in: 3) {
        lines.append("screenShown \(app.roots[stack] ?? "") root depth=0 stack=\(stack)")
      }
      // What is left there must not stand below the next.
      lines.append("replaced - stack=\(stack) turn=\(next())")
    }
    return lines.joined(separator: "\n")
  }

  private mutating func next() -> Int {
    turn += 1
    return turn
  }

  private mutating func group(on stack: String, _ step: Int) -> [String] {
    var path = app.path(on: stack, length: Int.random(in: 2...5, using: &random), distinct: true)
    if random.once(in: 2) { path.shuffle(using: &random) }
    if path.count > 1, random.once(in: 2) {
      path.remove(at: Int.random(in: 0..<path.count - 1, using: &random))
    }
    guard !path.isEmpty else { return [] }
    let turn = next()
    let link = "L\(step)"
    var lines: [String] = []
    let byLink = random.once(in: 3)
    var end = "stack=\(stack) turn=\(turn)"
    if byLink {
      lines.append("linkReceived \(link) url=x://\(step) turn=\(turn)")
      if random.once(in: 2) {
        lines.append(
          "linkResolved \(link) goal=\(stack)>\(path.joined(separator: ",")) turn=\(turn)")
      }
      end += " cause=\(link) by=link"
    }
    switch Int.random(in: 0..<5, using: &random) {
    case 0:
      lines.append("pushed \(path.joined(separator: ",")) \(end)")
    case 1:
      lines.append("replaced \(path.joined(separator: ",")) \(end)")
    case 2 where byLink:
      lines.append(
        "linkApplied \(link) routes=\(path.joined(separator: ",")) stack=\(stack) turn=\(turn) by=link"
          + (random.once(in: 2) ? " policy=replace" : ""))
    default:
      var rest = path[...]
      while !rest.isEmpty {
        let count = random.once(in: 3) ? min(2, rest.count) : 1
        lines.append("pushed \(rest.prefix(count).joined(separator: ",")) \(end)")
        rest = rest.dropFirst(count)
        if random.once(in: 4) { lines.append("marked label=m") }
      }
    }
    return lines
  }
}
