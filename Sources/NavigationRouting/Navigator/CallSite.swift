import NavigationModel

/// Where a call was written.
struct CallSite: Hashable {
  let fileID: StaticString
  let line: UInt

  /// - Parameters:
  ///   - fileID: `Module/File.swift`.
  ///   - line: The line.
  init(_ fileID: StaticString, _ line: UInt) {
    self.fileID = fileID
    self.line = line
  }

  /// `File.swift:120`, as recordings spell it: no module, no folder.
  var text: String {
    let file = "\(fileID)"
    let name = file.utf8.lastIndex(of: UInt8(ascii: "/")).map { file[file.index(after: $0)...] }
    return "\(name ?? file[...]):\(line)"
  }

  // A literal's address stands for its text: comparing the texts at every call would cost more than
  // the call.
  static func == (lhs: CallSite, rhs: CallSite) -> Bool {
    lhs.line == rhs.line && lhs.address == rhs.address
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(address)
    hasher.combine(line)
  }

  private var address: UInt {
    fileID.hasPointerRepresentation
      ? UInt(bitPattern: fileID.utf8Start) : UInt(fileID.unicodeScalar.value)
  }
}

/// The names of call sites, spelled once each.
struct CallSiteNames {
  private var names: [CallSite: Name] = [:]

  mutating func name(of site: CallSite, in vocabulary: Vocabulary) -> Name {
    if let name = names[site] { return name }
    let name = vocabulary.name(site.text)
    names[site] = name
    return name
  }
}
