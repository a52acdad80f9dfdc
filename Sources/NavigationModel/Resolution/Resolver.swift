/// Answers what SwiftUI can show of what was asked for.
///
/// A value shows only where a destination for its type is declared on the stack's root or on a
/// screen already on the stack, and the one nearest to the root wins. The resolver holds one
/// effective manifest; when that changes, make another.
public struct Resolver {
  /// The header's manifest with all changes recorded since.
  public var manifest: Manifest { index.manifest }
  public let policy: NavigationPolicy
  let vocabulary: Vocabulary
  let index: DestinationIndex

  /// Creates a resolver for one state of a session's manifest.
  ///
  /// - Parameters:
  ///   - manifest: The effective manifest, as `Manifest.applying(_:)` gives it.
  ///   - vocabulary: The vocabulary of the session's names.
  ///   - policy: What differs between versions of the framework.
  /// - Complexity: O(destinations).
  public init(manifest: Manifest, vocabulary: Vocabulary, policy: NavigationPolicy) {
    self.vocabulary = vocabulary
    self.policy = policy
    index = DestinationIndex(manifest)
  }

  /// What shows of a stack, and why the rest does not.
  ///
  /// An unmounted stack shows its root alone; its entries wait, which is no fault.
  public func presentation(of stack: StackState) -> Presentation {
    guard stack.isMounted else {
      var presentation = Presentation()
      presentation.slots = [Slot(kind: .root, screen: stack.root)]
      return presentation
    }
    return presentation(
      root: stack.root, path: stack.path, entries: stack.entries, undecoded: stack.undecoded,
      failedIndex: stack.failedIndex, views: stack.views)
  }

  /// What would show of these entries above this root.
  ///
  /// - Parameters:
  ///   - root: The root screen, or ``Name/none`` where it is not known.
  ///   - path: How the path is held: a typed one counts destinations on its root only.
  ///   - entries: The requested entries, bottom to top.
  ///   - undecoded: How many of the lowest entries were restored and are not decoded.
  ///   - views: View destinations above the entries.
  /// - Complexity: O(entries), with a factor of the destinations of one type.
  public func presentation(
    root: Name, path: PathKind = .unspecified, entries: [Entry], undecoded: Int = 0,
    views: [ViewState] = []
  ) -> Presentation {
    presentation(
      root: root, path: path, entries: entries, undecoded: undecoded, failedIndex: nil,
      views: views)
  }

  private func presentation(
    root: Name, path: PathKind, entries: [Entry], undecoded: Int, failedIndex: Int?,
    views: [ViewState]
  ) -> Presentation {
    var presentation = Presentation()
    presentation.slots.reserveCapacity(entries.count + views.count + 1)
    presentation.slots.append(Slot(kind: .root, screen: root))
    if entries.isEmpty, !root.isNone {
      presentation.isAssumed = !manifest.isPresent
    } else if !manifest.isPresent || root.isNone {
      presentation.isAssumed = true
      presentation.landed = entries.count
      for entry in entries { presentation.slots.append(Slot(kind: .screen, entry: entry)) }
    } else {
      var resolution = Resolution(self, root: root, isTyped: path == .typed)
      resolution.resolve(
        entries, undecoded: undecoded, failedIndex: failedIndex, into: &presentation)
    }
    for view in views {
      presentation.slots.append(Slot(kind: .view, screen: view.screen))
    }
    return presentation
  }

  /// What destinations see of a route.
  @inline(__always)
  func key(of route: RouteID) -> DestinationIndex.Key {
    index.key(type: vocabulary.type(of: route), case: vocabulary.caseName(of: route))
  }
}

extension NavigationPolicy {
  /// Why a destination does not count where it stands; `nil` where it does.
  @inline(__always)
  func hiddenScope(
    of candidate: DestinationIndex.Candidate, isOnRoot: Bool, isTyped: Bool
  ) -> ResolutionFault.HiddenScope? {
    switch candidate.scope {
    case .outsideStack: .outsideStack
    case _ where isTyped && !isOnRoot: .belowRootOfTypedPath
    case .lazy: isLazyVisible ? nil : .lazy
    case .conditional: isLazyVisible ? nil : .conditional
    case .normal: nil
    }
  }
}
