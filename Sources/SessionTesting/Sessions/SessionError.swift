/// Why a session could not be opened, or a point not be found in it.
public struct SessionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong, in one line.
  public var headline: String
  /// Why.
  public var reason: String?
  /// What else there is to know.
  public var notes: [String] = []
  /// What to do.
  public var help: [String] = []

  init(_ headline: String) {
    self.headline = headline
  }

  func reason(_ text: String) -> SessionError {
    var error = self
    error.reason = text
    return error
  }

  func note(_ text: String) -> SessionError {
    var error = self
    error.notes.append(text)
    return error
  }

  func help(_ text: String) -> SessionError {
    var error = self
    error.help.append(text)
    return error
  }

  public var description: String {
    var lines = [headline]
    if let reason { lines.append(" reason: \(reason)") }
    lines += notes.map { " = note: \($0)" }
    lines += help.map { " = help: \($0)" }
    return lines.joined(separator: "\n")
  }
}
