import NavigationModel

/// One receipt: what is known of a link besides where it leads.
struct LinkArrival {
  let id: Name
  let source: LinkSource
  let delivery: String?
  let isColdStart: Bool
  let scene: Name
  let callSite: Name
  let received: Duration
}
