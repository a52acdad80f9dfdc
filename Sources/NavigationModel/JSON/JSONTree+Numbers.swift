extension JSONTree {
  /// An unsigned integer, exactly, or `nil`.
  ///
  /// Only plain digits count: `7.0`, `7e0` and `-0` are numbers, but not ways to write a sequence
  /// number, and what is not understood must be kept as it was written.
  package func unsigned(_ node: Node) -> UInt64? {
    let slot = slots[node.index]
    guard slot.kind == .number, !slot.isComplex else { return nil }
    var value: UInt64 = 0
    for byte in bytes[range(of: node)] {
      let (shifted, overflow) = value.multipliedReportingOverflow(by: 10)
      let (sum, carry) = shifted.addingReportingOverflow(UInt64(byte - UInt8(ascii: "0")))
      guard !overflow, !carry else { return nil }
      value = sum
    }
    return value
  }
}
