import NavigationModel

/// The slices and routers of an app's stacks, by place.
///
/// A stack's slice outlives its routers, as the stack outlives its view: it is kept until the
/// process ends, or, inside a modal, while the modal is up.
@MainActor
struct StackDirectory {
  private var slices: [StackPlace: SliceReference] = [:]
  /// Each scene's slices in the order in which they were made.
  private var slicesOfScene: [Name: [SliceReference]] = [:]
  private var routers: [StackPlace: [RouterReference]] = [:]
  private var sceneHolders: [Name: [SceneReference]] = [:]

  /// The slice at a place, of whatever route type.
  func slice(at place: StackPlace) -> (any StackSlice)? { slices[place]?.slice }

  /// The slices of a scene, in the order in which they were made.
  func slices(of scene: Name) -> [any StackSlice] {
    var slices: [any StackSlice] = []
    for reference in slicesOfScene[scene] ?? [] {
      if let slice = reference.slice { slices.append(slice) }
    }
    return slices
  }

  mutating func add(_ slice: any StackSlice) {
    let reference = SliceReference(slice)
    slices[slice.place] = reference
    slicesOfScene[slice.place.scene, default: []].removeAll { $0.slice == nil }
    slicesOfScene[slice.place.scene, default: []].append(reference)
  }

  /// Keeps the slice of a modal's stack, or lets it go with its last router.
  func keepOrLetGo(_ slice: any StackSlice) {
    guard slice.modal != nil else { return }
    slices[slice.place]?.kept = slice.isKept ? slice : nil
  }

  mutating func add(_ router: any StackHolder) {
    routers[router.place, default: []].removeAll { $0.router == nil }
    routers[router.place, default: []].append(RouterReference(router))
  }

  /// The router that was last made for a place and still lives.
  func router(at place: StackPlace) -> (any StackHolder)? {
    routers[place]?.last { $0.router != nil }?.router
  }

  mutating func add(_ holder: any SceneHolder, of scene: Name) {
    sceneHolders[scene, default: []].removeAll { $0.holder == nil }
    sceneHolders[scene, default: []].append(SceneReference(holder))
  }

  func holders(of scene: Name) -> [any SceneHolder] {
    var holders: [any SceneHolder] = []
    for reference in sceneHolders[scene] ?? [] {
      if let holder = reference.holder { holders.append(holder) }
    }
    return holders
  }
}

// Objects, for copying a weak reference costs more than following one. An object that was never
// referred to weakly is counted faster, so only the slices of modals are.

private final class SliceReference {
  var kept: (any StackSlice)?
  private weak var passing: (any StackSlice)?

  @MainActor
  init(_ slice: any StackSlice) {
    kept = slice.isKept ? slice : nil
    if slice.modal != nil { passing = slice }
  }

  var slice: (any StackSlice)? { kept ?? passing }
}

private final class RouterReference {
  weak var router: (any StackHolder)?

  init(_ router: any StackHolder) {
    self.router = router
  }
}

private final class SceneReference {
  weak var holder: (any SceneHolder)?

  init(_ holder: any SceneHolder) {
    self.holder = holder
  }
}
