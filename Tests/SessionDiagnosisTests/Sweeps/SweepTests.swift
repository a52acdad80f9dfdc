import Foundation
import TestSupport
import Testing

@testable import SessionDiagnosis

@Suite struct `Random sessions` {
  @Test(arguments: 0..<20)
  func `a healthy session has no finding`(batch: UInt64) throws {
    for seed in batch * 50..<(batch + 1) * 50 {
      var app = RandomApp(seed: seed)
      let session = app.healthySession(steps: 40)
      let faults = try Recording(app.app, session).faults()
      #expect(faults.isEmpty, "seed \(seed): \(faults.map(\.json))\n\(session)")
    }
  }

  @Test(arguments: 0..<20)
  func `a wrong order is found as brute force finds it`(batch: UInt64) throws {
    for seed in batch * 25..<(batch + 1) * 25 {
      var app = RandomApp(seed: seed, tabs: 0)
      let path = app.path(on: "main", length: 5, distinct: true)
      var order = path.shuffled(using: &app.random)
      // Every other time, something is missing too.
      if seed % 2 == 1, order.count > 1 { order.removeFirst() }
      let pushes =
        app.random.once(in: 2)
        ? "pushed \(order.joined(separator: ",")) turn=3"
        : order.map { "pushed \($0) cause=L1" }.joined(separator: "\n")
      let faults = try Recording(app.app, "screenShown Root-main root\n" + pushes).faults()
      let oracle = Oracle(app)
      let expected = oracle.expectation(order)
      guard let expected else {
        #expect(faults.isEmpty, "seed \(seed): \(order)")
        continue
      }
      let finding = try #require(faults.only, "seed \(seed): \(order) \(faults.map(\.json))")
      #expect(finding.rule.text == expected.rule, "seed \(seed): \(order)")
      #expect(finding.fix.kind.rawValue == expected.kind, "seed \(seed): \(order)")
      let routes = finding.fix.routes.map(\.type)
      #expect(oracle.shows(routes), "seed \(seed): \(order) \(routes)")
      // Where a parent goes among others is free, as long as it is below its child; with parents to
      // insert, so is which of the smallest orders it is.
      if expected.kind == "reorder+insert" {
        #expect(
          oracle.moved(routes, order) == oracle.moved(expected.routes, order),
          "seed \(seed): \(order) \(routes)")
      } else {
        let kept = { (routes: [String]) in routes.filter(order.contains) }
        #expect(kept(routes) == kept(expected.routes), "seed \(seed): \(order) \(routes)")
      }
      #expect(routes.sorted() == expected.routes.sorted(), "seed \(seed): \(order) \(routes)")
      #expect(finding.wanted == order)
      #expect(finding.landed == Array(order.prefix(expected.landed)), "seed \(seed): \(order)")
      #expect(finding.confidence == .likely)
    }
  }
}

/// What must be found of a path, by trying everything.
struct Oracle {
  let app: RandomApp

  init(_ app: RandomApp) {
    self.app = app
  }

  struct Expected {
    var rule: String
    var kind: String
    var routes: [String]
    var landed: Int
  }

  func shows(_ path: [String]) -> Bool {
    path.indices.allSatisfy {
      app.pushable(on: "main", over: Array(path[..<$0])).contains(path[$0])
    }
  }

  func expectation(_ path: [String]) -> Expected? {
    var shown: [String] = []
    var first: Int?
    for (index, type) in path.enumerated() {
      if app.pushable(on: "main", over: shown).contains(type) {
        shown.append(type)
      } else if first == nil {
        first = index
      }
    }
    guard let first, let needed = app.declaration(of: path[first])?.on else { return nil }
    let isLater = path[(first + 1)...].contains { app.declaration(of: $0)?.screen == needed }
    let fix = repair(path)
    return Expected(
      rule: isLater ? "wrong-push-order" : "missing-parent", kind: fix.kind, routes: fix.routes,
      landed: first)
  }

  private func repair(_ path: [String]) -> (kind: String, routes: [String]) {
    if let routes = best(path) { return ("reorder", routes) }
    // Every type has one declaring screen, so the parents that lack are decided.
    var missing: [String] = []
    for type in path { missing += parents(of: type).filter { !(path + missing).contains($0) } }
    let all = interleavings(path, missing)
    if let routes = all.first(where: shows) { return ("insert", routes) }
    let mixed = permutations(path).sorted {
      (moved($0, path), key($0, path)) < (moved($1, path), key($1, path))
    }
    for order in mixed {
      if let routes = interleavings(order, missing).first(where: shows) {
        return ("reorder+insert", routes)
      }
    }
    return ("advise", [])
  }

  private func parents(of type: String) -> [String] {
    guard let on = app.declaration(of: type)?.on,
      let parent = app.declarations.first(where: { $0.screen == on })
    else { return [] }
    return parents(of: parent.type) + [parent.type]
  }

  private func best(_ path: [String]) -> [String]? {
    permutations(path).filter(shows)
      .min { (moved($0, path), key($0, path)) < (moved($1, path), key($1, path)) }
  }

  /// How many are out of order: all but the longest run that keeps it.
  func moved(_ order: [String], _ path: [String]) -> Int {
    let indices = order.compactMap(path.firstIndex(of:))
    var longest = Array(repeating: 1, count: indices.count)
    for index in indices.indices {
      for before in 0..<index where indices[before] < indices[index] {
        longest[index] = max(longest[index], longest[before] + 1)
      }
    }
    return indices.count - (longest.max() ?? 0)
  }

  /// Ties go to the original order.
  private func key(_ order: [String], _ path: [String]) -> String {
    order.compactMap { path.firstIndex(of: $0).map(String.init) }.joined()
  }

  private func permutations(_ list: [String]) -> [[String]] {
    guard let first = list.first else { return [[]] }
    return permutations(Array(list.dropFirst())).flatMap { rest in
      (0...rest.count).map { Array(rest[..<$0]) + [first] + Array(rest[$0...]) }
    }
  }

  /// All ways to put parents between a path's entries.
  private func interleavings(_ path: [String], _ inserted: [String]) -> [[String]] {
    guard let parent = inserted.first else { return [path] }
    var results: [[String]] = []
    for rest in interleavings(path, Array(inserted.dropFirst())) {
      for index in 0...rest.count {
        results.append(Array(rest[..<index]) + [parent] + Array(rest[index...]))
      }
    }
    return results
  }
}
