import SessionCoding
import SessionLog

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What concerns the session as a whole.
extension RecorderCore {
  // A caller that asks for a sync waits this long for a slow disk and no longer.
  static let patience = 1_000

  /// Chains and syncs everything so far.
  @discardableResult
  func flush() -> Bool {
    waitForDraining()
    let (isWritten, work) = state.withLock { ($0.journal.check(), $0.journal.takeWork()) }
    start(work)
    return isWritten && syncOpenPart()
  }

  /// Ends the session, and seals its last part elsewhere.
  func close() {
    waitForDraining()
    let work = state.withLock { state in
      state.journal.close()
      return state.journal.takeWork()
    }
    start(work)
    background.enqueue { [session] in OpenSessions.remove(session) }
  }

  private func waitForDraining() {
    for _ in 0..<Self.patience {
      guard state.withLock({ $0.journal.trouble?.isDraining == true }) else { return }
      usleep(1_000)
    }
  }

  var status: RecorderStatus {
    state.withLock { state in
      let journal = state.journal
      var status = RecorderStatus(.recording)
      if journal.isClosed {
        status.activity = .closed
      } else if let trouble = journal.trouble {
        status.activity = .waiting(trouble.reason)
      }
      status.session = session
      status.previous = previous
      status.file = journal.file?.path
      status.written = journal.encoder.ordinal
      status.waiting = UInt64(journal.queue.count) + (journal.unwritten == nil ? 0 : 1)
      status.lost = journal.lost
      status.lastError = journal.lastError
      return status
    }
  }
}
