import NavigationModel

extension RequestIgnored {
  /// What a refused request asked for.
  struct Request {
    var wanted: Wanted
    /// What it is called in a headline.
    var text: String
    /// Whether or not it says what was wanted, rather than that something was.
    var isKnown = true
    var isModal = false

    /// `nil` where nothing of the user's can be missing.
    init?(
      _ event: NavigationEvent, in scene: SceneState, _ link: LinkRecord?, _ after: Aftermath,
      _ context: DiagnosisContext
    ) {
      let request = context.text(event.name(.request))
      var routes = event.routes.map(\.route)
      if routes.isEmpty, let last = Self.last(before: event, context) { routes = [last] }
      let entries = (scene.stack(event.stack)?.entries ?? []).map(\.route)
      wanted = Wanted(scene: event.scene, address: event.stack, routes: entries)
      text = request.isEmpty ? "a request" : "the request to \(Self.verb(request))"
      if !routes.isEmpty { text += " \(context.path(routes))" }

      if let link, let goal = link.goal,
        let whole = context.goals(goal, in: after.scene, touched: [event.stack]).last
      {
        wanted = whole
        text = "\(context.subject(of: link)) asked for \(context.path(whole.routes)), which"
        return
      }
      switch request {
      case "pop": wanted.routes = Array(entries.dropLast())
      case "popToRoot", "clear": wanted.routes = []
      case "popTo":
        guard let route = routes.last else { return nil }
        let index = entries.lastIndex { context.vocabulary.areEqual($0, route) }
        wanted.routes = index.map { Array(entries[...$0]) } ?? [route]
      case "replace", "path":
        guard event.has(.routes) else { return nil }
        wanted.routes = routes
      case "present":
        // Something is up that may be what was asked for.
        guard after.scene.modals.isEmpty || !scene.modals.isEmpty else { return nil }
        let id = routes.last.map { context.vocabulary.type(of: $0) } ?? context.vocabulary.name("?")
        wanted.address = context.vocabulary.modalAddress(id)
        wanted.routes = []
        isModal = true
      case "dismiss", "select", "root", "unmount": return nil
      default:
        if routes.isEmpty {
          guard request.hasPrefix("push") else { return nil }
          isKnown = false
        } else {
          wanted.routes = entries + routes
        }
      }
    }

    /// What a request equals that says no more than that it is the same again.
    private static func last(
      before event: NavigationEvent, _ context: DiagnosisContext
    ) -> RouteID? {
      guard ["sameTop", "duplicate"].contains(context.text(event.name(.reason))),
        context.text(event.name(.request)).hasPrefix("push")
      else { return nil }
      return context.events(before: event.ordinal).last {
        $0.kind == .pushed && $0.stack == event.stack && $0.scene == event.scene
      }?.routes.last?.route
    }

    private static func verb(_ request: String) -> String {
      switch request {
      case "pushNew": "push"
      case "popTo": "pop to"
      case "popToRoot": "pop to the root"
      default: request
      }
    }
  }
}
