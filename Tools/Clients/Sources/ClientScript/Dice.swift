/// Chance that falls the same way every time: SplitMix64 (Steele, Lea and Flood, 2014).
///
/// The numbers are made here down to the last step, so that a script does not change with the
/// standard library.
@MainActor
public final class Dice {
  private var state: UInt64

  public init(seed: UInt64) {
    state = seed
  }

  /// A number of a range that is not empty.
  public func roll(_ range: Range<Int>) -> Int {
    range.lowerBound + Int(next() % UInt64(range.count))
  }

  /// One of several.
  public func pick<Element>(_ elements: [Element]) -> Element {
    elements[roll(0..<elements.count)]
  }

  /// `true` once in so many times.
  public func once(in count: Int) -> Bool { roll(0..<count) == 0 }

  private func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}
