import CommandLineSyntax
import NavigationModel
import SessionCoding
import SessionDiagnosis
import SessionReplay

/// A session beside the same session with edits: what would have been different.
struct Whatif: Verb {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "whatif",
      abstract: "Says what would be different with events dropped, moved, added or delayed.",
      discussion: """
        Events are named as recorded, with the number of a '#7', in whatever order the edits stand:

          navtape whatif cart.navtape --move '#29=before:#28'
          navtape whatif cart.navtape --drop '#7..#9' --delay '#12=+500ms'
          navtape whatif cart.navtape --insert '#7={"kind":"popped","stack":"brews"}'
          navtape whatif cart.navtape --replace '#7={"routes":["A","B"]}'
          navtape whatif cart.navtape --fix finding:1
          navtape whatif cart.navtape --mount brews=#30
          navtape whatif cart.navtape --os 'iOS 17.2' --manifest new.json

        What the framework reported from the first edit on is left out of both sides, since it \
        would have reported other things; --keep-observations keeps it. The first divergence is \
        printed, the screen in front at the end, and the findings that come and go.

        --sensitivity tries other orders instead: the smallest swap or delay after which the \
        wanted screen is in front, or stops being. --mount-late asks for which k each link into a \
        stack is lost if the stack mounts after event k.

        Exit: 0 nothing differs; 1 something does.
        """)
  }

  @Option(
    help: ArgumentHelp("Leave out an event, or '#7..#9'.", valueName: "events"),
    transform: EditArgument.readDrop)
  var drop: [EditArgument] = []
  @Option(
    help: ArgumentHelp("Move events: '#9=before:#7'.", valueName: "events=place"),
    transform: EditArgument.readMove)
  var move: [EditArgument] = []
  @Option(
    help: ArgumentHelp(
      "Let events happen later: '#7=+500ms' or '#7=after:#12'.",
      valueName: "events=delay"),
    transform: EditArgument.readDelay)
  var delay: [EditArgument] = []
  @Option(
    help: ArgumentHelp("Add an event after a point.", valueName: "point=json"),
    transform: EditArgument.readInsert)
  var insert: [EditArgument] = []
  @Option(
    help: ArgumentHelp("Change keys of an event.", valueName: "event=json"),
    transform: EditArgument.readReplace)
  var replace: [EditArgument] = []
  @Option(
    help: ArgumentHelp("Let a stack mount only after a point.", valueName: "stack=point"),
    transform: EditArgument.readMount)
  var mount: [EditArgument] = []
  @Option(
    help: ArgumentHelp("Apply a finding's fix.", valueName: "finding:1"),
    transform: PointArgument.read)
  var fix: [Point] = []
  @Option(help: ArgumentHelp("Another version of the system, as 'iOS 17.2'.", valueName: "version"))
  var os: String?
  @Option(help: ArgumentHelp("What a value without a destination does.", valueName: "answer"))
  var unresolved: UnresolvedAnswer?
  @Option(help: ArgumentHelp("Another manifest, as JSON.", valueName: "file")) var manifest: String?
  @Flag(help: "Keep what the framework reported after the first edit.") var keepObservations = false
  @Flag(help: "Look for the smallest change of order that makes the difference.")
  var sensitivity = false
  @Option(
    help: ArgumentHelp(
      "For --sensitivity: a finding, else the first; or a route, as 'Brew.ID 7', or a screen.",
      valueName: "screen"))
  var want: String?
  @Option(help: ArgumentHelp("For --sensitivity: the stack of the route.", valueName: "stack"))
  var stack: String?
  @Option(
    help: ArgumentHelp(
      "For --sensitivity: when the route is wanted; else end.", valueName: "point"),
    transform: PointArgument.read)
  var at: Point?
  @Option(help: ArgumentHelp("For which k links into this stack are lost.", valueName: "stack"))
  var mountLate: String?
  @Option(help: ArgumentHelp("The window of the stack of --mount, --mount-late and --want."))
  var scene = "main"
  @Option(help: "How to print.") var format: OutputFormat = .text
  @Option(
    name: [.short, .customLong("output")],
    help: ArgumentHelp("Write the edited session, as .navtape or .ndjson.", valueName: "file"))
  var output: String?
  @Flag(help: "Replace a file that is there.") var force = false
  @Argument(help: "A session, or '-'.") var file: String

  /// The two answers, as arguments.
  enum UnresolvedAnswer: String, CaseIterable, ExpressibleByArgument {
    case cut
    case placeholder
  }

  private var arguments: [EditArgument] { replace + move + delay + insert + mount + drop }

  func validate() throws {
    let hasEdits =
      !arguments.isEmpty || !fix.isEmpty || os != nil || unresolved != nil || manifest != nil
    if sensitivity || mountLate != nil {
      if hasEdits || output != nil || (sensitivity && mountLate != nil) {
        throw ValidationError("--sensitivity and --mount-late look at the session as recorded")
      }
    } else if !hasEdits {
      throw ValidationError("say what is different, as with --drop '#7'")
    }
    if !sensitivity, want != nil || stack != nil || at != nil {
      throw ValidationError("--want, --stack and --at belong to --sensitivity")
    }
    if let os, os.isEmpty { throw ValidationError("--os needs a version: 'iOS 17.2'") }
    if let want, want.isEmpty { throw ValidationError("--want needs a finding, route or screen") }
  }

  func run(_ console: Console) throws -> ExitCode {
    let destination = output.map { OutputFile(path: $0, mayReplace: force) }
    try destination?.check()
    let recorded = try SessionInput.open(file)
    do {
      if let mountLate {
        return try LateMountText(mountLate, in: scene, recorded, path: file).print(format, console)
      }
      if sensitivity { return try printSensitivity(recorded, console) }
      let answer = try answer(recorded)
      if let destination {
        try EditedOutput(answer.edited.session, destination).write()
      }
      try WhatIfReport(answer, titles, path: file).print(format, console)
      if let output, format == .text { try console.output.print("written to \(output, .bold)") }
      if let os, !FrameworkVersion(os: os).isKnown {
        try console.report(
          .note("nothing is on record of \(os)").reason("what holds for the newest system is taken")
        )
      }
      let loss = try recorded.reportLoss(console, path: file)
      return answer.isDifferent ? .found : loss
    } catch {
      throw readingFailure(error, recorded, path: file)
    }
  }

  private func answer(_ recorded: RecordedFile) throws -> WhatIf {
    var resolution = EditResolution(recorded, path: file, scene: scene)
    do {
      var edits: [SessionEdit] = []
      for point in fix { edits += try resolution.fix(point) }
      for argument in arguments { edits.append(try resolution.edit(argument)) }
      let session = resolution.edited
      var conditions = RecordedSession.Conditions()
      conditions.os = os
      conditions.unresolved = unresolved.flatMap { .init(rawValue: $0.rawValue) }
      if let manifest {
        conditions.manifest = try SessionInput.manifest(manifest, session.vocabulary)
      }
      return try WhatIf(
        session, edits: edits, conditions: conditions, keepsObservations: keepObservations)
    } catch let error as EditError {
      throw try UserMessage(error, of: resolution.edited, path: file)
    }
  }

  /// What is done, in words.
  private var titles: [String] {
    var titles = fix.map { "the fix of \($0.text) is applied" }
    titles += arguments.map(\.title)
    if let os { titles.append("the system is \(os)") }
    if let unresolved {
      titles.append("a value without a destination is answered by \(unresolved.rawValue)")
    }
    if let manifest { titles.append("the manifest is \(manifest)") }
    return titles
  }

  private func printSensitivity(
    _ recorded: RecordedFile, _ console: Console
  ) throws -> ExitCode {
    var resolution = EditResolution(recorded, path: file, scene: scene)
    let wanted: WantedScreen
    let name: String
    if let point = want.flatMap({ Point($0) }) ?? (want == nil ? Point(.finding(1)) : nil),
      point.namesFinding
    {
      let found = try finding(point, &resolution)
      wanted = try WantedScreen(found, in: resolution.edited)
      name = found.wanted.last ?? "the root"
    } else {
      let moment = try resolution.ordinal(at ?? Point(.end))
      let route = want == "root" ? nil : want
      try check(route, resolution.edited)
      wanted = WantedScreen(
        route, on: stack.map { resolution.edited.vocabulary.name($0) },
        in: try resolution.window(), after: moment)
      name = want ?? "the root"
    }
    let session = resolution.edited
    let answer = try OrderSensitivity(of: wanted, in: session)
    try SensitivityText(answer, name, session, path: file).print(format, console)
    return answer.smallest == nil ? .success : .found
  }

  private func finding(_ point: Point, _ resolution: inout EditResolution) throws -> Finding {
    do {
      return try resolution.finding(point).finding
    } catch let message as UserMessage where want == nil {
      // Nobody named a finding: what is missing is a screen to look for.
      throw message.help(
        "say what is wanted: "
          + .navtape("whatif", file, "--sensitivity", "--want", "SCREEN"))
    }
  }

  /// Tells of a name that the session does not know, rather than that no order shows it.
  private func check(_ route: String?, _ session: RecordedSession) throws {
    if let route, try !session.knows(route), try !session.knows(DesiredScreen(route).name ?? route)
    {
      throw UserMessage.unknownName(route, path: file)
    }
    if let stack, try !session.knows(stack) {
      throw try UserMessage(EditError.noSuchStack, of: session, path: file)
    }
  }
}

extension EditArgument {
  /// What is done, in words.
  var title: String {
    switch self {
    case .drop(let range): "\(range.text) is dropped"
    case .move(let range, let place): "\(range.text) comes \(place.phrase)"
    case .delay(let range, let milliseconds): "\(range.text) happens \(milliseconds) ms later"
    case .insert(let place, _): "an event is added \(place.phrase)"
    case .replace(let point, _): "\(point.text) is another event"
    case .mount(let stack, let place): "\(stack) mounts only \(place.phrase)"
    }
  }
}
