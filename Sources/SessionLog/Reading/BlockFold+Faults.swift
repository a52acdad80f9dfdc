/// The next record; a fault in its envelope gets the frame's place.
@inline(__always)
func nextRecord(
  _ cursor: inout RecordCursor, at offset: UInt64
) throws(LogError) -> RecordSlice? {
  do throws(WireFault) {
    return try cursor.next()
  } catch {
    throw LogError(.malformedRecord(error), at: offset)
  }
}

/// A record's message; a fault in it gets the frame's place.
func decode<Record>(
  at offset: UInt64, _ body: () throws(WireFault) -> Record
) throws(LogError) -> Record {
  do throws(WireFault) {
    return try body()
  } catch {
    throw LogError(.malformedRecord(error), at: offset)
  }
}

/// Refuses more than a limit allows.
@inline(__always)
func require(
  _ found: UInt64, atMost limit: UInt64, _ quantity: LogLimits.Quantity, _ offset: UInt64
) throws(LogError) {
  guard found <= limit else {
    throw LogError(.limitExceeded(quantity, limit: limit, found: found), at: offset)
  }
}
