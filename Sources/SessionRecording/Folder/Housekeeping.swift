import SessionLog

/// Seals what is finished and makes room, on the recorder's own thread.
struct Housekeeping: Sendable {
  let folder: SessionFolder
  /// The session that is open, which is never touched but for parts that are finished.
  let session: String
  let makeSealer: RecordingOptions.SealerMaker?
  let folderBytes: UInt64
  let folderLaunches: UInt32

  // MARK: Sealing

  /// Seals the parts that processes left behind which are gone.
  func sealLeftovers() {
    let names = folder.files().map(\.name)
      .filter { $0.form == .live && $0.session != session && !OpenSessions.contains($0.session) }
    seal(names.sorted { $0.text < $1.text })
  }

  /// Seals finished parts of the open session.
  func seal(_ parts: [UInt32]) {
    seal(parts.map { PartName(session: session, part: $0, form: .live) })
  }

  // Every part is claimed first: two that seal one at the same time would spoil each other's file.
  private func seal(_ names: [PartName]) {
    guard !names.isEmpty else { return }
    let sealer: (any PartSealer)?
    do throws(LogError) {
      sealer = try makeSealer?()
    } catch {
      sealer = nil
    }
    for name in names {
      guard let claim = folder.claim(name) else { continue }
      defer { folder.release(claim) }
      if removeIfEmpty(name) { continue }
      do throws(LogError) {
        try sealer?.seal(live: folder.path(name), to: folder.path(name.as(.sealed)))
      } catch {
        // It stays live: readers take it as it is, and the next launch tries again.
        continue
      }
    }
  }

  // Killed between creating a file and its first write, a recorder leaves nothing to read.
  private func removeIfEmpty(_ name: PartName) -> Bool {
    guard folder.size(of: name) == 0 else { return false }
    _ = folder.calls.unlink(folder.path(name))
    return true
  }

  // MARK: Retention

  /// Removes the oldest sessions until the folder is within its bounds.
  ///
  /// Whole sessions, oldest launch first; a session that is written to stays. Files whose session
  /// no recorder named are not this folder's to remove.
  func retain() {
    let files = folder.files()
    var total = files.reduce(0) { $0 + $1.size }
    let newest = files.compactMap { LaunchID($0.name.session)?.number }.max() ?? 0
    let sessions = Dictionary(grouping: files, by: \.name.session)
      .compactMap { session, files in LaunchID(session).map { (launch: $0, files: files) } }
      .sorted { ($0.launch.number, $0.launch.text) < ($1.launch.number, $1.launch.text) }
    for (launch, files) in sessions {
      let isTooOld = newest - launch.number >= folderLaunches
      guard total > folderBytes || isTooOld else { break }
      guard launch.text != session, !OpenSessions.contains(launch.text) else { continue }
      total -= remove(files)
    }
  }

  /// - Returns: Bytes that were freed.
  private func remove(_ files: [SessionFolder.File]) -> UInt64 {
    var claims: [Int32] = []
    defer { for claim in claims { folder.release(claim) } }
    for file in files where file.name.form == .live {
      guard let claim = folder.claim(file.name) else { return 0 }
      claims.append(claim)
    }
    var freed: UInt64 = 0
    for file in files where folder.calls.unlink(folder.path(file.name)) >= 0 {
      freed += file.size
    }
    return freed
  }
}
