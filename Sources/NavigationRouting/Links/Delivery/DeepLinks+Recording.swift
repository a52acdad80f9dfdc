import NavigationModel

/// The steps of a link as events.
extension DeepLinks {
  func arrive(
    _ source: LinkSource, _ delivery: String?, _ coldStart: Bool?, _ scene: String, _ site: CallSite
  ) -> LinkArrival {
    LinkArrival(
      id: navigator.makeLinkID(), source: source, delivery: delivery,
      isColdStart: coldStart ?? readiness.isColdStart, scene: navigator.vocabulary.name(scene),
      callSite: navigator.vocabulary.name(site.text), received: now())
  }

  func commitReceipt(of arrival: LinkArrival, url: String?) {
    var event = event(.linkReceived, arrival)
    if let url { event.set(.url, navigator.vocabulary.name(url)) }
    event.set(.source, navigator.vocabulary.name(arrival.source.rawValue))
    if let delivery = arrival.delivery { event.set(.delivery, navigator.vocabulary.name(delivery)) }
    event.set(.coldStart, arrival.isColdStart)
    navigator.commit(event, by: arrival.source == .inApp ? .app : .system)
  }

  /// - Returns: The goal as it was recorded.
  @discardableResult
  func commitResolution(of arrival: LinkArrival, _ goal: DeepLinkGoal) -> Goal {
    let recorded = navigator.recorded(goal, in: arrival.scene)
    var event = event(.linkResolved, arrival)
    event.set(.goal, Attachment(goal: recorded))
    event.set(.policy, navigator.vocabulary.name(goal.policy.rawValue))
    navigator.commit(event, by: .app)
    return recorded
  }

  @discardableResult
  func commit(_ kind: EventKind, _ arrival: LinkArrival, reason: String) -> UInt64? {
    var event = event(kind, arrival)
    event.set(.reason, navigator.vocabulary.name(reason))
    return navigator.commit(event, by: .app)
  }

  private func event(_ kind: EventKind, _ arrival: LinkArrival) -> NavigationEvent {
    var event = NavigationEvent(kind, scene: arrival.scene, callSite: arrival.callSite)
    event.set(.link, arrival.id)
    return event
  }
}
