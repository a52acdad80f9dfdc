import NavigationModel
import NavigationRouting
public import SessionReplay

/// A recorded session to make assertions about.
///
/// ```swift
/// @Test func `the notification lands on the brew`() throws {
///   let session = try Session(fixture: "wrong-push-order")
///   let state = try session.at(.after(.link("L1")))
///   #expect(state.stack("brews") == [BrewHistoryFilter.week, Brew.ID(7)])
///   #expect(state.landing.screen == "BrewDetail")
/// }
/// ```
///
/// It is read from a file when it is asked, block by block, and so is not shared between threads:
/// each test opens its own.
public struct Session {
  /// The session, as replay reads it.
  public let recorded: RecordedSession
  /// The file it is in.
  public let file: RecordedFile
  /// Which of the file's sessions it is, from 1.
  public let launch: Int
  /// How the commands of failure texts name the file.
  let path: String
  /// The whole file, where it is in memory only.
  let attachedBytes: [UInt8]?
  /// Names, manifest and reducer as the states of this session need them.
  let names: SessionNames

  init(
    _ file: RecordedFile, launch: Int?, path: String, bytes: [UInt8]? = nil,
    tokenKey: TokenKey? = nil
  ) throws(SessionError) {
    if launch == nil, file.sessions.count > 1 {
      throw SessionError("\(Visible.text(path)) holds \(file.sessions.count) sessions")
        .help("say which, from 1: Session(contentsOf: …, launch: 1)")
    }
    let number = launch ?? 1
    guard file.sessions.indices.contains(number - 1) else {
      throw SessionError("\(Visible.text(path)) has no session \(number)")
        .reason("it holds \(file.sessions.count.counted("session"))")
        .help("count from 1")
    }
    self.file = file
    self.path = path
    self.launch = number
    attachedBytes = bytes
    recorded = file.sessions[number - 1]
    names = SessionNames(recorded, tokenKey: tokenKey)
  }

  /// The session's id.
  public var id: String { recorded.id }

  /// How many events can be read.
  public var eventCount: Int { Int(clamping: recorded.eventCount) }

  /// What of the file could not be read, of this session.
  public var damage: [Damage] { file.damage.filter { $0.session == launch - 1 } }

  /// Passes each event to `body`, first to last.
  public func forEachEvent(_ body: (SessionEvent) throws -> Void) throws {
    try recorded.forEachEvent { try body(SessionEvent($0, names)) }
  }

  /// The events, first to last.
  ///
  /// - Complexity: All of them are in memory; ``forEachEvent(_:)`` holds one.
  public var events: [SessionEvent] {
    get throws {
      var events: [SessionEvent] = []
      try forEachEvent { events.append($0) }
      return events
    }
  }

  /// The place of an event as the command reads it: `#42`, or `2:#42` in a file of several.
  func place(_ seq: UInt64) -> String {
    file.sessions.count > 1 ? "\(launch):#\(seq)" : "#\(seq)"
  }

  /// The command that opens the session at an event.
  func command(at seq: UInt64?) -> String {
    Command.replay(path, at: seq.map { place($0) } ?? (launch > 1 ? "\(launch):start" : "start"))
  }
}
