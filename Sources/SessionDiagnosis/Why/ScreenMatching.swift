import NavigationModel

/// Which rows of a stack are the screens that should show.
struct ScreenMatching {
  let vocabulary: Vocabulary
  /// The manifest that names what routes show.
  let manifest: Manifest
  /// Canonical payloads of what was asked for, by text; made once.
  private let values: [String: Name]

  /// Beyond this many comparisons screens are matched one by one from the bottom.
  private static let tableLimit = 1 << 16

  init(_ screens: [DesiredScreen], _ vocabulary: Vocabulary, _ manifest: Manifest) {
    self.vocabulary = vocabulary
    self.manifest = manifest
    var values: [String: Name] = [:]
    for case let value? in screens.map(\.value) {
      // The vocabulary makes equal payloads one; a route of any type asks it to.
      let route = vocabulary.route(type: .unknown, case: .unknown, value: value)
      values[value] = vocabulary.record(route).meaning.value
    }
    self.values = values
  }

  /// Whether or not a route is what should show.
  func isMatch(_ screen: DesiredScreen, _ route: RouteID) -> Bool {
    if let wanted = screen.route {
      return vocabulary.satisfies(route, goal: wanted)
    }
    guard let name = screen.name else { return false }
    guard
      vocabulary.text(vocabulary.type(of: route)) == name
        || manifest.label(route, in: vocabulary) == name
        || self.screens(for: route).contains(where: { vocabulary.text($0) == name })
    else { return false }
    guard let value = screen.value else { return true }
    return vocabulary.record(route).meaning.value == values[value]
  }

  /// Whether or not a row is what should show.
  func isMatch(_ screen: DesiredScreen, _ row: StackRow) -> Bool {
    switch row {
    case .entry(let entry): isMatch(screen, entry.route)
    case .view(let view): screen.name == vocabulary.text(view.screen)
    }
  }

  /// The screens that some destination shows for a route.
  func screens(for route: RouteID) -> [Name] { Self.screens(for: route, manifest, vocabulary) }

  /// The screens that some destination of a manifest shows for a route.
  static func screens(
    for route: RouteID, _ manifest: Manifest, _ vocabulary: Vocabulary
  ) -> [Name] {
    let type = manifest.dispatchType(of: vocabulary.type(of: route))
    let caseName = vocabulary.caseName(of: route)
    return manifest.destinations.compactMap {
      manifest.dispatchType(of: $0.type) == type
        && ($0.caseName.isNone || $0.caseName == caseName) ? $0.shows.ifPresent : nil
    }
  }

  /// For each screen the row that is it, in order; of several the most, and those nearest the top.
  func rows(of screens: [DesiredScreen], in rows: [StackRow]) -> [Int?] {
    // Nearly always all of it is there, or the lower part.
    if screens.count == rows.count, zip(screens, rows).allSatisfy({ isMatch($0, $1) }) {
      return Array(rows.indices)
    }
    guard !screens.isEmpty, !rows.isEmpty else { return screens.map { _ in nil } }
    guard screens.count * rows.count <= Self.tableLimit else { return inOrder(screens, rows) }
    // Longest common subsequence of the first `i` screens and the first `j` rows.
    let width = rows.count + 1
    var lengths = [Int32](repeating: 0, count: (screens.count + 1) * width)
    for i in screens.indices {
      for j in rows.indices {
        let skipped = max(lengths[i * width + j + 1], lengths[(i + 1) * width + j])
        let taken = isMatch(screens[i], rows[j]) ? lengths[i * width + j] + 1 : 0
        lengths[(i + 1) * width + j + 1] = max(skipped, taken)
      }
    }
    var result = [Int?](repeating: nil, count: screens.count)
    var i = screens.count
    var j = rows.count
    while i > 0, j > 0 {
      let length = lengths[i * width + j]
      if isMatch(screens[i - 1], rows[j - 1]), length == lengths[(i - 1) * width + j - 1] + 1 {
        result[i - 1] = j - 1
        i -= 1
        j -= 1
      } else if length == lengths[i * width + j - 1] {
        j -= 1
      } else {
        i -= 1
      }
    }
    return result
  }

  /// For screens that have no row in their order, rows that are they and stand elsewhere.
  func misplaced(
    _ screens: [DesiredScreen], in rows: [StackRow], besides matched: [Int?]
  ) -> [Int: Int] {
    var taken = Set(matched.compactMap(\.self))
    var result: [Int: Int] = [:]
    for index in screens.indices where matched[index] == nil {
      guard
        let row = rows.indices.last(where: {
          !taken.contains($0) && isMatch(screens[index], rows[$0])
        })
      else { continue }
      taken.insert(row)
      result[index] = row
    }
    return result
  }

  private func inOrder(_ screens: [DesiredScreen], _ rows: [StackRow]) -> [Int?] {
    var next = 0
    return screens.map { screen in
      guard let found = rows[next...].firstIndex(where: { isMatch(screen, $0) }) else { return nil }
      next = found + 1
      return found
    }
  }
}
