public import NavigationModel

/// A navigation state as JSON: what `show` prints, and what a keyframe holds.
public enum StateJSON {
  /// Writes a state so that reading it gives an equal one.
  ///
  /// - Parameters:
  ///   - state: The state; its names must be of `vocabulary`.
  ///   - seq: The `seq` of the event after which it holds.
  ///   - time: That event's time, in milliseconds.
  ///   - vocabulary: The session's names.
  public static func keyframe(
    _ state: NavigationState, seq: UInt64, time: UInt64, vocabulary: Vocabulary
  ) -> String {
    var writer = StateWriter(vocabulary: vocabulary)
    writer.write(state, seq: seq, time: time)
    return writer.output.text
  }

  /// Writes a state with what the user sees of it.
  ///
  /// - Parameters:
  ///   - state: The state; its names must be of `vocabulary`.
  ///   - seq: The `seq` of the event after which it holds.
  ///   - time: That event's time, in milliseconds.
  ///   - vocabulary: The session's names.
  ///   - presentation: What SwiftUI can show of a stack; `nil` leaves it out.
  ///   - landing: The screen in front of a scene; `nil` leaves it out.
  public static func shown(
    _ state: NavigationState, seq: UInt64, time: UInt64, vocabulary: Vocabulary,
    presentation: (SceneState, StackState) -> Presentation?,
    landing: (SceneState) -> Landing?
  ) -> String {
    var writer = StateWriter(vocabulary: vocabulary, isExact: false)
    writer.write(state, seq: seq, time: time, presentation: presentation, landing: landing)
    return writer.output.text
  }

  /// Reads a state.
  ///
  /// - Parameters:
  ///   - json: The state's JSON text.
  ///   - vocabulary: Where names and routes are interned.
  ///   - ordinal: The keyframe's, from which ids of entries without one follow.
  /// - Returns: The state, its lists cut at the limits of `NavigationState`.
  /// - Throws: ``InterchangeError`` where the text is no JSON object with `scenes`, or is too long.
  public static func state(
    json: String, vocabulary: Vocabulary, ordinal: UInt64 = 0
  ) throws(InterchangeError) -> NavigationState {
    let tree = try JSONTree.object(Array(json.utf8))
    var reader = StateReader(vocabulary: vocabulary, ordinal: ordinal)
    guard let root = tree.root, let state = reader.state(root, in: tree) else {
      throw InterchangeError(.noState)
    }
    return state
  }
}
