import NavigationModel
import SessionLog
import Testing

@testable import SessionCoding

@Suite struct `The published schema` {
  let proto: ProtoFile

  init() throws {
    proto = try ProtoFile()
  }

  @Test func `has every kind of event under its number`() {
    let kinds = EventKind.allCases.map { kind in
      (Int(kind.rawValue), "EVENT_KIND_" + snakeCase("\(kind)").uppercased())
    }
    #expect(proto.enumerations["EventKind"] == Dictionary(uniqueKeysWithValues: kinds))
  }

  @Test func `has every key under its number, with its type`() throws {
    let event = try #require(proto.messages["Event"])
    let common = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 79, 80, 81]
    let keys = EventKey.allCases.map { Int($0.rawValue) }
    #expect(Set(event.keys) == Set(common).union(keys))
    for kind in EventKind.allCases {
      for key in EventSchema.keys(of: kind) where key.type != .routes {
        let field = event[Int(key.key.rawValue)]
        #expect(field?.name == snakeCase("\(key.key)"))
        #expect(field?.type == Self.type(of: key.type), "\(kind).\(key.key)")
        // A message is there or not by itself.
        let isMessage = field?.type.first?.isUppercase ?? false
        #expect(field?.label == (isMessage ? "" : "optional"), "\(kind).\(key.key)")
      }
    }
  }

  @Test func `numbers the fields of every kind as the codec does`() throws {
    typealias Field = BinaryForm.Field
    let event = try #require(proto.messages["Event"])
    let expected: [(UInt32, String)] = [
      (Field.kind, "kind"), (Field.dt, "dt"), (Field.stack, "stack"), (Field.routes, "routes"),
      (Field.ids, "ids"), (Field.by, "by"), (Field.turn, "turn"), (Field.cause, "cause"),
      (Field.at, "at"), (Field.scene, "scene"), (Field.step, "step"),
      (Field.changesState, "changes_state"), (Field.writtenLine, "written_line"),
      (Field.keyOrder, "key_order"), (Field.kindName, "kind_name"),
      (Field.noRoutes, "no_routes"), (Field.longJSON, "long_json"),
      (Field.longWrittenLine, "long_written_line"),
    ]
    for (number, name) in expected { #expect(event[Int(number)]?.name == name) }
  }

  @Test func `has every record under its number`() {
    let records: [RecordField: String] = [
      .block: "block", .define: "define", .event: "event", .check: "check",
      .recovery: "recovery", .end: "end", .header: "header", .keyframe: "keyframe",
      .other: "other",
    ]
    let known = (0..<64).map { RecordField(rawValue: $0) }.filter(\.isKnown)
    #expect(Set(known) == Set(records.keys))
    #expect(
      proto.messages["Record"]?.mapValues(\.name)
        == Dictionary(uniqueKeysWithValues: records.map { (Int($0.key.rawValue), $0.value) }))
  }

  @Test func `numbers the parts of a keyframe as the codec does`() {
    let parts: [UInt32: String] = [
      KeyframeForm.define: "define", KeyframeForm.scene: "scene", KeyframeForm.stack: "stack",
      KeyframeForm.entries: "entries", KeyframeForm.taps: "taps", KeyframeForm.view: "view",
      KeyframeForm.modal: "modal", KeyframeForm.link: "link",
      KeyframeForm.goalRoutes: "goal_routes",
      KeyframeForm.goalModalRoutes: "goal_modal_routes", KeyframeForm.change: "change",
      KeyframeForm.rest: "rest",
    ]
    #expect(
      proto.messages["KeyframePart"]?.mapValues(\.name)
        == Dictionary(uniqueKeysWithValues: parts.map { (Int($0.key), $0.value) }))
  }

  @Test func `has every case of the model's small enumerations`() {
    expect("Writer", Writer.allCases.map { (Int($0.rawValue), "WRITER_", "\($0)") })
    expect("PathKind", PathKind.allCases.map { (Int($0.rawValue), "PATH_KIND_", "\($0)") })
    expect(
      "LinkStage",
      UnsettledLink.Stage.allCases.map { (Int($0.rawValue), "LINK_STAGE_", "\($0)") })
    expect(
      "DestinationScope",
      Destination.Scope.allCases.map { (Int($0.rawValue), "DESTINATION_SCOPE_", "\($0)") })
  }

  private func expect(
    _ name: String, _ cases: [(Int, String, String)],
    _ location: SourceLocation = #_sourceLocation
  ) {
    let names = cases.map { ($0.0, $0.1 + snakeCase($0.2).uppercased()) }
    #expect(
      proto.enumerations[name] == Dictionary(uniqueKeysWithValues: names),
      sourceLocation: location)
  }

  private static func type(of type: EventSchema.ValueType) -> String {
    switch type {
    case .name, .route: "uint32"
    case .number, .countOrRoutes: "uint64"
    case .flag: "bool"
    case .json, .state: "string"
    case .goal: "Goal"
    case .stacks: "RestoredStacks"
    case .modals: "RestoredModals"
    case .names: "Names"
    case .routes: "routes"
    }
  }
}
