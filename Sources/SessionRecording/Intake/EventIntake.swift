import NavigationModel

/// Takes events in: into the recorder's own vocabulary, and through the privacy filter.
struct EventIntake {
  let vocabulary: Vocabulary
  private let privacy: PrivacyFilter
  private let links: [LinkPattern]
  private var translations: [VocabularyTranslation] = []

  // An app has one navigator; tests may have many, one after the other.
  private static let maximumTranslations = 8

  init(vocabulary: Vocabulary, privacy: PrivacyFilter, links: [LinkPattern]) {
    self.vocabulary = vocabulary
    self.privacy = privacy
    self.links = links
  }

  /// Makes an event one that may be recorded, its names the recorder's own.
  mutating func take(_ event: inout NavigationEvent, from caller: Vocabulary) {
    let index = translation(from: caller)
    translations[index].translate(&event, of: caller)
    switch event.kind {
    case .linkReceived, .consoleFault, .marked: filter(&event)
    default: break
    }
  }

  private mutating func translation(from caller: Vocabulary) -> Int {
    for index in translations.indices where translations[index].isFor(caller) { return index }
    translations.removeAll { $0.isOver }
    if translations.count == Self.maximumTranslations { translations.removeFirst() }
    translations.append(VocabularyTranslation(from: caller, into: vocabulary))
    return translations.count - 1
  }

  // MARK: Privacy

  private func filter(_ event: inout NavigationEvent) {
    switch event.kind {
    case .linkReceived where !event.name(.url).isNone:
      let url = vocabulary.text(event.name(.url))
      event.set(.url, vocabulary.name(privacy.url(url, pattern(of: url))))
    case .consoleFault where !event.name(.text).isNone:
      let text = privacy.faultText(vocabulary.text(event.name(.text)))
      event.set(.text, vocabulary.name(text ?? WithheldTexts.mark))
    case .marked where event.has(.data):
      let whole = event.attachment?.json
      let data = whole.flatMap(privacy.markData)
      if data == whole { return }
      guard let data else {
        event = mark(
          label: vocabulary.text(event.name(.label)),
          level: event.name(.level).ifPresent.map(vocabulary.text(_:)), like: event)
        return
      }
      event.attachment = Attachment(json: data)
    default:
      break
    }
  }

  private func pattern(of url: String) -> String? {
    // One that was reduced before is its own pattern.
    links.first { $0.pattern == url || $0.matches(url) }?.pattern
  }

  // MARK: The recorder's own events

  /// An app's breadcrumb, filtered.
  ///
  /// - Parameter data: JSON text; anything else is left out.
  func mark(label: String, level: String?, data: String?) -> NavigationEvent {
    var event = mark(label: label, level: level, like: NavigationEvent(.marked))
    if let data = data.flatMap(privacy.markData), WithheldTexts.json(data) != nil {
      event.set(.data, Attachment(json: data))
    }
    return event
  }

  private func mark(label: String, level: String?, like other: NavigationEvent) -> NavigationEvent {
    var event = NavigationEvent(
      .marked, ordinal: other.ordinal, seq: other.seq, time: other.time, turn: other.turn,
      scene: other.scene, stack: other.stack, by: other.by, cause: other.cause,
      callSite: other.callSite)
    event.set(.label, vocabulary.name(label))
    if let level { event.set(.level, vocabulary.name(level)) }
    return event
  }

  /// What an app found out about the launch before.
  func crashed(of session: String?, reason: String?) -> NavigationEvent {
    var event = NavigationEvent(.crashed, by: .system)
    if let reason { event.set(.reason, vocabulary.name(reason)) }
    if let session { event.set(.of, vocabulary.name(session)) }
    return event
  }

  /// Where the wall clock stands.
  func clockSet(_ wall: String) -> NavigationEvent {
    var event = NavigationEvent(.clockSet, by: .system)
    event.set(.wall, vocabulary.name(wall))
    return event
  }
}
