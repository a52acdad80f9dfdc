import NavigationModel
import SessionReplay

extension SessionEvent: CustomStringConvertible {
  /// `#28 +91.226 s pushed Brew.ID 7 onto brews · link L1 · NotificationHandler.swift:57`.
  public var description: String { "\(label) \(sentence)" }

  /// `#28 +91.226 s`.
  var label: String { "#\(seq) \(recorded.time.timeText)" }

  /// What happened, and who wrote it.
  var sentence: String { ([what] + circumstances).joined(separator: " · ") }

  /// What happened.
  var what: String {
    let stack = Visible.text(stack)
    let path = routes.trail
    switch kind {
    case .pushed:
      return "pushed \(path) onto \(stack)"
    case .popped:
      return "popped \(number(.count) ?? 1) from \(stack)"
    case .replaced:
      return "replaced the path of \(stack) with \(path)"
    case .refused:
      return "refused \(word(.request)) \(path) on \(stack): \(word(.reason))"
    case .linkTapped:
      return "linkTapped to \(path) on \(stack)"
    case .wroteBack:
      let written = number(.count).map { "\($0) of its entries" } ?? path
      return "wroteBack \(written) to \(stack)"
    case .screenShown:
      return "screenShown \(shown) on \(stack)"
    case .gap:
      return "gap of \(number(.lost).map { "\($0)" } ?? "unknown") events: \(word(.reason))"
    default:
      return other
    }
  }

  private var shown: String {
    let isRoot = flag(.root) == true && recorded.name(.screen).isNone
    let parts = [
      text(.screen).map(Visible.text), routes.first?.description, isRoot ? "the root" : nil,
    ]
    return parts.compactMap { $0 }.joined(separator: ", ")
  }

  /// Kind and keys, as the event has them.
  private var other: String {
    let kind = recorded.attachment?.kindName ?? recorded.kind.name
    var parts = [kind.isEmpty ? "an event without a kind" : Visible.text(kind)]
    for key in EventSchema.keys(of: recorded.kind) where recorded.has(key.key) {
      guard let value = value(key) else { continue }
      parts.append("\(key.key.name) \(value)")
    }
    if recorded.stack != .main { parts.append("on \(Visible.text(stack))") }
    return parts.joined(separator: " ")
  }

  private func value(_ key: EventSchema.Key) -> String? {
    switch key.type {
    case .name: word(key.key)
    case .number: number(key.key).map { "\($0)" }
    case .flag: flag(key.key).map { "\($0)" }
    case .routes, .route, .countOrRoutes: routes.trail
    case .json: recorded.attachment?.json.map { Visible.text(String($0.prefix(48))) }
    case .goal: recorded.attachment?.goal.flatMap(goal(_:))
    case .stacks, .modals, .names, .state: nil
    }
  }

  private func goal(_ goal: Goal) -> String? {
    let path = goal.routes.map { names.path($0.lazy.map(\.route)).trail }
    let parts = [names.text(goal.tab).map { Visible.text($0) + ":" }, path]
    return parts.compactMap { $0 }.joined(separator: " ")
  }

  private func word(_ key: EventKey) -> String { Visible.text(text(key) ?? "") }

  /// Scene, cause or writer, and call site.
  private var circumstances: [String] {
    var parts: [String] = []
    if recorded.scene != .main { parts.append("scene \(Visible.text(scene))") }
    if let cause = names.text(recorded.cause) {
      parts.append("link \(Visible.text(cause))")
    } else if by != .app {
      parts.append("by \(by.name)")
    }
    if let callSite { parts.append(Visible.text(callSite)) }
    return parts
  }
}
