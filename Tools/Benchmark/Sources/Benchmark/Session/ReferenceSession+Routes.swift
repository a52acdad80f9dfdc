/// Routes and what they carry.
extension ReferenceSession {
  mutating func route(_ step: ReferenceApp.Step, hasID: Bool) -> String {
    let value: String
    switch step.payload {
    case .number(let count): value = "\(1_000 + random.popular(count))"
    case .uuid(let count): value = "\"\(uuids[random.popular(count)])\""
    case .slug(let count): value = "\"item-\(random.popular(count) + 7)-of-list\""
    case .word(let words): value = "\"\(random.pick(words))\""
    }
    var route = "{\"type\":\"\(step.type)\""
    if let caseName = step.caseName { route += ",\"case\":\"\(caseName)\"" }
    route += ",\"value\":\(value)"
    if hasID {
      entryID += 1
      route += ",\"id\":\"e\(entryID)\""
    }
    return route + "}"
  }

  mutating func uuid() -> String {
    let digits = hexadecimal(random.next(), 16) + hexadecimal(random.next(), 16)
    var groups: [Substring] = []
    var rest = digits[...]
    for length in [8, 4, 4, 4, 12] {
      groups.append(rest.prefix(length))
      rest = rest.dropFirst(length)
    }
    return groups.joined(separator: "-").uppercased()
  }

  func hexadecimal(_ value: UInt64, _ digits: Int) -> String {
    let text = String(value, radix: 16)
    return String((String(repeating: "0", count: 16) + text).suffix(digits))
  }
}
