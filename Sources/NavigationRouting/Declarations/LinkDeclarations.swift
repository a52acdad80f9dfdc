import NavigationModel

/// The rows of a link table: each pattern, and where it leads.
public struct LinkDeclarations: ManifestPart {
  private let rows: [LinkRowDeclaration]
  private let problems: [LinkTableProblem]

  /// Declares a link table.
  ///
  /// - Parameters:
  ///   - table: The table that ``DeepLinks`` receives URLs with.
  ///   - describe: What the routers' own closures say of a route; `nil` takes the route's word.
  public init<Destination>(
    _ table: LinkTable<Destination>, describe: ((any Equatable) -> RouteDescription?)? = nil
  ) {
    rows = table.goals.map { pattern, goal in
      LinkRowDeclaration(
        pattern: pattern, stack: goal.stack,
        routes: goal.routes.map { route in
          (describe?(route) ?? RouteDescription(ofRoute: route)).opened
        },
        modal: goal.sheet.map { sheet in
          let route = sheet.route.map { describe?($0) ?? RouteDescription(ofRoute: $0) }
          return .init(id: sheet.id(describedAs: route?.name), screen: sheet.screen)
        })
    }
    problems = table.problems
  }

  public func declare(in manifest: inout ManifestDeclaration) {
    manifest.links += rows
    manifest.linkProblems += problems
  }
}

/// One row of the manifest's routing table.
public struct LinkRowDeclaration: Hashable, Sendable {
  public var pattern: String
  /// The address of the stack it leads to.
  public var stack: String
  /// The whole stack, bottom to top; a payload only where it stands for the pattern's parameters.
  public var routes: [RouteDescription]
  public var modal: Modal?

  /// The modal it ends under.
  public struct Modal: Hashable, Sendable {
    public var id: String
    public var screen: String?
  }

  func goal(in manifest: Manifest, _ vocabulary: Vocabulary) -> Goal {
    Goal(
      tab: manifest.goalTab(of: vocabulary.name(stack)),
      routes: .withoutIDs(
        routes.map { route in
          vocabulary.route(
            type: vocabulary.name(route.name), case: vocabulary.name(route.caseName),
            value: route.openValue)
        }),
      modal: modal.map {
        GoalModal(id: vocabulary.name($0.id), screen: vocabulary.name($0.screen))
      })
  }
}

extension RouteDescription {
  /// The description as a pattern has it: an example's payload says nothing of other URLs.
  fileprivate var opened: RouteDescription {
    RouteDescription(name, case: caseName, payload: openValue.map { .recorded($0) } ?? .none)
  }

  /// The payload where it holds a pattern's parameter.
  fileprivate var openValue: String? {
    guard case .recorded(let json) = payload, json.contains("\"{") else { return nil }
    return json
  }
}
