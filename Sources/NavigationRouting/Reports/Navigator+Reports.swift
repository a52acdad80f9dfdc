public import NavigationModel

/// What happens to the app around its stacks.
extension Navigator {
  /// The process was launched.
  ///
  /// - Parameters:
  ///   - isColdStart: Whether or not nothing of it was in memory.
  ///   - fileID: The caller's file, `Module/File.swift`.
  ///   - line: The caller's line.
  @discardableResult
  public func launched(
    isColdStart: Bool = true, fileID: StaticString = #fileID, line: UInt = #line
  ) -> NavigationOutcome {
    var event = report(.launched, CallSite(fileID, line))
    if isColdStart { event.set(.coldStart, true) }
    return happened(event, by: .system)
  }

  /// A window's phase changed.
  @discardableResult
  public func scenePhase(
    _ phase: ScenePhase, scene: String = "main",
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> NavigationOutcome {
    var event = report(.scenePhase, CallSite(fileID, line), scene: scene)
    event.set(.phase, vocabulary.name(phase.rawValue))
    return happened(event, by: .system)
  }

  /// Something the layout depends on changed: a size class, the orientation.
  @discardableResult
  public func environmentChanged(
    _ name: String, to value: String, scene: String = "main",
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> NavigationOutcome {
    var event = report(.environmentChanged, CallSite(fileID, line), scene: scene)
    event.set(.name, vocabulary.name(name))
    event.set(.value, Attachment(json: JSONText.string(value).text))
    return happened(event, by: .system)
  }

  /// Content that a link may wait for is there.
  @discardableResult
  public func dataReady(
    _ label: String, fileID: StaticString = #fileID, line: UInt = #line
  ) -> NavigationOutcome {
    var event = report(.dataReady, CallSite(fileID, line))
    event.set(.label, vocabulary.name(label))
    return happened(event)
  }

  /// Another account, or none, is signed in.
  ///
  /// - Parameters:
  ///   - account: What tells the account from others; recorded as a keyed token only.
  ///   - isSignedIn: Whether or not somebody is signed in now.
  ///   - fileID: The caller's file, `Module/File.swift`.
  ///   - line: The caller's line.
  @discardableResult
  public func accountChanged(
    _ account: String?, isSignedIn: Bool,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> NavigationOutcome {
    var event = report(.accountChanged, CallSite(fileID, line))
    if let account { event.set(.account, vocabulary.name(tokens.token(of: Array(account.utf8)))) }
    event.set(.signedIn, isSignedIn)
    return happened(event)
  }

  /// The framework warned on the console.
  ///
  /// - Parameters:
  ///   - text: The warning; it passes ``textFilter``.
  ///   - fileID: The caller's file, `Module/File.swift`.
  ///   - line: The caller's line.
  @discardableResult
  public func consoleFault(
    _ text: String, fileID: StaticString = #fileID, line: UInt = #line
  ) -> NavigationOutcome {
    var event = report(.consoleFault, CallSite(fileID, line))
    if let text = filtered(text) { event.set(.text, vocabulary.name(text)) }
    return happened(event, by: .system)
  }

  /// A breadcrumb of the app's own.
  ///
  /// - Parameters:
  ///   - label: What it says.
  ///   - level: How much it matters.
  ///   - data: JSON text of anything; it passes ``textFilter``. What is no JSON is recorded as a
  ///     string.
  ///   - fileID: The caller's file, `Module/File.swift`.
  ///   - line: The caller's line.
  @discardableResult
  public func mark(
    _ label: String, level: MarkLevel? = nil, data: String? = nil,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> NavigationOutcome {
    var event = report(.marked, CallSite(fileID, line))
    event.set(.label, vocabulary.name(label))
    if let level { event.set(.level, vocabulary.name(level.rawValue)) }
    if let data = data.flatMap(filtered(_:)) {
      event.set(.data, Attachment(json: validJSON(data) ?? JSONText.string(data).text))
    }
    return happened(event)
  }

  /// A screen declared a destination at run time.
  ///
  /// - Parameters:
  ///   - destination: The declaration; its names are of ``vocabulary``.
  ///   - fileID: The caller's file, `Module/File.swift`.
  ///   - line: The caller's line.
  @discardableResult
  public func destinationDeclared(
    _ destination: Destination, fileID: StaticString = #fileID, line: UInt = #line
  ) -> NavigationOutcome {
    happened(registration(.destinationDeclared, destination, CallSite(fileID, line)), by: .system)
  }

  /// A destination went with the screen that declared it.
  @discardableResult
  public func destinationRemoved(
    _ destination: Destination, fileID: StaticString = #fileID, line: UInt = #line
  ) -> NavigationOutcome {
    happened(registration(.destinationRemoved, destination, CallSite(fileID, line)), by: .system)
  }

  private func registration(
    _ kind: EventKind, _ destination: Destination, _ site: CallSite
  ) -> NavigationEvent {
    var event = report(kind, site)
    event.set(.type, destination.type)
    if let caseName = destination.caseName.ifPresent { event.set(.caseName, caseName) }
    event.set(.on, destination.on)
    event.set(.shows, destination.shows)
    if destination.scope != .normal {
      event.set(.scope, vocabulary.name("\(destination.scope)"))
    }
    return event
  }

  private func report(
    _ kind: EventKind, _ site: CallSite, scene: String = "main"
  ) -> NavigationEvent {
    NavigationEvent(kind, scene: vocabulary.name(scene), callSite: name(of: site))
  }

  private func happened(_ event: NavigationEvent, by writer: Writer? = nil) -> NavigationOutcome {
    .happened(seq: commit(event, by: writer))
  }

  private func filtered(_ text: String) -> String? {
    guard let textFilter else { return text }
    return textFilter(text)
  }
}

/// A window's phases. The raw value is the spelling in recordings.
public enum ScenePhase: String, CaseIterable, Hashable, Sendable {
  case connected
  case active
  case inactive
  case background
  case disconnected
}

/// How much a mark matters. The raw value is the spelling in recordings.
public enum MarkLevel: String, CaseIterable, Hashable, Sendable {
  case debug
  case info
  case notice
  case warning
  case error
  case fault
}
