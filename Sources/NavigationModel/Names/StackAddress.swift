/// Where a stack is: under a tab, over a presenter, or in a column of a tab.
public enum StackAddress: Hashable, Sendable {
  /// A tab's stack, or `main`.
  case tab(Name)
  /// The stack inside a modal, by the modal's id.
  case modal(Name)
  /// A column of a split view in a tab.
  case column(tab: Name, column: Name)

  /// Reads `brews`, `modal:compose` or `brews/column:detail`.
  init(parsing address: Name, in vocabulary: Vocabulary) {
    let text = vocabulary.text(address)
    if text.utf8.starts(with: "modal:".utf8) {
      self = .modal(vocabulary.name(String(text.dropFirst("modal:".count))))
      return
    }
    let marker = Array("/column:".utf8)
    let utf8 = Array(text.utf8)
    guard utf8.count > marker.count else {
      self = .tab(address)
      return
    }
    for start in stride(from: utf8.count - marker.count, through: 1, by: -1)
    where utf8[start..<start + marker.count].elementsEqual(marker) {
      self = .column(
        tab: vocabulary.name(String(decoding: utf8[..<start], as: UTF8.self)),
        column: vocabulary.name(String(decoding: utf8[(start + marker.count)...], as: UTF8.self)))
      return
    }
    self = .tab(address)
  }

  /// The tab the stack belongs to; `nil` for a modal's.
  public var tab: Name? {
    switch self {
    case .tab(let tab), .column(let tab, _): tab
    case .modal: nil
    }
  }
}
