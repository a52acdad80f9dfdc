extension Manifest {
  /// What findings call a route: `type`, or `type.case`.
  ///
  /// The case is named where the route's author wrote it, and where it can be read from the payload
  /// and the manifest tells the type's cases apart. So `{"id":7}` never looks like a case `id`.
  public func label(_ route: RouteID, in vocabulary: Vocabulary) -> String {
    let label = vocabulary.label(route)
    let record = vocabulary.record(route)
    guard record.written.caseName.isNone, let caseName = record.meaning.caseName.ifPresent,
      destinations.contains(where: { $0.type == record.written.type && !$0.caseName.isNone })
    else { return label }
    return label + "." + vocabulary.text(caseName)
  }
}
