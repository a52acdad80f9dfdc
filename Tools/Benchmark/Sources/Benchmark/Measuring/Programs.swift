import Peers

/// Runs other programs, output thrown away.
enum Programs {
  /// Runs a program and returns what it took, or `nil` where it failed.
  static func run(_ arguments: [String], keepsErrors: Bool = false) -> peer_times? {
    var pointers = arguments.map { argument in
      argument.withCString { text in
        let copy = UnsafeMutablePointer<CChar>.allocate(capacity: argument.utf8.count + 1)
        copy.update(from: text, count: argument.utf8.count + 1)
        return Optional(copy)
      }
    }
    pointers.append(nil)
    defer { for pointer in pointers { pointer?.deallocate() } }
    let times = peer_run(pointers, keepsErrors ? 1 : 0)
    return times.elapsed == 0 ? nil : times
  }
}
