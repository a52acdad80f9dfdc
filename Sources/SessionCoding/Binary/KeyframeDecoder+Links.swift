import NavigationModel
import SessionLog

/// Links, the manifest and the rest of a state.
extension KeyframeDecoder {
  mutating func addLink(_ message: ByteReader) throws(WireFault) {
    var reader = message
    var link = UnsettledLink(id: .none, url: .none, receivedSeq: 0)
    while !reader.isAtEnd {
      let tag = try reader.tag()
      switch tag.rawValue {
      case 1 << 3: link.id = try name(&reader)
      case 2 << 3: link.url = try name(&reader)
      case 3 << 3: link.policy = try name(&reader)
      case 4 << 3: link.receivedSeq = try reader.varint()
      case 5 << 3:
        link.stage = try UnsettledLink.Stage(rawValue: small(&reader)) ?? .received
      case 6 << 3 | 2: link.goal = try goal(reader.message())
      default: try reader.skip(tag)
      }
    }
    state.links.append(link)
    try check(state.links.count, NavigationState.maximumUnsettledLinks, reader)
  }

  private mutating func goal(_ message: ByteReader) throws(WireFault) -> Goal {
    var reader = message
    var goal = Goal()
    while !reader.isAtEnd {
      let tag = try reader.tag()
      switch tag.rawValue {
      case 1 << 3: goal.tab = try name(&reader)
      case 2 << 3: goal.routes = try reader.varint() != 0 ? EntryList() : nil
      case 3 << 3 | 2: goal.modal = try goalModal(reader.message())
      default: try reader.skip(tag)
      }
    }
    return goal
  }

  private mutating func goalModal(_ message: ByteReader) throws(WireFault) -> GoalModal {
    var reader = message
    var modal = GoalModal()
    while !reader.isAtEnd {
      let tag = try reader.tag()
      switch tag.rawValue {
      case 1 << 3: modal.id = try name(&reader)
      case 2 << 3: modal.screen = try name(&reader)
      case 3 << 3: modal.routes = try reader.varint() != 0 ? EntryList() : nil
      default: try reader.skip(tag)
      }
    }
    return modal
  }

  mutating func addGoal(
    _ message: ByteReader, _ member: UInt32
  ) throws(WireFault) {
    let list = try entries(message)
    guard let last = state.links.indices.last, var goal = state.links[last].goal else {
      throw WireFault(.missingField, at: message.offset)
    }
    // Taken out of the state first, so that a long list is appended to where it is.
    state.links[last].goal = nil
    var routes =
      (member == KeyframeForm.goalRoutes ? goal.routes : goal.modal?.routes) ?? EntryList()
    goal.routes = member == KeyframeForm.goalRoutes ? nil : goal.routes
    if member == KeyframeForm.goalModalRoutes { goal.modal?.routes = nil }
    for entry in list { routes.append(entry) }
    if member == KeyframeForm.goalRoutes {
      goal.routes = routes
    } else {
      goal.modal?.routes = routes
    }
    state.links[last].goal = goal
  }

  mutating func addChange(_ message: ByteReader) throws(WireFault) {
    var reader = message
    var change = ManifestChange(
      isRemoval: false, destination: Destination(type: .none, on: .none, shows: .none))
    while !reader.isAtEnd {
      let tag = try reader.tag()
      switch tag.rawValue {
      case 1 << 3: change.destination.type = try name(&reader)
      case 2 << 3: change.destination.caseName = try name(&reader)
      case 3 << 3: change.destination.on = try name(&reader)
      case 4 << 3: change.destination.shows = try name(&reader)
      case 5 << 3:
        change.destination.scope = try Destination.Scope(rawValue: small(&reader)) ?? .normal
      case 6 << 3: change.isRemoval = try reader.varint() != 0
      default: try reader.skip(tag)
      }
    }
    state.manifestChanges.append(change)
    try check(state.manifestChanges.count, NavigationState.maximumManifestChanges, reader)
  }

  mutating func addRest(_ message: ByteReader) throws(WireFault) {
    var reader = message
    while !reader.isAtEnd {
      let tag = try reader.tag()
      switch tag.rawValue {
      case 1 << 3: state.degradedSince = try reader.varint()
      case 2 << 3: state.userScene = try name(&reader)
      default: try reader.skip(tag)
      }
    }
  }
}
