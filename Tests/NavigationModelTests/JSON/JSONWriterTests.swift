import NavigationModel
import Testing

@Suite struct `JSON writing` {
  @Test func `commas and colons set themselves`() throws {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("kind", string: "pushed")
    writer.member("t", unsigned: .max)
    writer.key("routes")
    writer.beginArray()
    writer.string("A")
    writer.beginObject()
    writer.endObject()
    writer.beginArray()
    writer.endArray()
    writer.null()
    writer.integer(-3)
    writer.endArray()
    writer.member("lazy", bool: true)
    writer.member("value", text: try JSONText("[1.0 , 1e2]"))
    writer.endObject()
    writer.newline()
    writer.beginObject()
    writer.endObject()
    writer.newline()
    #expect(
      writer.text == """
        {"kind":"pushed","t":18446744073709551615,"routes":["A",{},[],null,-3],"lazy":true,\
        "value":[1.0,1e2]}
        {}

        """)
    writer.removeAll()
    #expect(writer.bytes.isEmpty)
  }

  @Test func `a string ending in a bracket or comma still gets its comma`() {
    var writer = JSONWriter()
    writer.beginArray()
    for value in ["[", "{", ",", ":", "\n"] { writer.string(value) }
    writer.endArray()
    #expect(writer.text == #"["[","{",",",":","\n"]"#)
  }

  @Test func `only what must be escaped is escaped`() {
    #expect(
      JSONText.string("\"\\/\u{8}\t\n\u{c}\r\u{1}\u{1f}\u{7f}é😀").text
        == "\"\\\"\\\\/\\b\\t\\n\\f\\r\\u0001\\u001f\u{7f}é😀\"")
  }

  @Test func `every scalar written reads back the same`() throws {
    var text = ""
    for value in Array(0...0x2FF as ClosedRange<UInt32>) + [
      0xD7FF, 0xE000, 0xFFFF, 0x10000, 0x10FFFF,
    ] {
      if let scalar = Unicode.Scalar(value) { text.unicodeScalars.append(scalar) }
    }
    let tree = try JSONText.string(text).tree()
    let read = tree.root.flatMap { tree.string($0) }
    #expect(read?.unicodeScalars.elementsEqual(text.unicodeScalars) == true)
  }
}
