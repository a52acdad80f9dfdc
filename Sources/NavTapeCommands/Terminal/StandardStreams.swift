#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The descriptors a verb reads from and prints to, and the environment it runs in.
///
/// The process's own, unless somebody runs a verb with others.
struct StandardStreams: Sendable {
  var input: Int32 = STDIN_FILENO
  var output: Int32 = STDOUT_FILENO
  var errors: Int32 = STDERR_FILENO
  /// Looks up a variable of the environment.
  var environment: @Sendable (_ name: String) -> String? = { name in
    getenv(name).map { String(cString: $0) }
  }

  /// Those of the verb that runs.
  @TaskLocal static var current = StandardStreams()
}
