@testable import CommandLineSyntax

func select(
  _ arguments: [String], files: Set<String> = []
) throws -> (command: any ParsableCommand, path: CommandPath) {
  try CommandPath(names: ["tool"]).select(Tool.self, arguments) { files.contains($0) }
}

/// The message for arguments that do not fit.
func complaint(_ arguments: String..., files: Set<String> = []) -> String {
  do {
    return "no complaint: \(try select(arguments, files: files).command)"
  } catch {
    return Tool.fullMessage(for: error)
  }
}

/// The reason arguments do not fit.
func reason(_ arguments: String..., files: Set<String> = []) -> UsageError.Reason? {
  do {
    _ = try select(arguments, files: files)
    return nil
  } catch let error as UsageError {
    return error.reason
  } catch {
    return .invalid("\(error)")
  }
}

/// The text that help or the version prints.
func output(_ arguments: String..., files: Set<String> = []) -> String? {
  do {
    _ = try select(arguments, files: files)
    return nil
  } catch CleanExit.message(let text) {
    return text
  } catch {
    return nil
  }
}
