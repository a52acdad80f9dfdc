import NavigationModel
import SessionCoding
import SessionLog

/// What happens while events cannot be written, and once they can again.
extension Journal {
  /// Puts an event behind those that wait, or counts it as lost.
  mutating func keep(_ event: NavigationEvent, at now: UInt64) -> UInt64? {
    guard let trouble else { return nil }
    // Once one is lost, those after it are too, until a gap says so in its place.
    guard trouble.lost == 0, trouble.reason != .throttled, queue.count < limits.queuedEvents else {
      lose(event)
      return nil
    }
    var event = event
    event.seq = nextSeq
    nextSeq += 1
    queue.append(event)
    if trouble.reason == .stalled, !trouble.isDraining {
      self.trouble?.isDraining = true
      work.insert(.drain)
    }
    return event.seq
  }

  private mutating func lose(_ event: NavigationEvent) {
    guard var trouble else { return }
    // Taken out before it changes: a second owner would have it copied for each event.
    var state = trouble.state ?? stateAfterQueue()
    trouble.state = nil
    self.trouble?.state = nil
    reducer.reduce(event, into: &state)
    trouble.state = state
    trouble.lost += 1
    self.trouble = trouble
    lost += 1
  }

  /// The state once everything that waits is written.
  private func stateAfterQueue() -> NavigationState {
    var state = encoder.state
    if let unwritten { reducer.reduce(unwritten.event, into: &state) }
    for event in queue.waiting { reducer.reduce(event, into: &state) }
    return state
  }

  // MARK: Trying again

  /// Writes what waits, if it is time to try.
  ///
  /// - Returns: Whether or not the next event can be written at once.
  mutating func settle(at now: UInt64, isForced: Bool = false) -> Bool {
    guard let trouble else { return true }
    guard !trouble.isDraining, isForced || isDue(trouble, at: now) else { return false }
    self.trouble?.lastAttempt = now
    // A file that is given up on the way is replaced once; a second one tells of the disk.
    for _ in 0..<2 {
      let hadFile = file != nil
      do throws(LogError) {
        while try writeNext(at: now) {}
        end(at: now)
        return self.trouble == nil
      } catch {
        fail(error, at: now)
        guard hadFile, file == nil else { return false }
      }
    }
    return false
  }

  private mutating func isDue(_ trouble: Trouble, at now: UInt64) -> Bool {
    switch trouble.reason {
    case .throttled: return bucket?.isRefilled(at: now) ?? true
    // Until a write is quick again, none is made where someone waits for it.
    case .stalled where file != nil: return false
    case .stalled, .room, .locked, .io: break
    }
    return now >= trouble.lastAttempt && now - trouble.lastAttempt >= limits.retryInterval
  }

  /// Writes the event that waits longest.
  ///
  /// - Returns: `false` where none waits.
  private mutating func writeNext(at now: UInt64) throws(LogError) -> Bool {
    if unwritten == nil {
      guard queue.count > 0 else { return false }
      try prepareFile(at: now)
      encodeNext()
    }
    guard let unwritten else { return false }
    try put(unwritten.bytes)
    encoder.commit(unwritten.event, unwritten.outcome)
    self.unwritten = nil
    return true
  }

  private mutating func encodeNext() {
    guard let event = queue.popFirst() else { return }
    let before = encoder.position
    let outcome = encode(event)
    unwritten = Unwritten(event: event, outcome: outcome, bytes: output.bytes, before: before)
  }

  /// Ends the trouble: writes the gap that tells of it, and where the state stands after it.
  private mutating func end(at now: UInt64) {
    guard let trouble else { return }
    let events = endingEvents(of: trouble, at: now)
    self.trouble = nil
    for event in events {
      if self.trouble == nil {
        _ = write(event, began: clock.monotonic(), at: now)
      } else {
        // Kept whatever the bound says: it stands for what was lost.
        queue.append(event)
      }
    }
  }

  /// A gap, and a keyframe where the state after the gap would be in doubt.
  private mutating func endingEvents(
    of trouble: Trouble, at now: UInt64
  ) -> [NavigationEvent] {
    // A session that has not begun yet has nothing to miss.
    guard encoder.ordinal > 0 || queue.count > 0 || trouble.lost > 0 else { return [] }
    let state = trouble.state ?? stateAfterQueue()
    var gap = NavigationEvent(.gap, seq: nextSeq, time: now, by: .system)
    gap.set(.lost, trouble.lost)
    gap.set(.reason, vocabulary.name(trouble.reason.rawValue))
    gap.set(.ms, now >= trouble.since ? now - trouble.since : 0)
    nextSeq = gap.seq &+ 1 &+ trouble.lost
    guard trouble.lost > 0 || trouble.reason != .stalled,
      let keyframe = keyframe(state, after: gap)
    else { return [gap] }
    nextSeq &+= 1
    return [gap, keyframe]
  }

  private func keyframe(
    _ state: NavigationState, after gap: NavigationEvent
  ) -> NavigationEvent? {
    // A keyframe would pass off as whole what was in doubt before.
    guard state.degradedSince == nil else { return nil }
    let json = StateJSON.keyframe(state, seq: gap.seq, time: gap.time, vocabulary: vocabulary)
    do throws(InterchangeError) {
      let read = try StateJSON.state(json: json, vocabulary: vocabulary, ordinal: encoder.ordinal)
      var event = NavigationEvent(.keyframe, seq: nextSeq, time: gap.time, by: .system)
      event.set(.reducer, Reducer.version)
      event.set(.state, Attachment(json: json, state: read))
      return event
    } catch {
      return nil
    }
  }

  // MARK: Writing on another thread

  /// What the background thread writes next; it has the file to itself until it says how it went.
  mutating func nextToDrain() -> (file: LiveWriter, bytes: [UInt8])? {
    guard let trouble, trouble.isDraining else { return nil }
    if unwritten == nil, queue.count == 0, trouble.isQuick, !trouble.isEnding || trouble.lost > 0 {
      for event in endingEvents(of: trouble, at: now) { queue.append(event) }
      self.trouble?.isEnding = true
      self.trouble?.lost = 0
      self.trouble?.state = nil
    }
    if unwritten == nil, file != nil { encodeNext() }
    if let file, let unwritten { return (file, unwritten.bytes) }
    // All is written, or the file is gone and whoever records next tries another.
    self.trouble?.isDraining = false
    if trouble.isEnding, queue.count == 0 { self.trouble = nil }
    return nil
  }

  /// Takes what became of the bytes that ``nextToDrain()`` gave.
  ///
  /// - Parameters:
  ///   - error: Why they are not in the file, or `nil`.
  ///   - took: Nanoseconds that the write took.
  mutating func didDrain(_ error: LogError?, took: UInt64) {
    trouble?.isQuick = took <= limits.slowWrite
    if let error {
      trouble?.isDraining = false
      fail(error, at: now)
    } else if let unwritten, let file {
      fileSize = file.size
      encoder.commit(unwritten.event, unwritten.outcome)
      self.unwritten = nil
    }
  }
}
