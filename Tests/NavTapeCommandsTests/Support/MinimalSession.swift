/// The smallest sessions that show something.
enum MinimalSession {
  static let header = #"""
    {"navtape":1,"session":"s1","manifest":{"stacks":{"main":{"path":"erased","root":"Home"}},"destinations":[{"type":"A","on":"Home","shows":"AView"},{"type":"B","on":"AView","shows":"BView"}]}}
    """#

  /// B before A, which shows the screen that declares B.
  static let wrongOrder =
    header + "\n"
    + #"{"kind":"pushed","turn":1,"routes":["B"]}"# + "\n"
    + #"{"kind":"pushed","turn":1,"routes":["A"]}"# + "\n"

  static let rightOrder =
    header + "\n"
    + #"{"kind":"pushed","turn":1,"routes":["A"]}"# + "\n"
    + #"{"kind":"pushed","turn":1,"routes":["B"]}"# + "\n"

  /// So many pushes onto one stack.
  static func pushes(_ count: Int) -> String {
    var text = header + "\n"
    for number in 0..<count {
      text += #"{"kind":"pushed","t":\#(number),"routes":["A"]}"# + "\n"
    }
    return text
  }
}
