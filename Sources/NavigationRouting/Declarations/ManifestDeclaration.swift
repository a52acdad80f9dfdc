public import NavigationModel

/// An app's manifest, written in code: which screen declares which destinations.
///
/// ```swift
/// let brewLog = ManifestDeclaration {
///   TabDeclaration("brews", root: "BrewsHome", path: .erased)
///   TabDeclaration("settings", root: "SettingsHome", path: .typed)
///   ScreenDeclaration("BrewsHome") {
///     DestinationDeclaration("BrewHistoryFilter", shows: "BrewHistory")
///   }
///   ScreenDeclaration("BrewHistory") {
///     DestinationDeclaration("Brew.ID", shows: "BrewDetail")
///   }
///   DispatchDeclaration("Brew.ID", matches: "Foundation.UUID")
///   LinkDeclarations(table)
/// }
/// let navigator = Navigator(sink: recorder, manifest: brewLog.manifest(in:))
/// ```
///
/// It is complete before the first screen appears. In the very bug it is for, the screen that
/// declares the destination never renders, so nothing that only screens say at run time would do.
public struct ManifestDeclaration: Hashable, Sendable {
  public var tabs: [String] = []
  public var roots: [RootDeclaration] = []
  public var screens: [ScreenDeclaration] = []
  public var dispatch: [DispatchDeclaration] = []
  public var links: [LinkRowDeclaration] = []
  /// What is wrong with the link tables among the parts.
  var linkProblems: [LinkTableProblem] = []

  /// Creates a manifest from its parts.
  public init(@ManifestBuilder _ parts: () -> [any ManifestPart]) {
    for part in parts() { part.declare(in: &self) }
  }

  /// The manifest in the names of a vocabulary: that of the navigator it is for.
  public func manifest(in vocabulary: Vocabulary) -> Manifest {
    var manifest = Manifest()
    manifest.tabs = tabs.map { vocabulary.name($0) }
    manifest.stacks = roots.map {
      StackDeclaration(
        address: vocabulary.name($0.stack), path: $0.path, root: vocabulary.name($0.screen))
    }
    for entry in dispatch {
      manifest.dispatch[vocabulary.name(entry.name)] = vocabulary.name(entry.type)
    }
    for screen in screens {
      for destination in screen.destinations {
        manifest.destinations.append(
          Destination(
            type: vocabulary.name(destination.type), case: vocabulary.name(destination.caseName),
            on: vocabulary.name(screen.name), shows: vocabulary.name(destination.shows),
            scope: destination.scope))
      }
    }
    manifest.links = links.map {
      LinkPattern(pattern: $0.pattern, goal: $0.goal(in: manifest, vocabulary))
    }
    return manifest
  }
}

/// A part of a ``ManifestDeclaration``.
public protocol ManifestPart: Sendable {
  /// Adds the part to what is declared so far.
  func declare(in manifest: inout ManifestDeclaration)
}

/// Collects the parts of a ``ManifestDeclaration``.
@resultBuilder
public enum ManifestBuilder {
  public static func buildExpression(_ part: any ManifestPart) -> [any ManifestPart] { [part] }
  public static func buildBlock(_ parts: [any ManifestPart]...) -> [any ManifestPart] {
    parts.flatMap(\.self)
  }
  public static func buildOptional(_ parts: [any ManifestPart]?) -> [any ManifestPart] {
    parts ?? []
  }
  public static func buildEither(first parts: [any ManifestPart]) -> [any ManifestPart] { parts }
  public static func buildEither(second parts: [any ManifestPart]) -> [any ManifestPart] { parts }
  public static func buildArray(_ parts: [[any ManifestPart]]) -> [any ManifestPart] {
    parts.flatMap(\.self)
  }
}
