import NavigationModel
import Testing

@Suite struct `Landing on a screen` {
  let app = SampleApp(
    ["A on Home shows AView", "B on AView shows BView", "S on Settings shows SView"],
    tabs: ["brews", "settings"])

  private func stack(_ routes: [String], _ address: String, root: String = "Home") -> StackState {
    app.stack(routes, at: address, root: root)
  }

  /// `brews: AView 1`, with `root`, `seen` and `blank` where they hold.
  private func text(_ landing: Landing) -> String {
    let depth = landing.depth.map(String.init) ?? "?"
    return "\(app.vocabulary.text(landing.stack)): \(app.vocabulary.text(landing.screen)) \(depth)"
      + (landing.isRoot ? " root" : "") + (landing.isObserved ? " seen" : "")
      + (landing.isBlank ? " blank" : "")
  }

  private func land(_ scene: SceneState, _ policy: NavigationPolicy.Unresolved = .cut) -> String {
    text(app.resolver(policy).landing(of: scene))
  }

  private func observation(
    _ screen: String? = nil, route: String? = nil, depth: UInt64? = nil
  ) -> ObservedScreen {
    var observation = ObservedScreen()
    observation.screen = app.vocabulary.name(screen)
    observation.route = route.map(app.route(_:))
    observation.depth = depth
    return observation
  }

  @Test func `the selected tab's top is in front, before a selection the first tab's`() {
    let brews = stack(["A", "B"], "brews")
    let settings = stack([], "settings", root: "Settings")
    #expect(land(app.scene(brews, settings)) == "brews: BView 2")
    #expect(land(app.scene(brews, settings, selected: "settings")) == "settings: Settings 0 root")
  }

  @Test func `where the stack does not resolve, the policies land apart`() {
    let scene = app.scene(stack(["B", "A"], "brews"))
    #expect(land(scene, .cut) == "brews: Home 0 root")
    #expect(land(scene, .placeholder) == "brews: AView 2")
    let alone = app.scene(stack(["B"], "brews"))
    #expect(land(alone, .placeholder) == "brews:  1 blank")
  }

  @Test func `without tabs, or without a mounted one, the stack main is in front`() {
    let main = stack(["A"], "main")
    var brews = stack(["A", "B"], "brews")
    var settings = stack([], "settings", root: "Settings")
    brews.isMounted = false
    #expect(land(app.scene(main, brews, settings, selected: "brews")) == "brews: Home 0 root")
    settings.isMounted = false
    #expect(land(app.scene(main, brews, settings, selected: "brews")) == "main: AView 1")
    app.manifest.tabs = []
    #expect(land(app.scene(main, stack(["A"], "brews"))) == "main: AView 1")
    #expect(land(app.scene()) == "main:  0 root")
  }

  @Test func `a screen last seen on main is beside the tabs`() {
    var main = stack([], "main", root: "SignIn")
    main.observed = observation("SignIn")
    var scene = app.scene(main, stack(["A"], "brews"), selected: "brews")
    #expect(land(scene) == "brews: AView 1")
    scene.lastObservedStack = .main
    #expect(land(scene) == "main: SignIn 0 root seen")
  }

  @Test func `the top modal is in front of every tab`() {
    var scene = app.scene(stack(["A", "B"], "brews"), stack(["A"], "modal:compose"))
    let name = { (text: String) in app.vocabulary.name(text) }
    scene.modals = [
      ModalState(
        id: name("compose"), style: name("sheet"), presenter: name("brews"), screen: name("Home"))
    ]
    let landing = app.resolver().landing(of: scene)
    #expect(text(landing) == "modal:compose: AView 1")
    #expect(landing.modal == name("compose"))

    scene.modals.append(
      ModalState(
        id: name("sure"), style: name("alert"), presenter: name("modal:compose"),
        screen: name("Sure"), route: app.route("Q")))
    let alert = app.resolver().landing(of: scene)
    #expect(text(alert) == "modal:sure: Sure 0 root")
    #expect(alert.route == app.route("Q"))
  }

