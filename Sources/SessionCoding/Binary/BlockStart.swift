import SessionLog

/// What stands before a block's first definition or event.
struct BlockStart {
  let block: BlockRecord
  private(set) var header: HeaderRecord?
  private(set) var keyframes: [RecordSlice] = []
  private(set) var unknownRecords = 0
  /// Stands at the first record behind the start.
  private(set) var cursor: RecordCursor

  init(_ plaintext: UnsafeRawBufferPointer) throws(BlockError) {
    cursor = RecordCursor(plaintext)
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
      var ahead = cursor
      while let record = try ahead.next() {
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
        cursor = ahead
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
