/// What is known of the test that records itself.
enum LiveSession {
  /// Whether or not the session is attached to every issue of the test as it is.
  @TaskLocal static var isAttaching = false
}
