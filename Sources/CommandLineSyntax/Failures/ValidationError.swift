/// What is wrong with the arguments, in a sentence for the user.
package struct ValidationError: Error, Hashable, CustomStringConvertible {
  package var message: String

  package init(_ message: String) {
    self.message = message
  }

  package var description: String { message }
}

/// Ends the process with a code and without a text.
package struct ExitCode: Error, Hashable, RawRepresentable {
  package var rawValue: Int32

  package init(rawValue: Int32) {
    self.rawValue = rawValue
  }

  package init(_ code: Int32) {
    self.init(rawValue: code)
  }

  package static var success: ExitCode { ExitCode(0) }
  /// Something went wrong that has no code of its own.
  ///
  /// Not 1: that says that something was found.
  package static var failure: ExitCode { ExitCode(2) }
  /// The arguments were wrong; `EX_USAGE` of `sysexits.h`.
  package static var validationFailure: ExitCode { ExitCode(64) }

  package var isSuccess: Bool { rawValue == 0 }
}

/// Ends the process well, with a text on standard output.
package enum CleanExit: Error {
  /// The help of a command; without one, of the command that runs.
  case helpRequest((any ParsableCommand.Type)? = nil)
  case message(String)
}
