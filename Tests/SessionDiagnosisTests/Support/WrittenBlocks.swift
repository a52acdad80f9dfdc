import NavigationModel
import SessionArchive
import SessionCoding
import SessionLog
import SessionReplay

/// A session's log, block by block, to be damaged.
struct WrittenBlocks {
  /// The plaintext of each block.
  private(set) var blocks: [[UInt8]] = []

  /// - Parameters:
  ///   - id: The session's id.
  ///   - count: How many blocks.
  ///   - events: Events of a block.
  init(_ id: String = "one", count: Int, events: Int) throws {
    let header =
      #"{"navtape":1,"session":"\#(id)","manifest":{"stacks":{"main":{"root":"Home"}},"#
      + #""destinations":[{"type":"A","on":"Home","shows":"AView"}]}}"#
    // Up and down, so that the state at any event tells which one it was.
    let lines = (0..<count * events).map { number in
      number % 4 < 2
        ? #"{"kind":"pushed","routes":[{"type":"A","value":\#(number)}],"by":"user"}"#
        : #"{"kind":"popped","by":"user","via":"backButton"}"#
    }
    let text = ([header] + lines).joined(separator: "\n") + "\n"
    let file = try RecordedFile.open(bytes: Array(text.utf8), name: "lines")
    let session = file.sessions[0]
    var limits = SessionEncoder.BlockLimits()
    limits.events = events
    var collector = BlockCollector(
      id: id, header: session.header, vocabulary: session.vocabulary, limits: limits)
    var blocks: [[UInt8]] = []
    try session.forEachEvent { event in
      if let block = collector.append(event) { blocks.append(block.plaintext) }
    }
    if let block = collector.finish() { blocks.append(block.plaintext) }
    self.blocks = blocks
  }

  /// A sealed file of blocks.
  static func sealed(_ blocks: [[UInt8]]) throws -> [UInt8] {
    var image = SealedImage(compressor: try ZstdCodec())
    for block in blocks { try image.append(block: block) }
    return try image.finished()
  }

  /// A file as it is while it is written.
  static func live(_ blocks: [[UInt8]]) throws -> [UInt8] {
    try blocks.flatMap { try RawFrame.encode($0) }
  }

  /// Opens bytes as the command does.
  static func open(_ bytes: [UInt8], _ mode: ScanMode = .prefix) throws -> RecordedFile {
    var options = RecordedFile.Options()
    options.isVerifying = true
    options.mode = mode
    return try RecordedFile.open(bytes: bytes, name: "damaged", options: options)
  }

  /// Where the blocks of a sealed file stand.
  static func places(_ bytes: [UInt8]) throws -> [Range<Int>] {
    try LogFile.open(MemorySource(bytes), decompressor: try ZstdCodec()).blocks.map {
      Int($0.offset)..<Int($0.endOffset)
    }
  }
}

extension RecordedFile {
  /// The `seq` of every event that is used, in file order.
  func seqs() throws -> [UInt64] {
    var seqs: [UInt64] = []
    for session in sessions { try session.forEachEvent { seqs.append($0.seq) } }
    return seqs
  }
}
