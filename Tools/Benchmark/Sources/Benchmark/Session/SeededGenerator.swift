/// SplitMix64: the same numbers on every machine, so that every run measures the same session.
struct SeededGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
    return value ^ value >> 31
  }

  /// A number below a bound.
  mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }

  /// A number of a range.
  mutating func within(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + below(range.count)
  }

  /// True this many times in a hundred.
  mutating func percent(_ chance: Int) -> Bool { below(100) < chance }

  /// A rank below a bound; low ones are far more common, as with what people open.
  mutating func popular(_ bound: Int) -> Int {
    let unit = Double(next() >> 11) / Double(1 << 53)
    return min(Int(unit * unit * unit * Double(bound)), bound - 1)
  }

  /// One of a list.
  mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }
}
