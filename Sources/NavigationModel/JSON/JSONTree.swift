/// One JSON text, checked once, and a flat index into its bytes.
///
/// Nothing is converted while scanning: digits, escapes, key order and unknown keys stay as they
/// were written, and a value is decoded only when it is asked for. Scanning the next line into the
/// same tree reuses its memory.
package struct JSONTree: Sendable {
  package enum Kind: UInt8, Hashable, Sendable {
    case null
    case `true`
    case `false`
    case number
    case string
    case array
    case object
  }

  /// A value's place in its tree. Meaningless in another tree.
  package struct Node: Hashable, Sendable {
    let index: Int
  }

  /// The record of one value or key, in the order of the text.
  struct Slot: Sendable {
    var start: UInt32
    var end: UInt32
    /// The slot after this value and everything in it; the enclosing slot while still open.
    var next: UInt32
    var kind: Kind
    /// A string with escapes, or a number that is not plain digits: no short cut when decoding.
    var isComplex: Bool
  }

  /// The default bound on nesting: far above any route, far below any stack overflow.
  package static let depthLimit = 128

  /// The text that was scanned, white space included.
  package internal(set) var bytes: [UInt8] = []
  var slots: [Slot] = []

  /// An empty tree, to scan into.
  package init() {}

  /// Checks a text and indexes it.
  package init(_ bytes: [UInt8], depthLimit: Int = JSONTree.depthLimit) throws(JSONError) {
    self.bytes = bytes
    try index(depthLimit: depthLimit)
  }

  /// Checks a text and indexes it.
  package init(_ text: String, depthLimit: Int = JSONTree.depthLimit) throws(JSONError) {
    try self.init(Array(text.utf8), depthLimit: depthLimit)
  }

  /// Replaces the text, keeping the memory.
  ///
  /// After an error the tree is empty: half a text answers no question.
  package mutating func scan(
    _ text: UnsafeBufferPointer<UInt8>, depthLimit: Int = JSONTree.depthLimit
  ) throws(JSONError) {
    bytes.removeAll(keepingCapacity: true)
    bytes.append(contentsOf: text)
    try index(depthLimit: depthLimit)
  }

  /// Replaces the text, keeping the memory.
  package mutating func scan(
    _ text: ArraySlice<UInt8>, depthLimit: Int = JSONTree.depthLimit
  ) throws(JSONError) {
    bytes.removeAll(keepingCapacity: true)
    bytes.append(contentsOf: text)
    try index(depthLimit: depthLimit)
  }

  private mutating func index(depthLimit: Int) throws(JSONError) {
    slots.removeAll(keepingCapacity: true)
    // Moved out, so that the scanner appends in place and never copies the index.
    var filled: [Slot] = []
    swap(&filled, &slots)
    let failure = bytes.withUnsafeBufferPointer { text -> JSONError? in
      var scanner = JSONScanner(text: text, depthLimit: depthLimit, slots: filled)
      filled = []
      do throws(JSONError) {
        try scanner.run()
        filled = scanner.slots
        return nil
      } catch {
        return error
      }
    }
    if let failure {
      bytes.removeAll(keepingCapacity: true)
      throw failure
    }
    swap(&filled, &slots)
  }

  /// The outermost value, or `nil` while nothing has been scanned.
  package var root: Node? { slots.isEmpty ? nil : Node(index: 0) }

  package func kind(of node: Node) -> Kind { slots[node.index].kind }

  /// Where the value stands in `bytes`; a string's quotes included.
  package func range(of node: Node) -> Range<Int> {
    Int(slots[node.index].start)..<Int(slots[node.index].end)
  }

  /// The value as it was written, apart from white space between tokens.
  package func text(of node: Node) -> JSONText {
    JSONText(minifying: bytes[range(of: node)])
  }

  /// `true` or `false`, or `nil` when the value is neither.
  package func bool(_ node: Node) -> Bool? {
    switch kind(of: node) {
    case .true: true
    case .false: false
    default: nil
    }
  }
}
