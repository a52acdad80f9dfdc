import NavigationModel

extension Departure {
  /// Entries, views and modals that have been there all the time.
  struct Kept {
    private var places: [Place] = []

    struct Place {
      let scene: Name
      let address: Name
      var isModal = false
      var entries: Set<EntryID> = []
      var views = 0
      var modal = Name.none
      var isInFront = false
    }

    init(_ state: NavigationState) {
      for scene in state.scenes {
        for modal in scene.modals where modal.style != .alert && modal.style != .dialog {
          places.append(
            Place(scene: scene.name, address: modal.presenter, isModal: true, modal: modal.id))
        }
        for stack in scene.stacks where stack.hasContent {
          places.append(
            Place(
              scene: scene.name, address: stack.address, entries: Set(stack.entries.map(\.id)),
              views: stack.views.count))
        }
      }
    }

    var isEmpty: Bool { places.isEmpty }

    /// Keeps what is there still.
    mutating func intersect(_ state: NavigationState) {
      for index in places.indices {
        let scene = state.scene(places[index].scene)
        if places[index].isModal {
          if !(scene?.modals.contains { $0.id == places[index].modal } ?? false) {
            places[index].modal = .none
          }
        } else {
          let stack = scene?.stack(places[index].address)
          places[index].entries.formIntersection((stack?.entries ?? []).map(\.id))
          places[index].views = min(places[index].views, stack?.views.count ?? 0)
        }
      }
      places.removeAll { $0.isModal ? $0.modal.isNone : $0.entries.isEmpty && $0.views == 0 }
    }

    mutating func drop(_ address: Name, in scene: Name) {
      places.removeAll { !$0.isModal && $0.scene == scene && $0.address == address }
    }

    /// What of it is in front of the user.
    func inFront(_ context: DiagnosisContext, _ state: NavigationState) -> Place? {
      for place in places {
        guard let scene = state.scene(place.scene), scene.phase != .background,
          scene.phase != .disconnected
        else { continue }
        let landing = context.resolver.landing(of: scene)
        let isFront =
          place.isModal
          ? landing.modal == place.modal : landing.stack == place.address && !landing.isRoot
        guard isFront else { continue }
        var place = place
        place.isInFront = true
        return place
      }
      return nil
    }

    func first(in state: NavigationState) -> Place? {
      places.first { state.scene($0.scene)?.phase != .disconnected }
    }
  }
}
