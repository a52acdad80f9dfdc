/// A manifest's destinations by the type SwiftUI matches and by screen.
///
/// Types and screens are numbered, so that resolving a stack is array accesses. Every list is in
/// the order of the manifest; no dictionary is ever iterated.
struct DestinationIndex {
  /// One destination, its names replaced by numbers.
  struct Candidate {
    /// Index in the manifest's destinations.
    let position: Int
    let type: Int32
    let on: Int32
    /// The number of the screen it shows, or -1 where the manifest does not name it.
    let shows: Int32
    let caseName: Name
    let scope: Destination.Scope
    /// Whether or not the same declaration names some cases, and this one takes the others.
    var takesOtherCases = false
  }

  /// A route as destinations see it.
  struct Key: Hashable {
    /// Number of its dispatch type, or -1 where no destination has it.
    let type: Int32
    let caseName: Name
  }

  private struct CasedDeclaration: Hashable {
    let type: Name
    let on: Name
    let caseName: Name
  }

  let destinations: [Destination]
  private(set) var screens: [Name] = []
  private(set) var byType: [[Candidate]] = []
  private(set) var byScreen: [[Candidate]] = []
  private var screenNumbers = NameTable()
  private var authorNumbers = NameTable()
  private var dispatchNumbers = NameTable()
  private var casedDeclarations: Set<CasedDeclaration> = []
  private let dispatch: [Name: Name]

  init(_ manifest: Manifest) {
    destinations = manifest.destinations
    dispatch = manifest.dispatch
    var declarationsWithCases: Set<CasedDeclaration> = []
    for destination in destinations where !destination.caseName.isNone {
      casedDeclarations.insert(
        CasedDeclaration(
          type: destination.type, on: destination.on, caseName: destination.caseName))
      declarationsWithCases.insert(
        CasedDeclaration(type: destination.type, on: destination.on, caseName: .none))
    }
    for (position, destination) in destinations.enumerated() {
      // A screen without a name is on no stack.
      guard !destination.on.isNone else { continue }
      let type = dispatchNumbers.number(
        of: manifest.dispatchType(of: destination.type), count: byType.count)
      if type == byType.count { byType.append([]) }
      authorNumbers[destination.type] = type
      let on = addScreen(destination.on)
      let shows = destination.shows.isNone ? -1 : addScreen(destination.shows)
      let candidate = Candidate(
        position: position, type: type, on: on, shows: shows, caseName: destination.caseName,
        scope: destination.scope,
        takesOtherCases: destination.caseName.isNone
          && declarationsWithCases.contains(
            CasedDeclaration(type: destination.type, on: destination.on, caseName: .none))
      )
      byType[Int(type)].append(candidate)
      byScreen[Int(on)].append(candidate)
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

  /// The number of a screen, or -1 where no destination names it.
  @inline(__always)
  func screen(_ name: Name) -> Int32 { screenNumbers[name] }

  /// The name of a screen's number.
  @inline(__always)
  func name(ofScreen number: Int32) -> Name { number < 0 ? .none : screens[Int(number)] }

  /// What destinations see of a route with this type and case.
  @inline(__always)
  func key(type: Name, case caseName: Name) -> Key {
    let number = authorNumbers[type]
    if number >= 0 { return Key(type: number, caseName: caseName) }
    // A type no destination is declared by may still be another name of one that is.
    let dispatchType = dispatch.isEmpty ? type : dispatch[type] ?? type
    return Key(type: dispatchNumbers[dispatchType], caseName: caseName)
  }

  /// The destinations of a route's type, whatever their case.
  @inline(__always)
  func candidates(for key: Key) -> [Candidate] {
    key.type < 0 ? [] : byType[Int(key.type)]
  }

  /// Whether or not a destination of the key's type is the one for its case.
  @inline(__always)
  func isMatch(_ candidate: Candidate, _ key: Key) -> Bool {
    if !candidate.caseName.isNone { return candidate.caseName == key.caseName }
    guard candidate.takesOtherCases, !key.caseName.isNone else { return true }
    let destination = destinations[candidate.position]
    return !casedDeclarations.contains(
      CasedDeclaration(type: destination.type, on: destination.on, caseName: key.caseName))
  }
}
