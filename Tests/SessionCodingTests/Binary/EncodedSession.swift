import NavigationModel
import SessionCoding
import SessionLog

/// A session as the encoder wrote it, and the states it went through.
struct EncodedSession {
  var plaintext: [UInt8] = []
  /// Where each block starts.
  var blocks: [Int] = []
  /// The state before each block's first event.
  var keyframes: [NavigationState] = []
  /// What was appended for each event.
  var pieces: [[UInt8]] = []
  var outcomes: [SessionEncoder.Outcome] = []

  init(
    _ events: [NavigationEvent], _ vocabulary: Vocabulary, json: String = #"{"navtape":1}"#,
    limits: SessionEncoder.BlockLimits = SessionEncoder.BlockLimits(), finishes: Bool = true
  ) {
    var encoder = SessionEncoder(
      session: "6F1C", header: HeaderRecord(json: json), manifest: .absent,
      vocabulary: vocabulary, limits: limits)
    var output = ByteWriter()
    for event in events {
      output.removeAll()
      let state = encoder.state
      let outcome = encoder.append(event, to: &output)
      if outcome.startsBlock {
        blocks.append(plaintext.count)
        keyframes.append(state)
      }
      outcomes.append(outcome)
      pieces.append(output.bytes)
      plaintext += output.bytes
    }
    output.removeAll()
    if finishes { encoder.finish(to: &output) }
    if blocks.isEmpty, finishes {
      blocks.append(plaintext.count)
      keyframes.append(encoder.state)
    }
    plaintext += output.bytes
  }

  /// The plaintext of one block.
  func block(_ index: Int) -> [UInt8] {
    let end = index + 1 < blocks.count ? blocks[index + 1] : plaintext.count
    return Array(plaintext[blocks[index]..<end])
  }
}

/// Everything a block gives, until it ends or fails.
struct DecodedBlock {
  var events: [NavigationEvent] = []
  var keyframe: NavigationState?
  var header: HeaderRecord?
  var end: EndRecord?
  var unknownFields = 0
  var unknownRecords = 0
  var error: BlockError?
  var keyframeError: BlockError?

  init(_ plaintext: [UInt8], _ vocabulary: Vocabulary, ordinal: UInt64 = 0) {
    plaintext.withUnsafeBytes { bytes in
      do throws(BlockError) {
        var decoder = try BlockDecoder(
          bytes, vocabulary: vocabulary, ordinal: ordinal, verifiesChecks: true)
        header = decoder.header
        do throws(BlockError) {
          keyframe = try decoder.keyframe()
        } catch {
          keyframeError = error
        }
        var event = NavigationEvent(.unknown)
        defer {
          end = decoder.end
          unknownFields = decoder.unknownFields
          unknownRecords = decoder.unknownRecords
        }
        while try decoder.next(into: &event) { events.append(event) }
      } catch {
        self.error = error
      }
    }
  }
}

/// A block that begins with a state and holds no event.
struct EncodedState {
  var plaintext: [UInt8]

  init(_ state: NavigationState, _ vocabulary: Vocabulary) {
    var encoder = SessionEncoder(
      session: "6F1C", header: HeaderRecord(json: "{}"), manifest: .absent,
      vocabulary: vocabulary, state: state)
    var output = ByteWriter()
    encoder.finish(to: &output)
    plaintext = output.bytes
  }
}
