import ClientScript
import NavigationModel
import NavigationRouting

/// A fault that a script plants, by the rule that finds it.
public enum BrewLogFault: String, CaseIterable, Sendable {
  /// A notification's link pushes a brew before the history that declares it.
  case wrongPushOrder = "wrong-push-order"
  /// A link pushes a brew without the history.
  case missingParent = "missing-parent"
  /// A page is pushed that no screen declares.
  case noDestination = "no-destination"
  /// A row of the home screen links to a brew, which nothing there declares.
  case inertLink = "inert-link"
  /// A link waits for content that never comes.
  case linkUnsettled = "link-unsettled"
  /// Saved state begins with a route that this build does not know.
  case restoreInvalid = "restore-invalid"
  /// Two screens declare one route, and show different screens for it.
  case duplicateDestination = "duplicate-destination"
}

extension BrewLogDay {
  /// The whole day: a healthy one, or a few acts and then a fault.
  public func play(_ fault: BrewLogFault?, acts: Int) {
    guard let fault else {
      begin(coldLink: .brew(730_000_012))
      use(acts: acts)
      end()
      return
    }
    if fault == .restoreInvalid {
      begin(withUnknownRoute: "BrewCalendar")
    } else {
      begin()
      use(acts: acts)
      plant(fault)
    }
    leave()
  }

  /// Plants a fault where the script stands; the day is over after that.
  ///
  /// What was saved is planted when the app is launched: ``begin(withUnknownRoute:)``.
  public func plant(_ fault: BrewLogFault) {
    switch fault {
    case .wrongPushOrder:
      goHome(to: .brews)
      act("the latest brew's notification") { receive(.latest(730_000_012)) }
    case .missingParent:
      goHome(to: .brews)
      act("the pinned brew's widget") { receive(.pinned(730_000_012)) }
    case .noDestination:
      goHome(to: .settings)
      act("the grinder's page", .tap) {
        user.expect { $0.append(AppRoute(Grinder(clicks: 24))) }
        app.showGrinder(clicks: 24)
      }
    case .inertLink:
      goHome(to: .brews)
      user.followInVain(AppRoute(BrewID(730_000_012)))
    case .linkUnsettled:
      goHome(to: .brews)
      // Another account's beans are not there yet.
      act("another account") { switchAccount() }
      act("a link to a bean") { receive(.bean("Kochere")) }
    case .restoreInvalid:
      break
    case .duplicateDestination:
      goHome(to: .brews)
      user.push([AppRoute(BrewHistoryFilter(.week)), AppRoute(BrewID(730_000_012))])
      act("similar brews", .tap) {
        declareHistoryTwice()
        user.expect { $0.append(AppRoute(BrewHistoryFilter(.day))) }
        app.showHistory(.day)
      }
    }
  }

  /// Launches with saved state whose first route an older build wrote.
  public func begin(withUnknownRoute name: String) {
    user.actUnseen("the launch") {
      app.navigator.scenePhase(.connected)
      signIn()
      app.restoration.begin()
    }
    user.actUnseen("restoring") {
      // The stack is cut at its first route, so that nothing of it is left.
      user.expectWindow { $0.selectedTab = "brews" }
      app.restoration.restore(
        NavigationSnapshot(
          version: 1, selectedTab: "brews",
          stacks: [
            .init("brews", routes: [SavedRoute(name), SavedRoute("BrewHistoryFilter")])
          ]))
    }
    isMounted = true
    act("the app comes to the front") { app.navigator.scenePhase(.active) }
  }

  /// The brew's page declares the history too, for "similar brews", and shows another screen.
  private func declareHistoryTwice() {
    let vocabulary = app.navigator.vocabulary
    app.navigator.destinationDeclared(
      Destination(
        type: vocabulary.name(BrewHistoryFilter.routeName), on: vocabulary.name("BrewDetail"),
        shows: vocabulary.name("SimilarBrews")))
  }

  /// Nothing up, this tab in front, on its root: what happens next is the fault's alone.
  private func goHome(to tab: BrewLogApp.Tab) {
    if !isSignedIn { act("signing in") { signIn() } }
    while !user.window.modals.isEmpty { user.dismissTop() }
    if user.window.selectedTab != tab.rawValue { user.tap(tab) }
    if !user.path.isEmpty { user.popToRoot() }
  }
}
