import NavigationModel
import SessionLog

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Why events are not in the file yet, or never will be: the `reason` of a `gap`.
public enum GapReason: String, Hashable, Sendable, CaseIterable {
  /// The disk or the quota is full.
  case room
  /// The file is protected, as on a device that was not unlocked yet.
  case locked
  /// The system reports a fault of the disk or the file.
  case io
  /// A write took so long that others wait for it elsewhere.
  case stalled
  /// More events came than a recording takes.
  case throttled

  init(_ error: LogError) {
    guard case .systemCall(_, let code) = error.kind else {
      self = .io
      return
    }
    switch code {
    case ENOSPC, EDQUOT, EFBIG: self = .room
    case EACCES, EPERM: self = .locked
    default: self = .io
    }
  }
}

extension LogError {
  /// Whether or not a file that could not be created may be created later.
  ///
  /// Room can be made and a device unlocked; a folder that is read-only or no folder stays so.
  var mayPass: Bool {
    guard case .systemCall(_, let code) = kind else { return false }
    #if os(iOS)
      // The form in which data protection refuses a file before the first unlock.
      if code == EACCES || code == EPERM { return true }
    #endif
    return [ENOSPC, EDQUOT, EIO, EPERM, EMFILE, ENFILE, EINTR, EAGAIN, ESTALE].contains(code)
  }
}

/// A stretch of time in which events cannot be written at once.
struct Trouble {
  var reason: GapReason
  /// Milliseconds since the session's start.
  var since: UInt64
  var lastAttempt: UInt64
  /// What the system said.
  var error: LogError?
  /// Whether or not the background thread has the file to itself and writes what is queued.
  var isDraining = false
  /// Whether or not the latest write on the background thread was quick.
  var isQuick = false
  /// Whether or not the gap that tells of it is queued.
  var isEnding = false
  /// Events that found no place in memory.
  var lost: UInt64 = 0
  /// The state with the lost events in it, so that what follows them has a start.
  var state: NavigationState?
}
