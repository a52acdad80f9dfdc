import NavigationModel

/// One stack with the codec of its routes, whatever their type.
@MainActor
struct StackStore {
  /// The saved forms of the present path, or what cannot be saved.
  let save: () -> Saved
  /// The saved form of what a modal presented from the stack shows.
  let saveModal: (Name) -> SavedRoute?
  /// The routes of saved forms up to the first that cannot be made again.
  let load: ([SavedRoute]) -> Loaded

  enum Saved {
    case routes([SavedRoute])
    case notEncodable(index: Int, type: Name)
  }

  struct Loaded {
    var routes: [any Equatable] = []
    var cut: (index: Int, reason: RestorationFailure)?
  }

  init<Route: Equatable>(_ router: Router<Route>, _ codec: RouteCodec<Route>) {
    save = {
      var saved: [SavedRoute] = []
      for (index, route) in router.path.enumerated() {
        do {
          saved.append(try codec.save(route))
        } catch {
          let name = router.navigator.vocabulary.type(of: router.routeID(route))
          return .notEncodable(index: index, type: name)
        }
      }
      return .routes(saved)
    }
    saveModal = { id in
      guard let route = router.slice.modals.first(where: { $0.state.id == id })?.route else {
        return nil
      }
      do {
        return try codec.save(route)
      } catch {
        return nil
      }
    }
    load = { saved in
      var loaded = Loaded()
      for (index, route) in saved.enumerated() {
        do {
          guard let route = try codec.load(route) else {
            loaded.cut = (index, .noDestination)
            break
          }
          loaded.routes.append(route)
        } catch {
          loaded.cut = (index, .decode)
          break
        }
      }
      return loaded
    }
  }
}
