/// What a run-time check has to say, at the moment it happened.
public struct CheckReport: Hashable, Sendable {
  /// What was found.
  public enum Kind: Hashable, Sendable {
    /// Something was pushed that will not show, or shows another screen than its author meant.
    case willNotShow
    /// There is no manifest, so that nothing can be checked. Said once.
    case noManifest
    /// The root of a stack is not declared, so that the stack cannot be checked. Said once a stack.
    case noRoot
    /// A link table has a pattern that cannot match, or hides another.
    case linkTable
    /// A link was refused.
    case linkRefused
    /// Saved state could not be restored, or only in part.
    case restoreCut
  }

  public var kind: Kind
  /// The number of the event in the recording.
  public var seq: UInt64
  /// What happened, such as `link L1 pushed Brew.ID before BrewHistoryFilter`.
  public var headline: String
  /// Why nothing shows.
  public var reason: String
  /// What to do instead, such as `push BrewHistoryFilter, then Brew.ID`.
  public var remedy: String
  /// The app's line that did it, `BrewLinks.swift:42`.
  public var callSite: String?
  /// The id of the link behind it.
  public var link: String?
  /// The window and the address of the stack; empty where the report is of none.
  public var scene: String
  public var stack: String
  /// The routes that will not show, bottom to top.
  public var hidden: [String]
  /// The routes in an order that shows all of them, parents inserted; empty where none is known.
  public var repaired: [String]

  /// Creates a report.
  public init(
    _ kind: Kind, seq: UInt64, headline: String, reason: String = "", remedy: String = "",
    callSite: String? = nil, link: String? = nil, scene: String = "", stack: String = "",
    hidden: [String] = [], repaired: [String] = []
  ) {
    self.kind = kind
    self.seq = seq
    self.headline = headline
    self.reason = reason
    self.remedy = remedy
    self.callSite = callSite
    self.link = link
    self.scene = scene
    self.stack = stack
    self.hidden = hidden
    self.repaired = repaired
  }
}

extension CheckReport: CustomStringConvertible {
  /// The report in one line: `[NAV 42] …`.
  ///
  /// Links bring text from outside, so control characters are written as escapes.
  public var description: String {
    var text = "[NAV \(seq)] \(headline)"
    if !reason.isEmpty { text += ": \(reason)" }
    if !remedy.isEmpty { text += "; \(remedy)" }
    if let callSite { text += " (\(callSite))" }
    return text.printable
  }
}

extension String {
  /// The text with everything that could steer a terminal spelled out.
  fileprivate var printable: String {
    var text = ""
    for scalar in unicodeScalars {
      if scalar.properties.generalCategory.isPlain {
        text.unicodeScalars.append(scalar)
      } else {
        text += "\\u{" + String(scalar.value, radix: 16) + "}"
      }
    }
    return text
  }
}

extension Unicode.GeneralCategory {
  /// Whether or not a scalar of this category only shows itself.
  fileprivate var isPlain: Bool {
    switch self {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse: false
    default: true
    }
  }
}
