import SessionLog

/// What stands before a block's first definition or event.
struct BlockStart {
  let block: BlockRecord
  private(set) var header: HeaderRecord?
  private(set) var keyframes: [RecordSlice] = []
  private(set) var unknownRecords = 0
  /// Where the first record behind the start begins.
  private(set) var endOffset: Int

  init(_ plaintext: UnsafeRawBufferPointer) throws(BlockError) {
    var cursor = RecordCursor(plaintext)
    endOffset = 0
    var offset = 0
    do throws(WireFault) {
      guard let first = try cursor.next(), first.field == .block else {
        throw WireFault(.missingField, at: 0)
      }
      block = try BlockRecord(payload: first.payload)
    } catch {
      throw BlockError(error.kind == .missingField ? .notABlock : .malformed(error), at: 0)
    }
    var assembly = HeaderRecord.Assembly()
    do throws(WireFault) {
      endOffset = cursor.offset
      while let record = try cursor.next() {
        offset = record.offset
        if record.field == .header, keyframes.isEmpty, assembly.isOpen || assembly.isEmpty {
          try assembly.add(record.payload)
        } else if record.field == .keyframe {
          keyframes.append(record)
        } else if !record.field.isKnown {
          unknownRecords += 1
        } else {
          break
        }
        endOffset = cursor.offset
      }
    } catch {
      throw BlockError(.malformed(error), at: offset)
    }
    guard !assembly.isOpen else { throw BlockError(.incomplete, at: offset) }
    guard !assembly.isEmpty else { return }
    header = assembly.header
    guard assembly.header.incompatible == 0, assembly.header.format <= BinaryForm.version else {
      throw BlockError(
        .newerFormat(
          format: assembly.header.format, incompatible: assembly.header.incompatible),
        at: 0)
    }
  }
}
