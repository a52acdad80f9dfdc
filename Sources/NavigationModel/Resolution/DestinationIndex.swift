/// A manifest's destinations by the type SwiftUI matches and by screen.
///
/// Types and screens are numbered, so that resolving a stack is array accesses. Every list is in
/// the order of the manifest; no dictionary is ever iterated. It is a class of constants because
/// every resolver and every resolution holds it.
final class DestinationIndex {
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
    let takesOtherCases: Bool
  }

  /// A route as destinations see it.
  struct Key: Hashable {
    /// Number of its dispatch type, or -1 where no destination has it.
    let type: Int32
    let caseName: Name
  }

  /// The destinations of one screen for one name of a route, of which some are for cases.
  struct CasedDeclaration: Hashable {
    let type: Name
    let on: Name
    let caseName: Name
  }

  let manifest: Manifest
  let screens: [Name]
  let byScreen: [[Candidate]]
  private let byType: [[Candidate]]
  /// What is left of a type with many destinations where a route's case is known.
  private let byCase: [Key: [Candidate]]
  private let screenNumbers: NameTable
  private let authorNumbers: NameTable
  private let dispatchNumbers: NameTable
  private let casedDeclarations: Set<CasedDeclaration>

  init(_ manifest: Manifest) {
    var numbering = DestinationNumbering()
    numbering.add(manifest)
    self.manifest = manifest
    screens = numbering.screens
    byScreen = numbering.byScreen
    byType = numbering.byType
    byCase = numbering.byCase
    screenNumbers = numbering.screenNumbers
    authorNumbers = numbering.authorNumbers
    dispatchNumbers = numbering.dispatchNumbers
    casedDeclarations = numbering.casedDeclarations
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
    return Key(type: dispatchNumbers[manifest.dispatchType(of: type)], caseName: caseName)
  }

  /// The destinations that may be for a key, in the order of the manifest.
  @inline(__always)
  func candidates(for key: Key) -> [Candidate] {
    guard key.type >= 0 else { return [] }
    let all = byType[Int(key.type)]
    if all.count <= DestinationNumbering.fewCandidates { return all }
    return byCase[key] ?? byCase[Key(type: key.type, caseName: .none)] ?? all
  }

  /// Whether or not a destination of the key's type is the one for its case.
  @inline(__always)
  func isMatch(_ candidate: Candidate, _ key: Key) -> Bool {
    if !candidate.caseName.isNone { return candidate.caseName == key.caseName }
    guard candidate.takesOtherCases, !key.caseName.isNone else { return true }
    let destination = manifest.destinations[candidate.position]
    return !casedDeclarations.contains(
      CasedDeclaration(type: destination.type, on: destination.on, caseName: key.caseName))
  }
}
