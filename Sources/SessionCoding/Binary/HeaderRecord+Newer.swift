import SessionLog

extension HeaderRecord {
  /// Whether or not a header's chunk asks for features or a format that this version lacks.
  ///
  /// A chunk that cannot be read does not ask for any; whoever reads it whole says what is wrong.
  package static func isNewer(_ chunk: UnsafeRawBufferPointer) -> Bool {
    var assembly = Assembly()
    do throws(WireFault) {
      try assembly.add(chunk)
    } catch {
      return false
    }
    return assembly.header.incompatible != 0 || assembly.header.format > BinaryForm.version
  }
}
