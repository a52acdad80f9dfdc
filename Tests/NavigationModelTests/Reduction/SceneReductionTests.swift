import NavigationModel
import Testing

@Suite struct `Reducing a scene` {
  let fold = Fold()

  @Test func `a scene begins as the manifest describes it`() {
    fold.app.manifest.stacks = [
      StackDeclaration(address: fold.name("settings"), path: .typed, root: fold.name("Settings")),
      StackDeclaration(address: fold.name("main"), root: fold.name("Shell")),
      StackDeclaration(address: fold.name("modal:compose"), root: fold.name("Composer")),
    ]
    fold.push("A")
    let scene = fold.state.scene(.main)
    #expect(scene?.tabs == [fold.name("brews"), fold.name("settings")])
    #expect(scene?.stacks.map(\.address) == ["brews", "settings", "main"].map(fold.name(_:)))
    #expect(fold.stack("settings")?.root == fold.name("Settings"))
    #expect(fold.stack("settings")?.path == .typed)
    fold.event(.presented, names: [.modal: "compose", .screen: "Sheet"])
    #expect(fold.stack("modal:compose")?.root == fold.name("Composer"))
  }

  @Test func `each scene has stacks of its own`() {
    fold.push("A")
    fold.event(.pushed, scene: "second", routes: ["B"])
    #expect(fold.routes() == ["A"])
    #expect(fold.stack(in: "second")?.entries.count == 1)
    fold.event(.scenePhase, scene: "second", names: [.phase: "background"])
    #expect(fold.state.scene(fold.name("second"))?.phase == fold.name("background"))
    #expect(fold.state.scene(.main)?.phase == Name.none)
  }

  @Test func `the user's scene is that of the latest event by the user`() {
    fold.event(.tabRetapped, scene: "second", by: .user)
    fold.event(.pushed, scene: "main", by: .app, routes: ["A"])
    #expect(fold.state.userScene == fold.name("second"))
  }

  @Test func `a selected tab is selected and a re-tapped one is not popped`() {
    fold.push("A", on: "settings")
    fold.event(.tabSelected, on: "main", names: [.tab: "settings"])
    #expect(fold.selectedTab == "settings")
    #expect(fold.latest.changes == .tab)
    fold.event(.tabRetapped, on: "main", names: [.tab: "settings"])
    #expect(fold.routes("settings") == ["A"])
    #expect(fold.latest.changes == [])
  }

  @Test func `a tab no manifest names is added when it is selected`() {
    fold.event(.tabSelected, on: "main", names: [.tab: "extra"])
    #expect(fold.state.scene(.main)?.tabs.last == fold.name("extra"))
    #expect(fold.stack("extra") != nil)
  }

  @Test func `the selection of a container in a stack is not the scene's`() {
    fold.event(.tabSelected, on: "brews", names: [.tab: "inner"])
    #expect(fold.selectedTab == "")
  }

  @Test func `selecting a tab leaves what was seen beside the tabs`() {
    fold.event(.screenShown, on: "main", names: [.screen: "SignIn"])
    #expect(fold.state.scene(.main)?.lastObservedStack == .main)
    fold.event(.tabSelected, on: "main", names: [.tab: "brews"])
    #expect(fold.state.scene(.main)?.lastObservedStack == Name.none)
  }

  @Test func `what was seen in a modal does not hide what is in front below it`() {
    fold.event(.screenShown, on: "main", names: [.screen: "SignIn"])
    fold.event(.presented, on: "main", names: [.modal: "help"])
    fold.event(.screenShown, on: "modal:help", names: [.screen: "Help"])
    fold.event(.dismissed, names: [.modal: "help"])
    #expect(fold.state.scene(.main)?.lastObservedStack == .main)
  }

  // MARK: Modals

  @Test func `a modal stands over its presenter with an empty stack`() {
    fold.event(
      .presented, on: "brews", names: [.modal: "compose", .style: "sheet", .screen: "Composer"])
    let modal = fold.state.scene(.main)?.modals.first
    #expect(modal?.presenter == fold.name("brews"))
    #expect(modal?.style == fold.name("sheet"))
    #expect(fold.routes("modal:compose") == [])
    #expect(fold.stack("modal:compose")?.root == fold.name("Composer"))
    fold.push("A", on: "modal:compose")
    #expect(fold.routes("modal:compose") == ["A"])
  }

  @Test func `a dismissal takes the modal and those above it, with their stacks`() {
    for modal in ["one", "two", "three"] { fold.event(.presented, names: [.modal: modal]) }
    fold.push("A", on: "modal:two")
    fold.event(.dismissed, names: [.modal: "two"])
    #expect(fold.modals == ["one"])
    #expect(fold.stack("modal:two") == nil)
    #expect(fold.stack("modal:one") != nil)
    fold.event(.presented, names: [.modal: "two"])
    #expect(fold.routes("modal:two") == [])
  }

