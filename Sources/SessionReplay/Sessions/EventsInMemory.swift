import NavigationModel

/// A session's events where they are in memory and no block has to be decoded.
///
/// They are handed out in pieces as long as blocks, each with the state before it. States are made
/// when they are first asked for and kept: the events never change.
final class EventsInMemory {
  let events: [NavigationEvent]
  /// The states before the first pieces, as far as somebody asked.
  private var states: [NavigationState]

  /// Events of a piece.
  static let pieceLength = 1_024

  /// Keeps events.
  ///
  /// - Parameters:
  ///   - events: The events; the n-th has the ordinal n.
  ///   - start: The state before the first.
  init(_ events: [NavigationEvent], start: NavigationState) {
    self.events = events
    states = [start]
  }

  /// The state before the first event.
  var start: NavigationState { states[0] }

  /// How many pieces there are; without events one, which is empty.
  var pieceCount: Int { max((events.count + Self.pieceLength - 1) / Self.pieceLength, 1) }

  /// Index of the piece that holds an event; beyond the end, of the last piece.
  func pieceIndex(ofEvent ordinal: UInt64) -> Int {
    Int(min(ordinal, UInt64(max(events.count - 1, 0)))) / Self.pieceLength
  }

  /// The events of a piece.
  func events(ofPiece index: Int) -> [NavigationEvent] {
    // All of a short session is there already.
    guard pieceCount > 1 else { return events }
    let first = index * Self.pieceLength
    return Array(events[first..<min(first + Self.pieceLength, events.count)])
  }

  /// The piece that holds an event; beyond the end, the last piece.
  func piece(ofEvent ordinal: UInt64, _ reducer: Reducer) -> DecodedBlock {
    let index = pieceIndex(ofEvent: ordinal)
    return DecodedBlock(
      index: index, firstOrdinal: UInt64(index * Self.pieceLength), events: events(ofPiece: index),
      keyframe: state(beforePiece: index, reducer))
  }

  private func state(beforePiece index: Int, _ reducer: Reducer) -> NavigationState {
    while states.count <= index {
      var state = states[states.count - 1]
      let first = (states.count - 1) * Self.pieceLength
      for event in events[first..<first + Self.pieceLength] { reducer.reduce(event, into: &state) }
      states.append(state)
    }
    return states[index]
  }
}
