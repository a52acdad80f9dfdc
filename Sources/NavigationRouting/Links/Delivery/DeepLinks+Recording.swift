import NavigationModel

/// The steps of a link as events.
extension DeepLinks {
  func order(
    _ source: LinkSource, _ delivery: String?, _ coldStart: Bool?, _ scene: String, _ site: CallSite
  ) -> Order {
    Order(
      id: navigator.makeLinkID(), source: source, delivery: delivery,
      isColdStart: coldStart ?? readiness.isColdStart, scene: navigator.vocabulary.name(scene),
      callSite: navigator.vocabulary.name(site.text), received: now())
  }

  func commitReceipt(of order: Order, url: String?) {
    var event = event(.linkReceived, order)
    if let url { event.set(.url, navigator.vocabulary.name(url)) }
    event.set(.source, navigator.vocabulary.name(order.source.rawValue))
    if let delivery = order.delivery { event.set(.delivery, navigator.vocabulary.name(delivery)) }
    event.set(.coldStart, order.isColdStart)
    navigator.commit(event, by: order.source == .inApp ? .app : .system)
  }

  func commitResolution(of order: Order, _ goal: DeepLinkGoal) {
    var event = event(.linkResolved, order)
    event.set(.goal, Attachment(goal: navigator.recorded(goal, in: order.scene)))
    event.set(.policy, navigator.vocabulary.name(goal.policy.rawValue))
    navigator.commit(event, by: .app)
  }

  @discardableResult
  func commit(_ kind: EventKind, _ order: Order, reason: String) -> UInt64? {
    var event = event(kind, order)
    event.set(.reason, navigator.vocabulary.name(reason))
    return navigator.commit(event, by: .app)
  }

  private func event(_ kind: EventKind, _ order: Order) -> NavigationEvent {
    var event = NavigationEvent(kind, scene: order.scene, callSite: order.callSite)
    event.set(.link, order.id)
    return event
  }
}
