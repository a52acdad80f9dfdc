public import NavigationModel

/// Screens that should be in front, or under the one in front, and are not: for one reason.
public struct Absence: Sendable {
  /// What is missing, by name, bottom to top.
  public var screens: [String]
  /// Which of the desired screens those are; empty for the root.
  var indices: [Int] = []
  /// What happened to it.
  public var way: Way
  /// Why the resolver finds no destination for it, or for what it stands on, where it is that.
  public var fault: ResolutionFault.Why?
  /// What has no destination: what is missing, or something below it.
  var culprit: String?
  /// The event that removed it, hid it, or kept it from showing; `nil` where none did.
  public var event: NavigationEvent?
  /// Events that would have done so later, had ``event`` not happened, in order.
  public var further: [NavigationEvent] = []
  /// The event after the point with which it comes, or with which its link is settled.
  public var later: NavigationEvent?
  /// The event that put it there, where it was there.
  public var origin: NavigationEvent?
  /// The report that something else is in front, where that is all there is.
  public var witness: NavigationEvent?
  /// The class of fault, which `navtape explain` tells of; `nil` where it is none.
  public var rule: RuleID?
  /// What happened, in one line.
  public var headline = ""
  /// Why, in one sentence.
  public var reason = ""
  /// What to do about it, in one sentence.
  public var help = ""
  /// The finding of a diagnosis that blames the same event.
  public var finding: Finding?

  /// What can happen to a screen. The raw value is the spelling in JSON.
  public enum Way: String, CaseIterable, Hashable, Sendable {
    /// On the stack, and no destination is found for it there.
    case unresolved
    /// Popped, or swiped away.
    case popped
    /// Another path was set.
    case replaced
    /// The app reset its navigation.
    case reset
    /// The framework wrote the path without it.
    case writtenBack = "written-back"
    /// The stack, its owner or its root was made anew.
    case rebuilt
    /// Restored state took its place.
    case restoredOver = "restored-over"
    /// The modal it was in went away.
    case dismissed
    /// A modal is over its stack.
    case underModal = "under-modal"
    /// Another tab is selected.
    case otherTab = "other-tab"
    /// A screen beside the tabs is in front.
    case besideTabs = "beside-tabs"
    /// Another column of the same tab is in use.
    case otherColumn = "other-column"
    /// Its stack is not on screen.
    case notMounted = "not-mounted"
    /// Another screen of the same stack is on top of it.
    case underScreen = "under-screen"
    /// It is on the stack, out of its place.
    case misplaced
    /// Nothing stands in its way, and the framework reported another screen.
    case unseen
    /// The app refused the request.
    case refused
    /// A link to it was tapped where nothing declares it.
    case inert
    /// A link to it was tapped, and the framework wrote nothing.
    case ignored
    /// Its link waits, or was forgotten.
    case linkUnsettled = "link-unsettled"
    /// Its link was rejected, or expired.
    case linkRefused = "link-refused"
    /// Its link was applied without it.
    case leftOut = "left-out"
    /// It was put on another stack.
    case elsewhere
    /// Events are missing that may tell.
    case lost
    /// Nobody asked for it.
    case neverAsked = "never-asked"
  }
}

extension Absence {
  /// How a screen went with an event.
  static func way(of event: NavigationEvent) -> Way {
    switch event.kind {
    case .wroteBack: event.by == .user ? .popped : .writtenBack
    case .replaced, .linkApplied, .presented, .pushed, .viewPushed: .replaced
    case .reset: .reset
    case .restored: .restoredOver
    case .stackMounted, .stackUnmounted, .rootChanged: .rebuilt
    case .dismissed: .dismissed
    case .keyframe, .gap: .lost
    default: .popped
    }
  }

  /// Whether or not an event, had it not happened, would have left the screen where it was.
  var isRemoval: Bool {
    switch way {
    case .popped, .replaced, .reset, .writtenBack, .rebuilt, .restoredOver, .dismissed: true
    default: false
    }
  }

  /// Whether or not an event put something over the stack.
  var isHiding: Bool { way == .underModal }
}
