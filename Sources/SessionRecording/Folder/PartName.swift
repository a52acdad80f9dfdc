/// The name of a part's file: session, number and form, and nothing from any file's contents.
struct PartName: Hashable, Sendable {
  var session: String
  var part: UInt32
  var form: Form

  enum Form: String, CaseIterable, Sendable {
    /// Being written, or left by a process that is gone.
    case live = ".live.navtape"
    case sealed = ".navtape"
    /// What a sealing that was killed left behind.
    case partial = ".navtape.partial"
  }

  init(session: String, part: UInt32, form: Form) {
    self.session = session
    self.part = part
    self.form = form
  }

  /// Reads a file's name; `nil` where no recorder gave it.
  init?(_ text: String) {
    // The longest ending first: a live file's ends like a sealed one's.
    let form = [Form.live, .partial, .sealed].first { text.hasSuffix($0.rawValue) }
    guard let form else { return nil }
    let stem = text.dropLast(form.rawValue.count)
    guard let dash = stem.lastIndex(of: "-") else { return nil }
    let digits = stem[stem.index(after: dash)...]
    let session = String(stem[..<dash])
    guard Self.isSafe(session), let part = UInt32(digits), String(part) == digits else {
      return nil
    }
    self.init(session: session, part: part, form: form)
  }

  var text: String { "\(session)-\(part)\(form.rawValue)" }

  /// The same part in another form.
  func `as`(_ form: Form) -> PartName {
    PartName(session: session, part: part, form: form)
  }

  /// Whether or not an id may be part of a file's name: letters, digits and hyphens, at most 64.
  static func isSafe(_ session: String) -> Bool {
    let utf8 = session.utf8
    return (1...64).contains(utf8.count) && utf8.first != UInt8(ascii: "-")
      && utf8.allSatisfy {
        switch $0 {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
          true
        default: false
        }
      }
  }
}
