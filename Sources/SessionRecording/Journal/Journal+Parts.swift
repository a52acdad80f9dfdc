import SessionCoding
import SessionLog

/// Files of parts: begun, finished, given up.
extension Journal {
  /// Creates the first part, with the header in it before anything happens.
  mutating func begin() {
    let before = encoder.position
    do throws(LogError) {
      try prepareFile(at: 0)
      output.removeAll()
      encoder.begin(to: &output)
      try put(output.bytes)
      encoder.wall = ""
      work.insert(.sync)
    } catch {
      encoder.position = before
      fail(error, at: 0)
    }
  }

  /// Sees to it that there is a file, and that it is not too long, too old or in doubt.
  mutating func prepareFile(at now: UInt64) throws(LogError) {
    if file != nil {
      if isDirty {
        giveUpFile()
      } else if fileSize >= limits.partBytes
        || now >= partStart && now - partStart >= limits.partMilliseconds
      {
        finishPart()
      } else {
        return
      }
    }
    file = try createdFile()
    closeRetired()
    parts.append(encoder.part)
    fileSize = 0
    partStart = now
    partOrdinal = encoder.ordinal
    isDirty = false
    encoder.wall = WallTime.text(clock.wall())
  }

  private mutating func createdFile() throws(LogError) -> LiveWriter {
    var attempts = 0
    while true {
      do throws(LogError) {
        return try files.create(part: encoder.part)
      } catch {
        attempts += 1
        guard PartFiles.isTaken(error), attempts < 8 else { throw error }
        encoder.startPart()
      }
    }
  }

  /// Ends the open part; the next event starts another.
  mutating func finishPart() {
    let before = encoder.position
    output.removeAll()
    // Chains the last events of the part, so that they can be told from stale ones.
    encoder.check(to: &output)
    do throws(LogError) {
      try put(output.bytes)
    } catch {
      encoder.position = before
      lastError = error
    }
    giveUpFile()
  }

  private mutating func closeRetired() {
    guard let retired else { return }
    self.retired = nil
    do throws(LogError) {
      try retired.close()
    } catch {
      lastError = error
    }
    if !finishedParts.isEmpty { work.insert(.housekeeping) }
  }

  /// Leaves the open part as it is and goes on with another.
  mutating func giveUpFile() {
    guard file != nil else { return }
    retired = file
    file = nil
    if encoder.ordinal > partOrdinal || isClosed {
      finishedParts.append(encoder.part)
    } else {
      // No event got into it: there is nothing to read.
      _ = files.calls.unlink(files.path(files.name(encoder.part, .live)))
      parts.removeAll { $0 == encoder.part }
    }
    if let unwritten {
      // The next part starts where this one really ends, and tells the event again.
      encoder.position = unwritten.before
      queue.putBack(unwritten.event)
      self.unwritten = nil
    }
    if encoder.ordinal == 0 { encoder.position = beginning }
    encoder.startPart()
  }

  /// Says that a sync of a part failed: the kernel may have dropped what it could not write.
  mutating func noteFailedSync(of part: UInt32, _ error: LogError) {
    lastError = error
    guard file != nil, encoder.part == part else { return }
    isDirty = true
  }

  // MARK: Checks and the end

  /// Chains everything so far, and tries again to write what waits.
  ///
  /// - Returns: Whether or not all of it is in the file.
  @discardableResult
  mutating func check() -> Bool {
    guard !isClosed, settle(at: now, isForced: true) else { return false }
    guard file != nil else { return true }
    let before = encoder.position
    output.removeAll()
    encoder.check(to: &output)
    do throws(LogError) {
      try put(output.bytes)
      return true
    } catch {
      encoder.position = before
      fail(error, at: now)
      return false
    }
  }

  /// Ends the session.
  mutating func close() {
    guard !isClosed else { return }
    let isSettled = settle(at: now, isForced: true)
    isClosed = true
    // What is being drained goes on being written; it only gets no end.
    guard trouble?.isDraining != true else { return }
    if isSettled, file != nil {
      output.removeAll()
      encoder.finish(to: &output)
      do throws(LogError) {
        try put(output.bytes)
      } catch {
        lastError = error
      }
    }
    lost += UInt64(queue.count) + (unwritten == nil ? 0 : 1)
    queue = EventQueue()
    unwritten = nil
    giveUpFile()
    closeRetired()
  }
}
