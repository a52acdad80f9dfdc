import Testing

@testable import SessionDiagnosis

/// A session in a few words and the one fault that is to be found in it.
struct ToldFault: Sendable, CustomTestStringConvertible {
  let told: String
  let seq: UInt64
  let outcome: Outcome
  var stack = "main"
  let wanted: [String]
  var landed: [String] = []
  let session: String

  init(
    _ told: String, seq: UInt64, _ outcome: Outcome, stack: String = "main", wanted: [String],
    landed: [String] = [], _ session: String
  ) {
    self.told = told
    self.seq = seq
    self.outcome = outcome
    self.stack = stack
    self.wanted = wanted
    self.landed = landed
    self.session = session
  }

  var testDescription: String { told }

  /// Expects that a rule finds it, and that nothing else is found.
  func expect(_ rule: RuleID, in app: App) throws {
    let faults = try Recording(app, session).faults()
    let finding = try #require(faults.only, "\(told): \(faults.map(\.json))")
    #expect(finding.rule == rule, "\(told): \(finding.json)")
    #expect(finding.seq == seq, "\(told): \(finding.json)")
    #expect(finding.outcome == outcome, "\(told): \(finding.json)")
    #expect(finding.severity == outcome.severity)
    #expect(finding.stack == stack, "\(told): \(finding.json)")
    #expect(finding.wanted == wanted, "\(told): \(finding.json)")
    #expect(finding.landed == landed, "\(told): \(finding.json)")
    #expect(finding.fix.kind == .advise)
    #expect(finding.evidence.contains(seq))
    #expect(!finding.fix.help.isEmpty && !finding.headline.isEmpty)
  }
}

/// A session in a few words in which nothing is wrong.
struct Healthy: Sendable, CustomTestStringConvertible {
  let told: String
  let session: String

  init(_ told: String, _ session: String) {
    self.told = told
    self.session = session
  }

  var testDescription: String { told }

  func expect(in app: App) throws {
    // A gap has a finding of its own, whatever happens around it.
    let faults = try Recording(app, session).faults()
      .filter { $0.rule != "order-uncertain" && $0.rule != "recorder-strain" }
    #expect(faults.isEmpty, "\(told): \(faults.map(\.json))")
  }
}

extension App {
  /// Everything is declared on the root, so that any order shows.
  static let flat: App = """
    main=Home; Home:A>AView; Home:B>BView; Home:C>CView; Home:D>DView
    """

  /// The same in tabs.
  static let flatTabs: App = """
    tabs=home,list,bot; home=HomeRoot; list=ListRoot/typed; bot=BotRoot
    HomeRoot:A>AView; HomeRoot:B>BView; ListRoot:Detail>DetailView; BotRoot:Hint>HintView
    """
}

/// `A` and `B` pushed in `main` and both seen, at the event after number 5.
let atB =
  atHome + """
    pushed A by=user t=1000
    screenShown AView route=A depth=1 t=1500
    pushed B by=user t=3000
    screenShown BView route=B depth=2 t=3500

    """
