import NavigationModel
import SessionReplay

/// Keeps account of who writes which stack, event by event.
struct BlameLedger {
  private let vocabulary: Vocabulary
  private var accounts: [Account] = []
  /// Where each stack's account is.
  private var index: [FrontScan.Place: Int] = [:]
  /// The accounts of stacks that are there and can go: those of modals.
  private var passing: [Int] = []
  private var contended: [ContendedTurn] = []
  private var contendedCount = 0

  private struct Account {
    let scene: Name
    let address: Name
    var origins = RowOrigins()
    var entries: [Entry] = []
    var rootEvent: NavigationEvent?
    var tallies: [WriterTally] = []
    /// Where each writer's tally is.
    var places: [StackWriter: Int] = [:]
    /// The latest turn that changed the stack, with its changes.
    var turn: ContendedTurn?
  }

  /// Most changes of one turn that are kept.
  private static let eventLimit = 1024
  /// Most links of one writer that are kept.
  private static let linkLimit = 64
  /// Most stacks that are kept: an app may give each of its modals another id.
  private static let accountLimit = 4096

  init(_ vocabulary: Vocabulary) {
    self.vocabulary = vocabulary
  }

  /// Takes what the first state of a cut session has as there before.
  mutating func start(from state: NavigationState) {
    for scene in state.scenes {
      for stack in scene.stacks {
        let index = account(scene.name, stack.address)
        accounts[index].origins = RowOrigins(stack.rows)
        accounts[index].entries = stack.entries
      }
    }
  }

  mutating func follow(
    _ event: NavigationEvent, _ reduction: Reduction, _ state: NavigationState
  ) {
    guard !reduction.changes.isDisjoint(with: [.stack, .modals]),
      let scene = state.scene(event.scene)
    else { return }
    // A modal's stack goes with it, and whoever took it away wrote it last.
    if reduction.changes.contains(.modals) {
      let gone = passing.filter { index in
        accounts[index].scene == scene.name && scene.stack(accounts[index].address) == nil
      }
      passing.removeAll(where: gone.contains)
      for index in gone { note(event, StackState(address: accounts[index].address), at: index) }
    }
    for stack in scene.stacks where mayTouch(event, stack) {
      note(event, stack, at: account(scene.name, stack.address))
    }
    noteRoot(event)
  }

  private func mayTouch(_ event: NavigationEvent, _ stack: StackState) -> Bool {
    switch event.kind {
    case .restored, .reset, .keyframe: true
    default: stack.address == event.stack
    }
  }

  private mutating func noteRoot(_ event: NavigationEvent) {
    switch event.kind {
    case .stackMounted, .rootChanged:
      guard !event.name(.rootScreen).isNone else { return }
      accounts[account(event.scene, event.stack)].rootEvent = event
    case .presented:
      let address = vocabulary.modalAddress(event.name(.modal))
      accounts[account(event.scene, address)].rootEvent = event
    default: break
    }
  }

  private mutating func note(_ event: NavigationEvent, _ stack: StackState, at index: Int) {
    let isStart = event.kind == .keyframe
    guard accounts[index].origins.follow(stack.rows, isStart ? nil : event) else { return }
    let before = accounts[index].entries
    accounts[index].entries = stack.entries
    guard !isStart else { return }
    tally(event, at: index)
    if let number = event.turn.number {
      noteTurn(event, number, before: before, left: stack.entries, at: index)
    } else {
      close(at: index)
    }
  }

  private mutating func tally(_ event: NavigationEvent, at index: Int) {
    let writer = StackWriter(event)
    let place: Int
    if let known = accounts[index].places[writer] {
      place = known
    } else {
      place = accounts[index].tallies.count
      accounts[index].tallies.append(WriterTally(writer: writer, first: event, last: event))
      accounts[index].places[writer] = place
    }
    accounts[index].tallies[place].last = event
    let links = accounts[index].tallies[place].links
    if writer.isForLink, links.count < Self.linkLimit, !links.contains(event.linkName) {
      accounts[index].tallies[place].links.append(event.linkName)
    }
    let kinds = accounts[index].tallies[place].kinds
    if let kind = kinds.firstIndex(where: { $0.kind == event.kind }) {
      accounts[index].tallies[place].kinds[kind].count += 1
    } else {
      accounts[index].tallies[place].kinds.append((event.kind, 1))
    }
  }

  // MARK: Turns