  @Test func `only the end of a dismissal counts`() {
    fold.event(.presented, names: [.modal: "one"])
    fold.event(.dismissed, names: [.modal: "one", .phase: "began"])
    #expect(fold.modals == ["one"])
    fold.event(.dismissed, names: [.modal: "one", .phase: "ended"])
    #expect(fold.modals == [])
  }

  @Test func `dismissing all or what is gone is as it says`() {
    fold.event(.presented, names: [.modal: "one"])
    fold.event(.dismissed, names: [.modal: "gone"])
    #expect(fold.modals == ["one"])
    #expect(fold.latest.changes == [])
    fold.event(.presented, names: [.modal: "two"])
    fold.event(.dismissed)
    #expect(fold.modals == [])
    fold.event(.dismissed)
    #expect(fold.latest.changes == [])
  }

  @Test func `presenting what is up replaces it where it stands`() {
    fold.event(.presented, names: [.modal: "one", .screen: "First"])
    fold.event(.presented, names: [.modal: "two"])
    fold.event(.presented, names: [.modal: "one", .screen: "Other"])
    #expect(fold.modals == ["one", "two"])
    #expect(fold.stack("modal:one")?.root == fold.name("Other"))
  }

  @Test func `a modal may show a route`() {
    fold.event(.presented, routes: ["A"], names: [.modal: "one"])
    #expect(fold.state.scene(.main)?.modals.first?.route == fold.app.route("A"))
  }

  // MARK: What is missing

  @Test func `after a gap the state is degraded until a keyframe`() {
    fold.push("A")
    fold.event(.gap, numbers: [.lost: 3])
    #expect(fold.state.degradedSince == 1)
    fold.push("B")
    #expect(fold.state.degradedSince == 1)
    var known = NavigationState()
    known.scenes = [SceneState(name: .main)]
    fold.event(.keyframe, attachment: Attachment(state: known))
    #expect(fold.state == known)
    #expect(fold.latest.changes == .everything)
  }

  @Test func `a stall that lost nothing degrades nothing`() {
    fold.event(.gap, names: [.reason: "stalled"], numbers: [.lost: 0])
    #expect(fold.state.degradedSince == nil)
    fold.event(.gap, names: [.reason: "locked"], numbers: [.lost: 0])
    #expect(fold.state.degradedSince == 1)
  }

  @Test func `an unknown kind degrades the state only if it says that it changes it`() {
    fold.event(.unknown)
    #expect(fold.state.degradedSince == nil)
    fold.event(.unknown) { $0.changesState = true }
    #expect(fold.state.degradedSince == 1)
  }

  @Test func `a keyframe never overrules a fold that misses nothing`() {
    fold.push("A")
    let truth = fold.state
    fold.event(.keyframe, attachment: Attachment(state: NavigationState()))
    #expect(fold.state == truth)
  }

  @Test func `a keyframe of another reducer is only ever a start`() {
    var known = NavigationState()
    known.scenes = [SceneState(name: .main)]
    fold.event(
      .keyframe, numbers: [.reducer: Reducer.version + 1], attachment: Attachment(state: known))
    #expect(fold.state == known)
    fold.event(.gap, numbers: [.lost: 1])
    fold.event(
      .keyframe, numbers: [.reducer: Reducer.version + 1],
      attachment: Attachment(state: NavigationState()))
    #expect(fold.state.scenes == known.scenes)
    #expect(fold.state.degradedSince != nil)
  }

  @Test func `beyond the limit of scenes nothing grows and the state is degraded`() {
    for number in 0...NavigationState.maximumContainers {
      fold.event(.pushed, scene: "s\(number)", routes: ["A"])
    }
    #expect(fold.state.scenes.count == NavigationState.maximumContainers)
    #expect(fold.state.degradedSince == UInt64(NavigationState.maximumContainers))
  }

  @Test func `beyond the limit of stacks and modals nothing grows and the state is degraded`() {
    for number in 0...NavigationState.maximumContainers {
      fold.push("A", on: "s\(number)")
    }
    #expect(fold.state.scenes[0].stacks.count == NavigationState.maximumContainers)
    #expect(fold.state.degradedSince != nil)
    let modals = Fold()
    for number in 0...NavigationState.maximumContainers {
      modals.event(.presented, names: [.modal: "m\(number)"])
    }
    #expect(modals.modals.count <= NavigationState.maximumContainers)
    #expect(modals.state.degradedSince != nil)
  }
}
