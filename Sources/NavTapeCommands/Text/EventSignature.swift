import NavigationModel
import SessionCoding

/// What two events of different sessions must share to count as the same.
///
/// That is everything but when and where in the code: `seq`, `t`, `turn`, `at` and ids.
struct EventSignature {
  private var writer: EventLineWriter

  init(vocabulary: Vocabulary) {
    writer = EventLineWriter(vocabulary: vocabulary)
  }

  /// The event's line without what may differ.
  mutating func bytes(of event: NavigationEvent) -> [UInt8] {
    var event = event
    event.ordinal = 0
    event.seq = 0
    event.time = 0
    event.turn = .own
    event.callSite = .none
    event.routes = EntryList(
      event.routes.enumerated().map {
        Entry(id: .assigned(ordinal: 0, position: $0), route: $1.route)
      })
    var context = LineContext()
    writer.removeAll()
    writer.write(event, context: &context)
    return writer.bytes
  }
}
