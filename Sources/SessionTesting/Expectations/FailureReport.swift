#if canImport(Testing)
  import Testing
#endif
#if canImport(XCTest)
  import XCTest
#endif

/// Where a test makes an assertion.
struct CallPlace {
  let fileID: StaticString
  let filePath: StaticString
  let line: Int
  let column: Int
}

/// Hands a failure's text to whichever library runs the test.
enum FailureReport {
  /// Fails the test.
  ///
  /// - Parameters:
  ///   - text: What is wrong, why, and what to do.
  ///   - session: The session it is about; one that is in no file is attached to the test.
  ///   - place: Where the test asserts it.
  static func fail(_ text: String, _ session: Session?, _ place: CallPlace) {
    if let session { attach(session, place) }
    #if canImport(Testing)
      var text = text
      if session?.attachedBytes != nil, Test.current != nil {
        text += "\nTo keep the session: swift test --attachments-path FOLDER"
      }
      Issue.record(Comment(rawValue: text), sourceLocation: place.sourceLocation)
      guard Test.current == nil else { return }
    #endif
    // No test of Swift Testing's runs here, so that the issue alone might be seen by nobody.
    #if canImport(XCTest)
      XCTFail(text, file: place.filePath, line: UInt(place.line))
    #elseif !canImport(Testing)
      preconditionFailure(text)
    #endif
  }

  /// Says something that does not fail the test, and must not go unseen.
  static func warn(_ text: String, _ place: CallPlace) {
    #if canImport(Testing)
      Issue.record(
        Comment(rawValue: text), severity: .warning, sourceLocation: place.sourceLocation)
      guard Test.current == nil else { return }
    #endif
    print("warning: \(place.fileID):\(place.line): \(text)")
  }

  /// Attaches a session that is in no file to the test that runs.
  static func attach(_ session: Session, _ place: CallPlace) {
    #if canImport(Testing)
      guard let bytes = session.attachedBytes, Test.current != nil, !LiveSession.isAttaching else {
        return
      }
      Testing.Attachment.record(bytes, named: session.path, sourceLocation: place.sourceLocation)
    #endif
  }
}

#if canImport(Testing)
  extension CallPlace {
    var sourceLocation: SourceLocation {
      SourceLocation(
        fileID: "\(fileID)", filePath: "\(filePath)", line: line, column: column)
    }
  }
#endif
