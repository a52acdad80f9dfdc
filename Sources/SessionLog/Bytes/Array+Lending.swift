extension [UInt8] {
  /// Lends the bytes to a body that throws this module's errors.
  func lending<Result>(
    _ body: (UnsafeRawBufferPointer) throws(LogError) -> Result
  ) throws(LogError) -> Result {
    let outcome = withUnsafeBytes { bytes -> Swift.Result<Result, LogError> in
      do throws(LogError) {
        return .success(try body(bytes))
      } catch {
        return .failure(error)
      }
    }
    return try outcome.get()
  }
}
