public import NavigationModel

/// The first line of a session: where it comes from, and the app's manifest.
public struct SessionHeader: Hashable, Sendable {
  /// The version of the interchange lines that this module reads and writes.
  public static let version: UInt64 = 1

  /// The session's id as written; `nil` where the header names none.
  public var session: String?
  /// The id of the launch before this one.
  public var previous: String?
  public var app: String?
  /// The app's version.
  public var version: String?
  public var build: String?
  /// System and version, `iOS 18.2`: it decides the policy.
  public var os: String?
  public var device: String?
  /// When the session started, in ISO 8601.
  public var started: String?
  /// The manifest with the routing table; absent where the header has none.
  public var manifest: Manifest
  /// The whole line: unknown keys, key order and digits as written, white space gone.
  public var json: String
  /// Keys that hold a value of another type, and so are kept in ``json`` only.
  public var mistypedKeys: [String] = []

  /// The header of a file that starts without one.
  public static let implicit = SessionHeader(manifest: .absent, json: #"{"navtape":1}"#)

  init(manifest: Manifest, json: String) {
    self.manifest = manifest
    self.json = json
  }

  /// Reads a header line.
  ///
  /// - Parameters:
  ///   - line: The line, or the JSON text that a log keeps of it.
  ///   - vocabulary: Where the manifest's names and routes are interned.
  /// - Throws: ``InterchangeError`` where the text is no header or of a newer version.
  public static func parse(
    _ line: String, vocabulary: Vocabulary
  ) throws(InterchangeError) -> SessionHeader {
    try parse(try JSONTree.object(Array(line.utf8)), vocabulary: vocabulary)
  }

  /// Reads a header line that has been scanned.
  static func parse(
    _ tree: JSONTree, vocabulary: Vocabulary
  ) throws(InterchangeError) -> SessionHeader {
    guard let root = tree.root, let version = tree.value(of: "navtape", in: root) else {
      throw InterchangeError(.noHeader)
    }
    guard tree.unsignedValue(version) == Self.version else {
      throw InterchangeError(.newer(version: tree.text(of: version).text))
    }
    var header = SessionHeader(manifest: .absent, json: tree.text(of: root).text)
    for member in tree.members(of: root) {
      guard let key = tree.string(member.key), let path = texts[key] else { continue }
      header[keyPath: path] = tree.string(member.value)
      if header[keyPath: path] == nil, tree.kind(of: member.value) != .null {
        header.mistypedKeys.append(key)
      }
    }
    var reader = ManifestReader(vocabulary: vocabulary)
    if let manifest = tree.value(of: "manifest", in: root), tree.kind(of: manifest) != .null,
      !reader.read(manifest, in: tree)
    {
      header.mistypedKeys.append("manifest")
    }
    if let links = tree.value(of: "links", in: root), tree.kind(of: links) != .null,
      !reader.readLinks(links, in: tree)
    {
      header.mistypedKeys.append("links")
    }
    header.manifest = reader.manifest
    return header
  }

  /// Reads a manifest file.
  ///
  /// - Parameters:
  ///   - bytes: The manifest as JSON; `links`, the routing table, may be among its keys. An object
  ///     with a `manifest` key, such as a header line, will do as well.
  ///   - vocabulary: Where names and routes are interned.
  /// - Throws: ``InterchangeError`` where the text is no JSON object or is over the limit of a
  ///   header line. Unknown keys are ignored.
  public static func manifest(
    json bytes: [UInt8], vocabulary: Vocabulary
  ) throws(InterchangeError) -> Manifest {
    let tree = try JSONTree.object(bytes)
    guard let root = tree.root else { throw InterchangeError(.noObject) }
    var reader = ManifestReader(vocabulary: vocabulary)
    let inner = tree.value(of: "manifest", in: root)
    guard reader.read(inner ?? root, in: tree) else { throw InterchangeError(.noObject) }
    if inner != nil, let links = tree.value(of: "links", in: root) {
      _ = reader.readLinks(links, in: tree)
    }
    return reader.manifest
  }

  private static let texts: [String: any WritableKeyPath<SessionHeader, String?> & Sendable] = [
    "session": \.session, "previous": \.previous, "app": \.app, "version": \.version,
    "build": \.build, "os": \.os, "device": \.device, "started": \.started,
  ]
}

extension JSONTree {
  /// A text of at most a header's length as a tree whose root is an object.
  package static func object(_ bytes: [UInt8]) throws(InterchangeError) -> JSONTree {
    guard bytes.count <= EventLineReader.longLineLimit else {
      throw InterchangeError(.tooManyBytes(limit: UInt64(EventLineReader.longLineLimit)))
    }
    let tree: JSONTree
    do throws(JSONError) {
      tree = try JSONTree(bytes)
    } catch {
      throw InterchangeError(
        .malformed(.init(offset: error.offset, expected: "\(error.expected)")))
    }
    guard let root = tree.root, tree.kind(of: root) == .object else {
      throw InterchangeError(.noObject)
    }
    return tree
  }
}
