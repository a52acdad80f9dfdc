import NavigationModel

/// The slices and routers of an app's stacks, by place.
///
/// A stack's slice outlives its routers, as the stack outlives its view: it is kept until the
/// process ends, or, inside a modal, while the modal is up.
@MainActor
struct StackDirectory {
  private var slices: [StackPlace: SliceReference] = [:]
  private var routers: [StackPlace: [RouterReference]] = [:]
  private var sceneHolders: [Name: [SceneReference]] = [:]

  /// The slice at a place, of whatever route type.
  func slice(at place: StackPlace) -> (any StackSlice)? {
    guard let reference = slices[place] else { return nil }
    return reference.kept ?? reference.slice
  }

  /// The slices of a scene, in the order in which their addresses were first named.
  func slices(of scene: Name) -> [any StackSlice] {
    slices.filter { $0.key.scene == scene }
      .sorted { $0.key.address.index < $1.key.address.index }
      .compactMap { $0.value.kept ?? $0.value.slice }
  }

  mutating func add(_ slice: any StackSlice) {
    slices[slice.place] = SliceReference(slice)
  }

  /// Keeps a slice, or lets it go with its last router.
  mutating func keepOrLetGo(_ slice: any StackSlice) {
    guard let reference = slices[slice.place], (reference.kept != nil) != slice.isKept else {
      return
    }
    slices[slice.place]?.kept = slice.isKept ? slice : nil
  }

  mutating func add(_ router: any StackHolder) {
    routers[router.place, default: []].removeAll { $0.router == nil }
    routers[router.place, default: []].append(RouterReference(router: router))
  }

  /// The router that was last made for a place and still lives.
  func router(at place: StackPlace) -> (any StackHolder)? {
    routers[place]?.last { $0.router != nil }?.router
  }

  mutating func add(_ holder: any SceneHolder, of scene: Name) {
    sceneHolders[scene, default: []].removeAll { $0.holder == nil }
    sceneHolders[scene, default: []].append(SceneReference(holder: holder))
  }

  func holders(of scene: Name) -> [any SceneHolder] {
    sceneHolders[scene]?.compactMap(\.holder) ?? []
  }
}

private struct SliceReference {
  weak var slice: (any StackSlice)?
  var kept: (any StackSlice)?

  @MainActor
  init(_ slice: any StackSlice) {
    self.slice = slice
    kept = slice.isKept ? slice : nil
  }
}

private struct RouterReference {
  weak var router: (any StackHolder)?
}

private struct SceneReference {
  weak var holder: (any SceneHolder)?
}
