import NavigationModel

/// The events after one, read a few at a time: most stories end soon.
struct EventsAhead: Sequence, IteratorProtocol {
  private let context: DiagnosisContext
  private var position: UInt64
  private let end: UInt64
  private var chunk: ArraySlice<NavigationEvent> = []

  /// How many are read at once.
  private static let chunkLength: UInt64 = 16

  init(_ context: DiagnosisContext, from position: UInt64, limit: UInt64) {
    self.context = context
    self.position = position
    end = position + limit
  }

  mutating func next() -> NavigationEvent? {
    if chunk.isEmpty, position < end {
      chunk = context.events(position..<Swift.min(end, position + Self.chunkLength))[...]
      // At the end of the session there are none.
      position = chunk.isEmpty ? end : position + Self.chunkLength
    }
    return chunk.popFirst()
  }
}
