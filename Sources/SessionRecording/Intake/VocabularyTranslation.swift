import NavigationModel
import SessionCoding

/// Carries names of a caller's vocabulary into the recorder's own.
///
/// A name that was met before costs one read of an array; so an ordinary event costs a few.
struct VocabularyTranslation {
  // Weak: a caller that is gone must not be mistaken for one that took its place in memory. In an
  // object of its own, because to copy a weak reference is slow.
  private final class Source {
    private(set) weak var vocabulary: Vocabulary?

    init(_ vocabulary: Vocabulary) { self.vocabulary = vocabulary }
  }

  private let source: Source
  private let own: Vocabulary
  // By the caller's index; 0 is not known yet, and the absent name itself.
  private var names: [UInt32]
  // By the caller's index; 0 is not known yet, and the unknown route itself.
  private var routes: [UInt32] = [0]

  init(from source: Vocabulary, into own: Vocabulary) {
    self.source = Source(source)
    self.own = own
    // Every vocabulary begins with the names the model itself knows.
    names = Array(0...UInt32(Name.wellKnown.count))
  }

  /// Whether or not it is for this caller.
  func isFor(_ caller: Vocabulary) -> Bool { source.vocabulary === caller }

  /// Whether or not its caller is gone.
  var isOver: Bool { source.vocabulary == nil }

  mutating func name(_ name: Name, of caller: Vocabulary) -> Name {
    let index = Int(name.index)
    if index < names.count, names[index] != 0 || index == 0 { return Name(index: names[index]) }
    let copy = own.name(caller.text(name))
    Self.remember(copy.index, at: index, in: &names)
    return copy
  }

  mutating func route(_ route: RouteID, of caller: Vocabulary) -> RouteID {
    let index = Int(route.index)
    if index < routes.count, routes[index] != 0 || index == 0 {
      return RouteID(index: routes[index])
    }
    let written = caller.record(route).written
    let copy = own.route(
      type: name(written.type, of: caller), case: name(written.caseName, of: caller),
      value: name(written.value, of: caller), isObject: written.isObject)
    Self.remember(copy.index, at: index, in: &routes)
    return copy
  }

  private static func remember(_ copy: UInt32, at index: Int, in table: inout [UInt32]) {
    while table.count <= index { table.append(0) }
    table[index] = copy
  }

  // MARK: Events

  mutating func translate(_ event: inout NavigationEvent, of caller: Vocabulary) {
    event.scene = name(event.scene, of: caller)
    event.stack = name(event.stack, of: caller)
    event.cause = name(event.cause, of: caller)
    event.callSite = name(event.callSite, of: caller)
    for slot: UInt8 in 0..<5 {
      let name = event.names[slot: slot]
      if !name.isNone { event.names[slot: slot] = self.name(name, of: caller) }
    }
    if !event.routes.isEmpty { event.routes = entries(event.routes, of: caller) }
    if let attachment = event.attachment {
      event.attachment = translated(attachment, of: caller)
    }
  }

  private mutating func entries(_ list: EntryList, of caller: Vocabulary) -> EntryList {
    if list.count == 1 { return EntryList(entry(list[0], of: caller)) }
    var copy: [Entry] = []
    copy.reserveCapacity(list.count)
    for entry in list { copy.append(self.entry(entry, of: caller)) }
    return EntryList(copy)
  }

  private mutating func entry(_ entry: Entry, of caller: Vocabulary) -> Entry {
    let id = entry.id.name.map { EntryID.named(name($0, of: caller)) } ?? entry.id
    return Entry(id: id, route: route(entry.route, of: caller))
  }

  // MARK: Attachments

  private mutating func translated(
    _ attachment: Attachment, of caller: Vocabulary
  ) -> Attachment {
    Attachment(
      kindName: attachment.kindName, json: attachment.json,
      goal: attachment.goal.map { goal($0, of: caller) },
      stacks: attachment.stacks.map {
        RestoredStack(
          address: name($0.address, of: caller), routes: entries($0.routes, of: caller))
      },
      modals: attachment.modals.map {
        RestoredModal(
          modal: name($0.modal, of: caller), style: name($0.style, of: caller),
          screen: name($0.screen, of: caller), presenter: name($0.presenter, of: caller))
      },
      addresses: attachment.addresses.map { name($0, of: caller) },
      state: attachment.state == nil ? nil : state(attachment.json),
      line: attachment.line, keyOrder: attachment.keyOrder)
  }

  // A keyframe's state is read again from its text: that is what a reader of the file will see.
  private func state(_ json: String?) -> NavigationState? {
    guard let json else { return nil }
    do throws(InterchangeError) {
      return try StateJSON.state(json: json, vocabulary: own)
    } catch {
      return nil
    }
  }

  private mutating func goal(_ goal: Goal, of caller: Vocabulary) -> Goal {
    var copy = Goal(tab: name(goal.tab, of: caller))
    if let routes = goal.routes { copy.routes = entries(routes, of: caller) }
    if let modal = goal.modal {
      var copied = GoalModal(id: name(modal.id, of: caller), screen: name(modal.screen, of: caller))
      if let routes = modal.routes { copied.routes = entries(routes, of: caller) }
      copy.modal = copied
    }
    return copy
  }
}
