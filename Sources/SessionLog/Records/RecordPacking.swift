/// Cuts a run of records into plaintexts that fit a frame.
package enum RecordPacking {
  /// The ranges of a plaintext that go into one frame each.
  ///
  /// A frame always holds whole records, so that a reader needs no bytes of the next one; each
  /// takes as many as fit.
  ///
  /// - Parameters:
  ///   - plaintext: Whole records.
  ///   - limit: Most bytes of a frame.
  /// - Throws: `malformedRecord`, or `limitExceeded` for a record that fits no frame.
  package static func frames(
    of plaintext: UnsafeRawBufferPointer, limit: Int = RawFrame.maximumPlaintext
  ) throws(LogError) -> [Range<Int>] {
    if plaintext.count <= limit {
      return plaintext.isEmpty ? [] : [0..<plaintext.count]
    }
    var ranges: [Range<Int>] = []
    var start = 0
    var end = 0
    var cursor = RecordCursor(plaintext)
    do throws(WireFault) {
      while let record = try cursor.next() {
        let next = record.offset + record.raw.count
        if next - start > limit, end > start {
          ranges.append(start..<end)
          start = end
        }
        if next - start > limit { break }
        end = next
      }
    } catch {
      throw LogError(.malformedRecord(error))
    }
    guard cursor.offset == end else {
      throw LogError(
        .limitExceeded(
          .recordBytes, limit: UInt64(limit), found: UInt64(cursor.offset - start)))
    }
    ranges.append(start..<end)
    return ranges
  }
}
