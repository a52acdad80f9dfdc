/// A key of an event's own, as interchange lines spell it.
///
/// The raw value is the field's number in the binary log's `Event` message and never changes.
public enum EventKey: UInt8, CaseIterable, Hashable, Sendable {
  case routes = 4
  case screen = 16
  case depth = 17
  case tab = 18
  case request = 19
  case via = 20
  case count = 21
  case reason = 22
  case link = 23
  case root = 24
  case blank = 25
  case placeholder = 26
  case operation = 27
  case interactive = 28
  case cancelled = 29
  case modal = 30
  case style = 31
  case phase = 32
  case unique = 33
  case modifier = 34
  case url = 35
  case source = 36
  case delivery = 37
  case coldStart = 38
  case goal = 39
  case policy = 40
  case destination = 41
  case select = 42
  case stacks = 43
  case selectedTab = 44
  case modals = 45
  case lazy = 46
  case entries = 47
  case state = 48
  case reducer = 49
  case index = 50
  case type = 51
  case of = 52
  case account = 53
  case signedIn = 54
  case list = 55
  case value = 56
  case column = 57
  case path = 58
  case epoch = 59
  case owner = 60
  case ownedAbove = 61
  case name = 62
  case label = 63
  case on = 64
  case shows = 65
  case scope = 66
  case caseName = 67
  case level = 68
  case data = 69
  case lost = 70
  case ms = 71
  case wall = 72
  case line = 73
  case bytes = 74
  case text = 75
  /// The root a stack shows, where ``root`` is a screen's name rather than a flag.
  case rootScreen = 76
  /// The addresses a reset covers, where ``stacks`` is a list rather than an object.
  case stackList = 77
  /// One route, where an event takes a single one.
  case route = 78

  /// The spelling in interchange lines.
  public var name: String {
    switch self {
    case .caseName: "case"
    case .rootScreen: "root"
    case .stackList: "stacks"
    default: "\(self)"
    }
  }
}
