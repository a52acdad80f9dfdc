/// A kind's own keys, read and written by name.
///
/// Reading a key that the kind does not have, or that this event does not carry, gives `nil`.
extension NavigationEvent {
  /// Whether or not the event carries the key.
  public func has(_ key: EventKey) -> Bool {
    guard let place = EventSchema.key(key, of: kind) else { return false }
    return isPresent(place)
  }

  /// The string at a key, as a name; ``Name/none`` where there is none.
  public func name(_ key: EventKey) -> Name {
    guard let place = EventSchema.key(key, of: kind), place.type == .name, isPresent(place) else {
      return .none
    }
    return names[slot: place.slot]
  }

  /// The number at a key.
  public func number(_ key: EventKey) -> UInt64? {
    guard let place = EventSchema.key(key, of: kind), isPresent(place),
      place.type == .number || (place.type == .countOrRoutes && numbers[slot: place.slot] != .max)
    else { return nil }
    return numbers[slot: place.slot]
  }

  /// The Boolean at a key.
  public func flag(_ key: EventKey) -> Bool? {
    guard let place = EventSchema.key(key, of: kind), place.type == .flag, isPresent(place) else {
      return nil
    }
    return flagBits & (1 &<< UInt16(place.slot)) != 0
  }

  /// The single route at a key.
  public func route(_ key: EventKey = .route) -> RouteID? {
    has(key) ? routes.first?.route : nil
  }

  /// Sets the string at a key of this kind.
  package mutating func set(_ key: EventKey, _ name: Name) {
    guard let place = EventSchema.key(key, of: kind), place.type == .name else { return }
    setName(place, name)
  }

  /// Sets the number at a key of this kind.
  package mutating func set(_ key: EventKey, _ number: UInt64) {
    guard let place = EventSchema.key(key, of: kind),
      place.type == .number || place.type == .countOrRoutes
    else { return }
    markPresent(place)
    numbers[slot: place.slot] = number
  }

  /// Sets the Boolean at a key of this kind.
  package mutating func set(_ key: EventKey, _ flag: Bool) {
    guard let place = EventSchema.key(key, of: kind), place.type == .flag else { return }
    setFlag(place, flag)
  }

  /// Sets the routes at a key of this kind.
  package mutating func set(_ key: EventKey, _ routes: EntryList) {
    guard let place = EventSchema.key(key, of: kind) else { return }
    markPresent(place)
    // The greatest number says that `entries` is a list, which may be empty, and not a count.
    if place.type == .countOrRoutes { numbers[slot: place.slot] = .max }
    self.routes = routes
  }

  /// Says that a key is there; its value is in the attachment or set separately.
  package mutating func set(_ key: EventKey, _ attachment: Attachment) {
    guard let place = EventSchema.key(key, of: kind) else { return }
    markPresent(place)
    self.attachment = attachment
  }

  @inlinable
  @inline(__always)
  package func isPresent(_ key: EventSchema.Key) -> Bool {
    present & (1 &<< UInt16(key.bit)) != 0
  }

  @inlinable
  @inline(__always)
  package mutating func markPresent(_ key: EventSchema.Key) {
    present |= 1 &<< UInt16(key.bit)
  }

  @inlinable
  @inline(__always)
  package mutating func setFlag(_ key: EventSchema.Key, _ flag: Bool) {
    markPresent(key)
    let bit = UInt16(1) &<< UInt16(key.slot)
    flagBits = flag ? flagBits | bit : flagBits & ~bit
  }

  /// The name in a storage slot.
  @inlinable
  @inline(__always)
  package func name(slot: UInt8) -> Name { names[slot: slot] }

  /// Sets the name in a storage slot.
  @inlinable
  @inline(__always)
  package mutating func setName(_ key: EventSchema.Key, _ name: Name) {
    markPresent(key)
    names[slot: key.slot] = name
  }

  /// The number in a storage slot.
  @inlinable
  @inline(__always)
  package func number(slot: UInt8) -> UInt64 { numbers[slot: slot] }

  /// Sets the number in a storage slot.
  @inlinable
  @inline(__always)
  package mutating func setNumber(_ key: EventSchema.Key, _ number: UInt64) {
    markPresent(key)
    numbers[slot: key.slot] = number
  }

  /// The Boolean in a storage slot.
  @inlinable
  @inline(__always)
  package func flag(slot: UInt8) -> Bool { flagBits & (1 &<< UInt16(slot)) != 0 }
}
