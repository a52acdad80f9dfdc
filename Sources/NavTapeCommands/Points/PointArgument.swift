import CommandLineSyntax
import SessionDiagnosis
import SessionReplay

/// Points as arguments of verbs.
enum PointArgument {
  static let help = ArgumentHelp(
    "A point, as 'end', '#42', '+12.5s', '50%', 'link:L1', 'finding:1' or 'mark:pay'.",
    valueName: "point")

  /// Reads a point as typed.
  static func read(_ text: String) throws -> Point {
    guard let point = Point(text) else {
      throw ValidationError("a point is \(forms)")
    }
    return point
  }

  static let forms =
    "start, end, #42, 2:#42, +12.5s, 12:00:03.2, 50%, link:L1, finding:1 or mark:checkout"
}

extension RecordedFile {
  /// Finds a point, and tells the user what there is where it cannot be found.
  ///
  /// - Parameters:
  ///   - session: Index of the session that is meant where the point says none.
  ///   - findings: The file's findings, where they are known already.
  /// - Throws: `UserMessage`; `ValidationError` for a point that could mean several places.
  func located(
    _ point: Point, in session: Int = 0, path: String, findings: [LocatedFinding]? = nil
  ) throws -> SessionPosition {
    do {
      return try position(of: point, in: session) { id in
        let findings = try findings ?? locatedFindings()
        return (findings.first { $0.finding.id == id }?.place, findings.count)
      }
    } catch let error as PointError {
      if case .ambiguous(let count) = error.kind {
        throw ValidationError(
          "'\(error.point.text)' could be in any of \(count) sessions: "
            + "write '1:\(error.point.text)' to '\(count):\(error.point.text)'")
      }
      throw UserMessage(error, self, path: path)
    } catch {
      throw readingFailure(error, self, path: path)
    }
  }
}

extension Point {
  /// Whether or not only a diagnosis can say where it is.
  var namesFinding: Bool {
    if case .finding = place { true } else { false }
  }

  /// The point as one types it.
  var text: String {
    (session.map { "\($0):" } ?? "") + place.text
  }
}

extension Point.Place {
  var text: String {
    switch self {
    case .start: "start"
    case .end: "end"
    case .seq(let seq): "#\(seq)"
    case .time(let time): "+" + Self.thousandths(time) + "s"
    case .clock(let clock):
      "\(Self.twoDigits(clock / 3_600_000)):\(Self.twoDigits(clock / 60_000 % 60)):"
        + Self.thousandths(clock % 60_000)
    case .share(let share):
      share % 100 == 0 ? "\(share / 100)%" : "\(share / 100).\(Self.twoDigits(share % 100))%"
    case .link(let link): "link:\(link)"
    case .finding(let id): "finding:\(id)"
    case .mark(let label): "mark:\(label)"
    }
  }

  private static func twoDigits(_ number: UInt64) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }

  private static func thousandths(_ value: UInt64) -> String {
    var text = "\(value / 1000)"
    if value % 1000 > 0 {
      let digits = String(value % 1000)
      text += "." + String(repeating: "0", count: 3 - digits.count) + digits
      while text.hasSuffix("0") { text.removeLast() }
    }
    return text
  }
}