  private mutating func noteTurn(
    _ event: NavigationEvent, _ number: UInt64, before: [Entry], left: [Entry], at index: Int
  ) {
    if accounts[index].turn?.turn != number {
      close(at: index)
      accounts[index].turn = ContendedTurn(
        scene: accounts[index].scene, address: accounts[index].address, turn: number, events: [],
        before: before, left: left)
    }
    accounts[index].turn?.left = left
    if let count = accounts[index].turn?.events.count, count < Self.eventLimit {
      accounts[index].turn?.events.append(event)
    }
  }

  private mutating func close(at index: Int) {
    guard let turn = accounts[index].turn else { return }
    accounts[index].turn = nil
    guard let first = turn.events.first, turn.events.contains(where: { !isSame(first, $0) })
    else { return }
    contendedCount += 1
    if contended.count < Blame.turnLimit { contended.append(turn) }
  }

  /// Whether or not two changes are of one hand.
  private func isSame(_ lhs: NavigationEvent, _ rhs: NavigationEvent) -> Bool {
    if lhs.linkName != rhs.linkName { return false }
    if !lhs.linkName.isNone { return true }
    guard lhs.by == rhs.by else { return false }
    guard let left = lhs.callSite.ifPresent, let right = rhs.callSite.ifPresent else { return true }
    return file(left) == file(right)
  }

  private func file(_ callSite: Name) -> Substring {
    let text = vocabulary.text(callSite)
    return text.lastIndex(of: ":").map { text[..<$0] } ?? text[...]
  }

  // MARK: The account

  /// The contended turns in the order of their first events, and how many there are.
  mutating func turns() -> ([ContendedTurn], Int) {
    for index in accounts.indices { close(at: index) }
    contended.sort { ($0.events.first?.ordinal ?? 0) < ($1.events.first?.ordinal ?? 0) }
    return (contended, contendedCount)
  }

  func stacks(in state: NavigationState) -> [BlamedStack] {
    var blamed: [BlamedStack] = []
    for scene in state.scenes {
      for stack in scene.stacks {
        let known = index[FrontScan.Place(scene: scene.name, name: stack.address)]
        blamed.append(self.blamed(known.map { accounts[$0] }, stack, in: scene.name))
      }
    }
    for account in accounts
    where !account.tallies.isEmpty && state.stack(account.address, in: account.scene) == nil {
      var gone = self.blamed(account, StackState(address: account.address), in: account.scene)
      gone.isThere = false
      blamed.append(gone)
    }
    return blamed
  }

  private func blamed(_ account: Account?, _ stack: StackState, in scene: Name) -> BlamedStack {
    let rows = stack.rows.enumerated().map { index, row in
      let event = account?.origins[index]
      return switch row {
      case .entry(let entry): BlamedRow(entry: entry, view: .none, event: event)
      case .view(let view): BlamedRow(entry: nil, view: view.screen, event: event)
      }
    }
    var tallies = account?.tallies ?? []
    for row in rows {
      guard let event = row.event, let place = account?.places[StackWriter(event)] else { continue }
      tallies[place].left += 1
    }
    return BlamedStack(
      scene: scene, address: stack.address, root: stack.root, rootEvent: account?.rootEvent,
      rows: rows, writers: tallies, isThere: true)
  }

  private mutating func account(_ scene: Name, _ address: Name) -> Int {
    let place = FrontScan.Place(scene: scene, name: address)
    if let known = index[place] {
      notePassing(known)
      return known
    }
    if accounts.count >= Self.accountLimit { forget() }
    accounts.append(Account(scene: scene, address: address))
    index[place] = accounts.count - 1
    notePassing(accounts.count - 1)
    return accounts.count - 1
  }

  private mutating func notePassing(_ account: Int) {
    guard case .modal = vocabulary.address(accounts[account].address), !passing.contains(account)
    else { return }
    passing.append(account)
  }

  /// Makes room: the older half of the modals that are gone.
  private mutating func forget() {
    let there = Set(passing)
    var room = accounts.count / 2
    var kept: [Account] = []
    var keptPassing: [Int] = []
    for (position, account) in accounts.enumerated() {
      if room > 0, !there.contains(position), case .modal = vocabulary.address(account.address) {
        room -= 1
        continue
      }
      if there.contains(position) { keptPassing.append(kept.count) }
      kept.append(account)
    }
    accounts = kept
    passing = keptPassing
    index.removeAll(keepingCapacity: true)
    for (position, account) in accounts.enumerated() {
      index[FrontScan.Place(scene: account.scene, name: account.address)] = position
    }
  }
}
