import NavigationModel
import TestSupport

/// Values for every key that events can have.
enum LineSamples {
  static func value(of key: EventSchema.Key) -> String {
    switch key.type {
    case .name: #""\#(key.key.name) value""#
    case .number: "7"
    case .flag: "true"
    case .routes:
      #"["A",{"type":"B"},{"type":"C","value":{"x":[1.0,1e2]},"id":"e7"},{"type":"D","case":"d","id":"x"}]"#
    case .route: #"{"type":"B","case":"ranger","value":7}"#
    case .json: #"{"deep":[null,1.50,{"b":1,"a":"é\u00e9"}]}"#
    case .goal: #"{"tab":"brews","routes":["A"],"modal":{"id":"m","screen":"M","routes":[]}}"#
    case .stacks: #"{"brews":["A",{"type":"B","id":"e1"}],"settings":[]}"#
    case .modals:
      #"[{"modal":"m","style":"sheet","screen":"M","presenter":"brews"},{"modal":"n"}]"#
    case .names: #"["brews","settings"]"#
    case .state: #"{"seq":3,"scenes":{"main":{"phase":"active"}},"further":1.0}"#
    case .countOrRoutes: #"["A","B"]"#
    }
  }

  /// Lines that hold every kind, with every key, each alone and all together.
  static let everyKey: [String] = EventKind.allCases.dropFirst().flatMap { kind -> [String] in
    let keys = EventSchema.keys(of: kind)
    let members = keys.map { #","\#($0.key.name)":\#(value(of: $0))"# }
    let common =
      #","seq":12,"t":1200,"turn":4,"scene":"s","stack":"brews","by":"user","cause":"L1","#
      + #""at":"File.swift:120","changesState":true"#
    let start = #"{"kind":"\#(kind.name)""#
    var lines: [String] = []
    for shared in ["", common] {
      lines.append(start + shared + "}")
      lines.append(start + shared + members.joined() + "}")
      for member in members { lines.append(start + shared + member + "}") }
    }
    return lines
  }
}

/// Lines made at random: any kind, any keys in any order, values of right and wrong types.
struct RandomLines {
  var generator: SeededGenerator

  mutating func line() -> String {
    let kind = generator.pick(EventKind.allCases)
    var members = [(#""kind""#, kind == .unknown ? #""futureKind""# : #""\#(kind.name)""#)]
    let common = ["seq", "t", "turn", "scene", "stack", "by", "cause", "at", "changesState"]
    for key in common where Int.random(in: 0..<3, using: &generator) == 0 {
      members.append((#""\#(key)""#, commonValue(key)))
    }
    for key in EventSchema.keys(of: kind) where Bool.random(using: &generator) {
      members.append((#""\#(key.key.name)""#, ownValue(key)))
    }
    if chance(8) { members.append((#""further""#, odd())) }
    if chance(12), let twin = members.randomElement(using: &generator) {
      members.append((twin.0, chance(2) ? twin.1 : odd()))
    }
    if chance(3) { members.shuffle(using: &generator) }
    let space = chance(3) ? " " : ""
    return "{" + space
      + members.map { "\($0.0):\(space)\($0.1)" }.joined(separator: "," + space) + "}"
  }

  private mutating func commonValue(_ key: String) -> String {
    if chance(10) { return odd() }
    switch key {
    case "seq", "t", "turn": return pick(["0", "1", "42", "1e2", "1.0", "18446744073709551615"])
    case "by": return pick(["app", "user", "unknown", "robot"].map { "\"\($0)\"" })
    case "changesState": return pick(["true", "false"])
    default: return pick([#""main""#, #""brews""#, #""""#, #""br\u0065ws""#])
    }
  }

  private mutating func ownValue(_ key: EventSchema.Key) -> String {
    chance(6) ? odd() : LineSamples.value(of: key)
  }

  private mutating func odd() -> String {
    pick([
      "null", "[]", "{}", "-0", "1.0", "1e2", "12345678901234567890123", "1000000000000", "\"\"",
      #""\ud800""#, #""é\u0301\/""#, #""e\u0301""#, #""\u00e9""#, "true", #"["A",3,null]"#,
      #"{"type":"A","type":"B"}"#, #"[{"value":1,"type":"A"}]"#, #"{"routes":"A","tab":1}"#,
      ##"[{"type":"A","id":7},{"id":"#3","type":"A"},{"type":"A","further":1}]"##, "[[[[{}]]]]",
    ])
  }

  private mutating func chance(_ odds: Int) -> Bool {
    Int.random(in: 0..<odds, using: &generator) == 0
  }

  private mutating func pick(_ choices: [String]) -> String {
    generator.pick(choices)
  }
}
