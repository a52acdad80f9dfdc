import NavigationModel
import Testing

@Suite struct `Canonical JSON` {
  @Test(
    arguments: [
      ["1", "1.0", "1e0", "10e-1", "0.1e1", "1E+0", "1.000e00", "0.001e3"],
      ["0", "-0", "0.0", "-0.0e5", "0e999999999999999999999", "-0.000e-99999999999999999999"],
      ["100", "1e2", "1.00E2", "10e1"], ["-1.5", "-15e-1", "-0.15e1"],
      ["1e999999999", "10e999999998", "0.1e1000000000"],
      ["1e9223372036854775808", "10e9223372036854775807", "0.1e9223372036854775809"],
      ["1e99999999999999999999", "10e99999999999999999998", "0.01e100000000000000000001"],
      ["1e100000000000000000000", "10e99999999999999999999", "0.1e0100000000000000000001"],
      ["1e-100000000000000000000", "0.1e-99999999999999999999", "10e-100000000000000000001"],
      ["12345678901234567890123456789", "12345678901234567890123456789.0"],
      ["0.1", "1e-1", "0.10"], ["1e-30", "0.000000000000000000000000000001"],
      [#""A""#, #""\u0041""#], [#""é""#, #""\u00e9""#, #""\u00E9""#],
      [#""😀""#, #""\ud83d\ude00""#],
      [#""/""#, #""\/""#], ["\"\u{7F}\"", #""\u007f""#], [#""\n""#, #""\u000a""#],
      [#"{"a":1,"b":2}"#, #"{"b":2,"a":1}"#, #" {"b" : 2.0, "\u0061" : 1e0}"#],
      [#"{"a":2}"#, #"{"a":1,"a":2}"#],
      [#"{"é":1,"z":[{"y":1,"x":0}]}"#, #"{"z":[{"x":0.0,"y":1}],"é":1}"#],
      [#"{}"#, "{ }"], ["[]", "[ ]"], ["null"], ["true"], ["false"],
    ])
  func `equal values have one spelling`(texts: [String]) throws {
    let spellings = try texts.map { try canonicalJSON(of: $0) }
    #expect(Set(spellings).count == 1, "\(spellings)")
    #expect(try canonicalJSON(of: spellings[0]) == spellings[0], "a spelling is its own")
    #expect(try texts.map { try JSONText($0).canonical } == spellings)
  }

  @Test func `different values never share a spelling`() throws {
    let texts = [
      "0", "1", "-1", "10", "0.1", "1e21", "1e22", "1e-21", "1e-22", "11e-22",
      "1e999999999", "1e-999999999", "1e99999999999999999999", "1e-99999999999999999999",
      "1e99999999999999999998", "12345678901234567890123456789",
      "12345678901234567890123456788", "9007199254740993", "9007199254740992",
      "0.30000000000000004",
      "0.3", #""1""#, #""""#, "null", #""null""#, "true", "false", "[]", "{}", "[1]", "[[1]]",
      "[1,2]",
      "[2,1]", #"{"a":1}"#, #"{"a":"1"}"#, #"{"a":1,"b":1}"#, #"[{"a":1}]"#, #""é""#,
      "\"e\u{301}\"",
      #""\\u00e9""#, #""\ud83d""#, #""\ude00""#, #""\ufffd""#, #""\"""#, #""\\""#, #""\u0000""#,
      #""\u0001""#, "\"\u{1F600}\"", #"{"\u0000":1}"#, #"{"":1}"#,
    ]
    let spellings = try texts.map { try canonicalJSON(of: $0) }
    for (index, spelling) in spellings.enumerated() {
      let twin = spellings[..<index].firstIndex(of: spelling)
      #expect(twin == nil, "\(texts[index]) and \(twin.map { texts[$0] } ?? "") are spelled alike")
    }
  }

  @Test func `ordinary numbers stay readable`() throws {
    #expect(try canonicalJSON(of: "1.50e3") == "1500")
    #expect(try canonicalJSON(of: "-0.0250") == "-0.025")
    #expect(try canonicalJSON(of: "12.5") == "12.5")
  }

  @Test func `members are sorted by key`() throws {
    #expect(
      try canonicalJSON(of: #"{"b":{"d":1,"c":2},"a":[3,1]}"#) == #"{"a":[3,1],"b":{"c":2,"d":1}}"#)
  }

  @Test func `a spelling is ASCII and valid JSON`() throws {
    let spelling = try canonicalJSON(of: "{\"é\\n\":\"\u{7F}😀\\u0001\"}")
    #expect(spelling == #"{"\u00e9\u000a":"\u007f\ud83d\ude00\u0001"}"#)
    #expect(try JSONText(spelling).text == spelling)
  }

  @Test func `same value looks through the spelling`() throws {
    #expect(try JSONText("[1.0]").isSameValue(as: JSONText("[1]")))
    #expect(try !JSONText("[1.0]").isSameValue(as: JSONText("[2]")))
  }

  @Test func `a number of one MiB is spelled without delay`() throws {
    let zeros = String(repeating: "0", count: 1 << 20)
    #expect(try canonicalJSON(of: "1" + zeros) == "1e1048576")
    #expect(try canonicalJSON(of: "1." + zeros) == "1")
    #expect(try canonicalJSON(of: "1e" + zeros + "7") == "10000000")
  }
}
