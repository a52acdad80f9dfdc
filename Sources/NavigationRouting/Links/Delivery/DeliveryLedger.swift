import NavigationModel

/// What was delivered before, so that one delivery counts once.
struct DeliveryLedger {
  /// How far apart one URL may come from two sources and still be one delivery.
  let window: Duration

  private var seen: Set<String> = []
  private var order: [String] = []
  private var oldest = 0
  private var last: (url: String, source: LinkSource, time: Duration)?

  /// Most delivery identities that are remembered.
  private static let limit = 1024

  init(window: Duration) {
    self.window = window
  }

  /// Notes a delivery.
  ///
  /// Equal identities are one delivery. Without one, the same URL that comes at once from another
  /// source is: a framework that calls two of the app's entry points names neither.
  ///
  /// - Returns: Whether or not it came before.
  mutating func isRepeated(
    _ identity: String?, url: String?, source: LinkSource, at time: Duration
  ) -> Bool {
    var isRepeated = false
    if let identity { isRepeated = !remember(identity) }
    if let url {
      if let last, last.url == url, last.source != source, time - last.time <= window,
        time >= last.time
      {
        isRepeated = true
      }
      last = (url, source, time)
    }
    return isRepeated
  }

  private mutating func remember(_ identity: String) -> Bool {
    guard seen.insert(identity).inserted else { return false }
    guard order.count >= Self.limit else {
      order.append(identity)
      return true
    }
    seen.remove(order[oldest])
    order[oldest] = identity
    oldest = (oldest + 1) % Self.limit
    return true
  }
}
