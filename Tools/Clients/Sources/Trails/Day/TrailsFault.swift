import ClientScript
import NavigationRouting

/// A fault that a script plants, by the rule that finds it.
public enum TrailsFault: String, CaseIterable, Sendable {
  /// A page's own destination, which a typed path does not look at.
  case hiddenDestination = "hidden-destination"
  /// A link is added to an earlier visit.
  case goalMissed = "goal-missed"
  /// Code pops more than there is.
  case popUnderflow = "pop-underflow"
  /// A page is pushed that no screen declares.
  case noDestination = "no-destination"
}

extension TrailsDay {
  /// The whole day: a healthy one, or a few acts and then a fault.
  public func play(_ fault: TrailsFault?, acts: Int) {
    begin(coldLink: fault == nil ? 107 : nil)
    use(acts: acts)
    if let fault { plant(fault) }
    end()
  }

  /// Plants a fault where the script stands; the day is over after that.
  public func plant(_ fault: TrailsFault) {
    while !main.window.modals.isEmpty { main.dismissTop() }
    if main.window.selectedTab != "explore" { main.tap(.explore) }
    if !main.path.isEmpty { main.popToRoot() }
    switch fault {
    case .hiddenDestination:
      main.push([.trail(107)])
      main.act("a photo", .tap) {
        main.expect { $0.append(.photo(3)) }
        app.showPhoto(3, in: main.tabs)
      }
    case .goalMissed:
      main.push([.region("Alps")])
      receive(.next(trail: 107), main)
    case .popUnderflow:
      main.present(.player(trail: 107), as: .cover, id: "player")
      main.push([.trail(107)])
      main.pop(3)
    case .noDestination:
      main.act("the debug menu", .tap) {
        main.expect { $0.append(.debug) }
        app.showDebugMenu(in: main.tabs)
      }
    }
  }
}
