import NavigationModel
import NavigationRouting
import SessionCoding
import SessionLog
import SessionReplay
import TestSupport
import Testing

@testable import SessionRecording

/// A route that says nothing of its payload, and so withholds it.
private struct Message: AppRouting {
  static let routeName = "Message"
  let text: String
}

@MainActor
@Suite struct `What a recording keeps of routes` {
  @Test func `no payload of a route that did not opt in is anywhere in the file`() throws {
    let scratch = try ScratchFolder()
    let recorder = SessionRecorder(
      folder: scratch.path, app: AppDescription(name: "Brew"), options: .testing())
    let router = Router<AppRoute>("main", in: Navigator(sink: recorder, checks: nil))
    router.push(AppRoute(Message(text: "a secret of Ann's")))
    router.push(AppRoute(Message(text: "another secret")))
    router.push(AppRoute(Message(text: "a secret of Ann's")))
    try recorder.export(to: scratch.file("export"))
    let bytes = try scratch.read("export")
    // Live frames are raw: what is not in these bytes is not in the recording.
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains("Message"))
    #expect(!text.contains("secret") && !text.contains("Ann"))
    let session = try #require(try RecordedFile.open(path: scratch.file("export")).sessions.first)
    let entries = try #require(try session.replay().state.scenes.first?.stacks.first?.entries)
    #expect(session.vocabulary.areEqual(entries[0].route, entries[2].route))
    #expect(!session.vocabulary.areEqual(entries[0].route, entries[1].route))
  }
}

@Suite struct `What a recording keeps of free text` {
  let caller = Caller()

  private func recorder(_ privacy: PrivacyFilter = .standard) -> InMemoryRecorder {
    InMemoryRecorder(privacy: privacy) { vocabulary in
      Manifest(links: [LinkPattern(pattern: "brewlog://brew/{id}", goal: Goal())])
    }
  }

  private func event(_ kind: EventKind, _ key: EventKey, _ text: String) -> NavigationEvent {
    var event = NavigationEvent(kind)
    event.set(key, caller.vocabulary.name(text))
    return event
  }

  private func last(_ recorder: InMemoryRecorder, _ key: EventKey) throws -> String {
    let session = try #require(
      try RecordedFile.open(bytes: recorder.bytes, name: "memory").sessions.first)
    var text = ""
    try session.forEachEvent { event in
      text = event.attachment?.json ?? session.vocabulary.text(event.name(key))
    }
    return text
  }

  @Test(arguments: [
    ("brewlog://brew/8123?ref=ann@example.com", "brewlog://brew/{id}"),
    ("brewlog://brew/{id}", "brewlog://brew/{id}"),
    ("brewlog://brew/8123/secret", "brewlog://brew"),
    ("https://ann:word@example.com:8080/a/b?c=d#e", "https://example.com"),
    ("mailto:ann@example.com", "mailto:"), ("just words of a user", ""), ("", ""),
    ("brewlog://brew//…", "brewlog://brew//…"), ("…", "…"),
    ("shop://cart/{item}", "shop://cart/{item}"), ("shop://cart/{item}?user=ann", "shop://cart"),
    ("://x", ""), ("https://", "https://"),
  ])
  func `a URL is reduced to its pattern, or scheme and host`(url: String, kept: String) throws {
    let recorder = recorder()
    recorder.record(event(.linkReceived, .url, url), from: caller.vocabulary)
    #expect(try last(recorder, .url) == kept)
  }

  @Test func `a mark keeps its keys and numbers, and no text`() throws {
    let recorder = recorder()
    let data =
      #"{"user":"Ann \"A\" Smith","ms": 1.50,"deep":[{"mail":"ann@example.com"},true,null]}"#
    #expect(recorder.mark("saved", level: .info, data: data) == 0)
    #expect(
      try last(recorder, .data) == #"{"user":"~","ms": 1.50,"deep":[{"mail":"~"},true,null]}"#)
    recorder.mark("plain", data: #""Ann""#)
    #expect(try last(recorder, .data) == #""~""#)
    recorder.mark("broken", data: #"{"user":"Ann"#)
    #expect(!String(decoding: recorder.bytes, as: UTF8.self).contains("Ann"))
  }

  @Test func `a mark that came as an event is filtered too`() throws {
    let recorder = recorder()
    var event = event(.marked, .label, "here")
    event.set(.data, Attachment(json: #"{"name":"Ann"}"#))
    recorder.record(event, from: caller.vocabulary)
    #expect(try last(recorder, .data) == #"{"name":"~"}"#)
    event.attachment = Attachment(json: #"{"name":"Ann"#)
    recorder.record(event, from: caller.vocabulary)
    #expect(!String(decoding: recorder.bytes, as: UTF8.self).contains("Ann"))
  }

  @Test func `a framework's warning keeps what it says of types`() throws {
    let recorder = recorder()
    let text =
      "A NavigationLink for Brew.ID 8F14E45F-CEEA-467F by ann@example.com at a://b: ignored"
    recorder.record(event(.consoleFault, .text, text), from: caller.vocabulary)
    #expect(
      try last(recorder, .text) == "A NavigationLink for Brew.ID ~ by ~ at ~ ignored")
  }

  @Test func `switched off, everything is kept`() throws {
    let recorder = recorder(.off)
    recorder.record(event(.linkReceived, .url, "a://b/c?d"), from: caller.vocabulary)
    #expect(try last(recorder, .url) == "a://b/c?d")
    recorder.mark("m", data: #"{"a":"b"}"#)
    #expect(try last(recorder, .data) == #"{"a":"b"}"#)
  }

  @Test func `an app's own filter decides`() throws {
    let filter = PrivacyFilter(
      url: { _, _ in "u" }, markData: { _ in nil }, faultText: { _ in nil })
    let recorder = recorder(filter)
    recorder.record(event(.linkReceived, .url, "a://b"), from: caller.vocabulary)
    #expect(try last(recorder, .url) == "u")
    recorder.record(event(.consoleFault, .text, "Ann"), from: caller.vocabulary)
    #expect(try last(recorder, .text) == "~")
    recorder.mark("m", data: #"{"a":"Ann"}"#)
    #expect(!String(decoding: recorder.bytes, as: UTF8.self).contains("Ann"))
  }
}