  @Test func `a modal's stack without a known root starts at the modal's screen`() {
    var scene = app.scene(stack(["A"], "modal:m"), selected: "brews")
    scene.stacks[0].root = .none
    let name = { (text: String) in app.vocabulary.name(text) }
    scene.modals = [
      ModalState(id: name("m"), style: name("sheet"), presenter: .main, screen: name("Home"))
    ]
    #expect(land(scene) == "modal:m: AView 1")
  }

  @Test func `of columns the last one with entries or a selection is in front`() {
    let brews = stack([], "brews")
    var list = stack(["A"], "brews/column:list")
    var detail = stack([], "brews/column:detail")
    #expect(land(app.scene(brews, list, detail)) == "brews/column:list: AView 1")
    detail.hasSelection = true
    #expect(land(app.scene(brews, list, detail)) == "brews/column:detail: Home 0 root")
    detail.isMounted = false
    list.entries = []
    #expect(land(app.scene(brews, list, detail)) == "brews: Home 0 root")
  }

  @Test func `an observation of the stack in front wins`() {
    var brews = stack(["A", "B"], "brews")
    brews.observed = observation("AView")
    #expect(land(app.scene(brews)) == "brews: AView 1 seen")
    brews.observed = observation("Home")
    #expect(land(app.scene(brews)) == "brews: Home 0 root seen")
    brews.observed = observation("Elsewhere")
    #expect(land(app.scene(brews)) == "brews: Elsewhere ? seen")
    brews.observed = observation("Elsewhere", depth: 0)
    #expect(land(app.scene(brews)) == "brews: Elsewhere 0 root seen")
    brews.observed = observation(route: "A")
    #expect(land(app.scene(brews)) == "brews: AView 1 seen")
    brews.observed = observation("Home", depth: 2)
    #expect(land(app.scene(brews)) == "brews: Home 2 seen")
    brews.observed = observation(depth: .max)
    #expect(land(app.scene(brews)) == "brews:  ? seen")
    brews.observed?.isRoot = true
    #expect(land(app.scene(brews)) == "brews: Home 0 root seen")
  }

  @Test func `a screen like the root's above the root is not the root`() {
    app.manifest.destinations.append(app.destination("H on AView shows Home"))
    var brews = stack(["A", "H"], "brews")
    brews.observed = observation("Home")
    #expect(land(app.scene(brews)) == "brews: Home 2 seen")
  }

  @Test func `an empty or warning screen that was seen is blank`() {
    var brews = stack(["A"], "brews")
    brews.observed = observation(depth: 1)
    brews.observed?.isBlank = true
    #expect(land(app.scene(brews)) == "brews:  1 seen blank")
    brews.observed = observation(route: "A")
    brews.observed?.isPlaceholder = true
    #expect(land(app.scene(brews)) == "brews:  1 seen blank")
  }

  @Test func `of several windows the user's counts, unless it is in the background`() {
    var first = app.scene(stack([], "brews"))
    var second = app.scene(stack(["A"], "brews"))
    second.name = app.vocabulary.name("second")
    var state = NavigationState()
    state.scenes = [first, second]
    let resolver = app.resolver()
    #expect(resolver.landing(of: state).scene == .main)
    state.scenes[1].phase = .active
    #expect(resolver.landing(of: state).scene == second.name)
    first.phase = .active
    state.scenes = [first, second]
    state.userScene = second.name
    #expect(resolver.landing(of: state).scene == second.name)
    state.scenes[1].phase = app.vocabulary.name("background")
    #expect(resolver.landing(of: state).scene == .main)
    state.scenes[1].phase = app.vocabulary.name("disconnected")
    #expect(resolver.landing(of: state).scene == .main)
  }

  @Test func `before any event the manifest's first tab is in front`() {
    app.manifest.stacks = [
      StackDeclaration(
        address: app.vocabulary.name("brews"), root: app.vocabulary.name("Home"))
    ]
    #expect(text(app.resolver().landing(of: NavigationState())) == "brews: Home 0 root")
  }
}
