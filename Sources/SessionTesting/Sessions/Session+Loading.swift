import NavigationModel
public import NavigationRouting
import SessionCoding
import SessionLog
public import SessionRecording
import SessionReplay

extension Session {
  /// Opens a recorded file: a `.navtape`, live, sealed or torn, or interchange lines.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - launch: Which of its sessions, from 1; needed where it holds several.
  ///   - tokenKey: The key of the tokens that stand for withheld values, where the test knows it.
  /// - Throws: ``SessionError``, which says what to do.
  /// - Complexity: O(size of the file): all of it is verified.
  public init(
    contentsOf path: String, launch: Int? = nil, tokenKey: TokenKey? = nil
  ) throws(SessionError) {
    let file: RecordedFile
    do throws(OpeningError) {
      file = try RecordedFile.open(path: path, options: .verifying)
    } catch {
      throw SessionError(error, path)
    }
    try self.init(file, launch: launch, path: path, tokenKey: tokenKey)
  }

  /// Opens a recorded file that is kept beside the tests.
  ///
  /// It is looked for in the folders `Sessions` and `Fixtures` next to the test's file, then next
  /// to each folder above it, up to the one with `Package.swift`.
  ///
  /// - Parameters:
  ///   - name: The file's name, with or without `.navtape` or `.ndjson`.
  ///   - launch: Which of its sessions, from 1; needed where it holds several.
  ///   - tokenKey: The key of the tokens that stand for withheld values, where the test knows it.
  ///   - testFile: The file from which to look.
  /// - Throws: ``SessionError``, which says where it was looked for.
  public init(
    fixture name: String, launch: Int? = nil, tokenKey: TokenKey? = nil,
    testFile: String = #filePath
  ) throws(SessionError) {
    let search = FixtureSearch(name: name, testFile: testFile)
    guard let path = search.path else { throw search.error }
    try self.init(contentsOf: path, launch: launch, tokenKey: tokenKey)
  }

  /// What a recorder in memory has so far.
  ///
  /// - Parameters:
  ///   - recorder: The recorder; it goes on recording.
  ///   - name: What the session is called in failure texts, and as an attachment.
  ///   - tokenKey: The navigator's key, so that withheld values can be compared.
  /// - Throws: ``SessionError`` where the recorder was closed before its first event.
  public init(
    _ recorder: InMemoryRecorder, named name: String = "session", tokenKey: TokenKey? = nil
  ) throws(SessionError) {
    try self.init(bytes: recorder.bytes, named: name, tokenKey: tokenKey)
  }

  /// A session in memory: the bytes of a log, or interchange lines.
  ///
  /// - Parameters:
  ///   - bytes: What would be in its file.
  ///   - name: What the session is called in failure texts, and as an attachment.
  ///   - launch: Which of its sessions, from 1; needed where it holds several.
  ///   - tokenKey: The key of the tokens that stand for withheld values, where the test knows it.
  /// - Throws: ``SessionError``, which says what to do.
  public init(
    bytes: [UInt8], named name: String = "session", launch: Int? = nil, tokenKey: TokenKey? = nil
  ) throws(SessionError) {
    let file: RecordedFile
    do throws(OpeningError) {
      file = try RecordedFile.open(bytes: bytes, name: name, options: .verifying)
    } catch {
      throw SessionError(error, name)
    }
    try self.init(
      file, launch: launch,
      path: name + (file.form == .interchange ? ".ndjson" : ".navtape"), bytes: bytes,
      tokenKey: tokenKey)
  }
}

extension RecordedFile.Options {
  /// All of a file is looked at first, so that what is lost is known before anything is asked.
  fileprivate static var verifying: Self {
    var options = Self()
    options.isVerifying = true
    return options
  }
}

extension LogError {
  /// Whether or not the system refused, so that the bytes have nothing to do with it.
  fileprivate var isOfTheSystem: Bool { if case .systemCall = kind { true } else { false } }
}

extension SessionError {
  init(_ error: OpeningError, _ path: String) {
    let name = Visible.text(path)
    switch error.kind {
    case .empty:
      self = SessionError("\(name) is empty")
        .reason("0 bytes; the shortest session is one line")
        .help("what a session looks like: navtape help import")
    case .folder:
      self = SessionError("\(name) is a folder").help("name one file in it")
    case .notASession:
      self = SessionError("\(name) is no session")
        .reason("it begins neither as a log nor as lines of JSON")
        .help("what a session looks like: navtape help import")
    case .log(let error) where error.isOfTheSystem:
      self = SessionError("\(name) cannot be read").reason(Visible.text(error.reason))
        .help("ls -l \(Command.quoted(path))")
    case .log(let error):
      self = SessionError("\(name) cannot be read").reason(Visible.text(error.reason))
        .help("navtape verify \(Command.quoted(path))")
    case .interchange(let error):
      self = SessionError("\(name) cannot be read").reason(Visible.text(error.description))
        .help("navtape verify \(Command.quoted(path))")
    case .block(let error):
      self = SessionError("\(name) cannot be read").reason(Visible.text("\(error)"))
        .help("navtape verify \(Command.quoted(path))")
    case .system(let call, let code):
      self = SessionError("\(name) cannot be read").reason("\(call) failed with \(code)")
    }
  }
}
