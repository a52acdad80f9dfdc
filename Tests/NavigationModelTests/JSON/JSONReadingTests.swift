import NavigationModel
import Testing

@Suite struct `JSON reading` {
  private func scanned(_ text: String) throws -> (JSONTree, JSONTree.Node) {
    let tree = try JSONTree(text)
    return (tree, try #require(tree.root))
  }

  @Test func `members come in the order they were written, twins included`() throws {
    let (tree, root) = try scanned(#"{"b":1,"a":{"x":[1,{"y":2}]},"b":[],"":null}"#)
    let members = tree.members(of: root).map {
      "\(tree.string($0.key) ?? "?")=\(tree.text(of: $0.value))"
    }
    #expect(members == ["b=1", #"a={"x":[1,{"y":2}]}"#, "b=[]", "=null"])
    let twin = try #require(tree.firstRepeatedKey(in: root))
    #expect(tree.string(twin) == "b")
    #expect(tree.value(of: "b", in: root).map { tree.text(of: $0).text } == "[]")
    #expect(tree.value(of: "c", in: root) == nil)
  }

  @Test func `a twin is found however its key is written and however many keys there are`() throws {
    let (short, shortRoot) = try scanned(#"{"key":1,"k\u0065y":2}"#)
    #expect(short.firstRepeatedKey(in: shortRoot).map { short.range(of: $0) } == 9..<19)
    let keys = (0..<200).map { "\"k\($0)\":0" }.joined(separator: ",")
    let (many, manyRoot) = try scanned("{\(keys)}")
    #expect(many.firstRepeatedKey(in: manyRoot) == nil)
    let (twin, twinRoot) = try scanned("{\(keys),\"k3\":1}")
    #expect(twin.firstRepeatedKey(in: twinRoot).flatMap { twin.string($0) } == "k3")
  }

  @Test func `keys equal only scalar by scalar`() throws {
    let (tree, root) = try scanned("{\"\u{e9}\":1,\"e\u{301}\":2}")
    #expect(tree.firstRepeatedKey(in: root) == nil)
    #expect(tree.value(of: "\u{e9}", in: root).flatMap { tree.unsigned($0) } == 1)
  }

  @Test func `elements come in order, and scalars have none`() throws {
    let (tree, root) = try scanned(#"[1,[2,3],{"a":4},"5"]"#)
    #expect(
      tree.elements(of: root).map { tree.text(of: $0).text } == [
        "1", "[2,3]", #"{"a":4}"#, #""5""#,
      ])
    #expect(tree.elements(of: root).flatMap { tree.elements(of: $0) }.count == 2)
    #expect(Array(tree.members(of: root)).isEmpty)
  }

  @Test(
    arguments: [
      (#""""#, ""), (#""a""#, "a"), (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{c}\n\r\t"),
      (#""\u0041\u00e9\u20AC""#, "A\u{e9}\u{20ac}"), (#""\ud83d\ude00!""#, "\u{1F600}!"),
      (#""\ud83d""#, "\u{FFFD}"), (#""\ude00\ud83d""#, "\u{FFFD}\u{FFFD}"),
      (#""\ud83d\ud83d\ude00""#, "\u{FFFD}\u{1F600}"), (#""\ud83dx\ude00""#, "\u{FFFD}x\u{FFFD}"),
      (#""\ud83d\u0041""#, "\u{FFFD}A"), (#""\ud83d\n""#, "\u{FFFD}\n"),
      (#""\udbff\udfff""#, "\u{10FFFF}"), (#""\u0000""#, "\u{0}"), ("\"é😀\"", "é😀"),
    ])
  func `strings decode with their escapes resolved`(text: String, value: String) throws {
    let (tree, root) = try scanned(text)
    #expect(tree.string(root)?.unicodeScalars.elementsEqual(value.unicodeScalars) == true)
  }

  @Test func `what is no string decodes as none`() throws {
    let (tree, root) = try scanned("[1]")
    #expect(tree.string(root) == nil)
    #expect(tree.utf8(root).isEmpty)
    #expect(!tree.string(root, equals: ""))
  }

  @Test func `a string equals a literal whether or not it has escapes`() throws {
    let (tree, root) = try scanned(#"["kind","k\u0069nd","king","kin",""]"#)
    #expect(
      tree.elements(of: root).map { tree.string($0, equals: "kind") }
        == [true, true, false, false, false])
  }

  @Test(
    arguments: [
      ("0", 0), ("7", 7), ("18446744073709551615", UInt64.max), ("18446744073709551616", nil),
      ("99999999999999999999999", nil), ("-0", nil), ("-1", nil), ("1.0", nil), ("1e2", nil),
      ("1E0", nil), ("\"1\"", nil), ("true", nil), ("[1]", nil),
    ] as [(String, UInt64?)])
  func `only plain digits that fit are an unsigned integer`(text: String, value: UInt64?) throws {
    let (tree, root) = try scanned(text)
    #expect(tree.unsigned(root) == value)
  }

  @Test func `booleans are themselves and nothing else is`() throws {
    let (tree, root) = try scanned("[true,false,null,0,\"true\"]")
    #expect(tree.elements(of: root).map { tree.bool($0) } == [true, false, nil, nil, nil])
  }

  @Test func `a text keeps everything but the white space between tokens`() throws {
    let text = try JSONText(
      " { \"b\" : [ 1.0 , 1e2 , 12345678901234567890 ] ,\n\t\"a b\" : \"\\u0041 \\\" c\" } ")
    #expect(text.text == #"{"b":[1.0,1e2,12345678901234567890],"a b":"\u0041 \" c"}"#)
    #expect(throws: JSONError.self) { try JSONText("{\"a\":1} x") }
  }

  @Test func `texts compare byte by byte, where strings would not`() throws {
    let composed = try JSONText("\"\u{e9}\"")
    let decomposed = try JSONText("\"e\u{301}\"")
    #expect(composed.text == decomposed.text)
    #expect(composed != decomposed)
    #expect(Set([composed, decomposed]).count == 2)
    #expect(try composed == JSONText(" \"\u{e9}\" "))
  }
}
