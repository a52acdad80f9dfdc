/// Numbers a manifest's types and screens: what a ``DestinationIndex`` is made from.
struct DestinationNumbering {
  typealias Candidate = DestinationIndex.Candidate
  typealias Key = DestinationIndex.Key
  typealias CasedDeclaration = DestinationIndex.CasedDeclaration

  private(set) var screens: [Name] = []
  private(set) var byScreen: [[Candidate]] = []
  private(set) var byType: [[Candidate]] = []
  private(set) var byCase: [Key: [Candidate]] = [:]
  private(set) var screenNumbers = NameTable()
  private(set) var authorNumbers = NameTable()
  private(set) var dispatchNumbers = NameTable()
  private(set) var casedDeclarations: Set<CasedDeclaration> = []

  /// Types with no more destinations than this are looked through as they are.
  static let fewCandidates = 8
  /// Most destinations kept twice.
  private static let narrowedLimit = 1 << 16

  mutating func add(_ manifest: Manifest) {
    var declarationsWithCases: Set<CasedDeclaration> = []
    for destination in manifest.destinations where !destination.caseName.isNone {
      var declaration = CasedDeclaration(
        type: destination.type, on: destination.on, caseName: destination.caseName)
      casedDeclarations.insert(declaration)
      declaration = CasedDeclaration(
        type: destination.type, on: destination.on, caseName: .none)
      declarationsWithCases.insert(declaration)
    }
    for (position, destination) in manifest.destinations.enumerated() {
      // A screen without a name is on no stack.
      guard !destination.on.isNone else { continue }
      let type = dispatchNumbers.number(
        of: manifest.dispatchType(of: destination.type), count: byType.count)
      if type == byType.count { byType.append([]) }
      authorNumbers[destination.type] = type
      let on = addScreen(destination.on)
      let declaration = CasedDeclaration(
        type: destination.type, on: destination.on, caseName: .none)
      let candidate = Candidate(
        position: position, type: type, on: on,
        shows: destination.shows.isNone ? -1 : addScreen(destination.shows),
        caseName: destination.caseName, scope: destination.scope,
        takesOtherCases: destination.caseName.isNone
          && declarationsWithCases.contains(declaration))
      byType[Int(type)].append(candidate)
      byScreen[Int(on)].append(candidate)
    }
    for type in byType.indices where byType[type].count > Self.fewCandidates {
      narrow(Int32(clamping: type))
    }
  }

  private mutating func addScreen(_ name: Name) -> Int32 {
    let number = screenNumbers.number(of: name, count: screens.count)
    if number == screens.count {
      screens.append(name)
      byScreen.append([])
    }
    return number
  }

  /// Lists the destinations of one type by case, those without a case included in each.
  private mutating func narrow(_ type: Int32) {
    let general = byType[Int(type)].filter(\.caseName.isNone)
    var keys: [Key] = []
    var cased: [Key: [Candidate]] = [:]
    for candidate in byType[Int(type)] where !candidate.caseName.isNone {
      let key = Key(type: type, caseName: candidate.caseName)
      if cased[key] == nil { keys.append(key) }
      cased[key, default: general].append(candidate)
      guard keys.count * general.count < Self.narrowedLimit else { return }
    }
    byCase[Key(type: type, caseName: .none)] = general
    for key in keys {
      byCase[key] = cased[key]?.sorted { $0.position < $1.position }
    }
  }
}
