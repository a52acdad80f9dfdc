import NavigationModel
import SessionCoding
import SessionLog
import TestSupport
import Testing

@Suite struct `A keyframe` {
  @Test(arguments: 0..<300)
  func `gives back any state`(seed: UInt64) {
    let vocabulary = Vocabulary()
    var random = RandomModel(seed: seed, vocabulary: vocabulary)
    let state = random.state()
    let other = Vocabulary()
    let block = DecodedBlock(EncodedState(state, vocabulary).plaintext, other)
    #expect(block.keyframeError == nil)
    #expect(block.keyframe.map(other.describe) == vocabulary.describe(state))
  }

  @Test func `of the deepest stack fits records of 16 KiB and gives it back`() throws {
    let vocabulary = Vocabulary()
    var state = NavigationState()
    var scene = SceneState(name: .main)
    var stack = StackState(address: .main)
    for index in 0..<NavigationState.maximumDepth {
      let route = vocabulary.route(type: vocabulary.name("Brew.ID"), value: "\"brew \(index)\"")
      stack.entries.append(
        Entry(id: .assigned(ordinal: UInt64(index), position: 0), route: route))
    }
    scene.stacks = [stack]
    state.scenes = [scene]
    let plaintext = EncodedState(state, vocabulary).plaintext
    #expect(try longestRecord(of: plaintext) <= 16 << 10)
    let other = Vocabulary()
    #expect(
      DecodedBlock(plaintext, other).keyframe.map(other.describe) == vocabulary.describe(state))
  }

  @Test func `with as many containers as a state may have is read`() {
    let (vocabulary, state) = fullState(scenes: 256, stacks: 4, entries: 2)
    let other = Vocabulary()
    let block = DecodedBlock(EncodedState(state, vocabulary).plaintext, other)
    #expect(block.keyframe?.scenes.count == 256)
    #expect(block.keyframe.map(other.describe) == vocabulary.describe(state))
  }

  @Test(arguments: [(257, 1, 1), (1, 257, 1), (1, 1, 4_097)])
  func `beyond a limit is refused`(scenes: Int, stacks: Int, entries: Int) {
    let (vocabulary, state) = fullState(scenes: scenes, stacks: stacks, entries: entries)
    let block = DecodedBlock(EncodedState(state, vocabulary).plaintext, Vocabulary())
    guard case .malformed(let fault) = block.keyframeError?.kind else {
      Issue.record("\(block.keyframeError as Any)")
      return
    }
    #expect(fault.kind == .valueOutOfRange)
  }

  @Test func `of more entries than a reader takes is left out`() {
    let (vocabulary, state) = fullState(scenes: 1, stacks: 257, entries: 4_096)
    let block = DecodedBlock(EncodedState(state, vocabulary).plaintext, Vocabulary())
    #expect(block.error == nil)
    #expect(block.keyframe == nil)
  }

  @Test func `that lacks its last record is incomplete, not shorter`() throws {
    let (vocabulary, state) = fullState(scenes: 1, stacks: 1, entries: 4_096)
    let plaintext = EncodedState(state, vocabulary).plaintext
    var kept: [UInt8] = []
    let keyframes = try records(of: plaintext).filter { $0.field == .keyframe }
    for record in try records(of: plaintext) where record != keyframes.last {
      kept += record.raw
    }
    #expect(keyframes.count > 1)
    #expect(DecodedBlock(kept, Vocabulary()).keyframeError != nil)
  }

  private func fullState(
    scenes: Int, stacks: Int, entries: Int
  ) -> (Vocabulary, NavigationState) {
    let vocabulary = Vocabulary()
    let route = vocabulary.route(type: vocabulary.name("A"))
    var stack = StackState(address: .main)
    stack.entries = (0..<entries).map {
      Entry(id: .assigned(ordinal: UInt64($0) &* 0x9E37_79B9, position: 0), route: route)
    }
    var scene = SceneState(name: .main)
    scene.stacks = Array(repeating: stack, count: stacks)
    var state = NavigationState()
    state.scenes = Array(repeating: scene, count: scenes)
    return (vocabulary, state)
  }
}

/// A record with bytes of its own.
struct OwnedRecord: Hashable {
  var field: RecordField
  var payload: [UInt8]
  var raw: [UInt8]
  var offset: Int
}

func records(of plaintext: [UInt8]) throws -> [OwnedRecord] {
  try plaintext.withUnsafeBytes { bytes in
    var cursor = RecordCursor(bytes)
    var records: [OwnedRecord] = []
    while let record = try cursor.next() {
      records.append(
        OwnedRecord(
          field: record.field, payload: Array(record.payload), raw: Array(record.raw),
          offset: record.offset))
    }
    return records
  }
}

func longestRecord(of plaintext: [UInt8]) throws -> Int {
  try records(of: plaintext).map(\.payload.count).max() ?? 0
}
