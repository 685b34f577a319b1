internal import TransitModel

/// Transfers that changed. Those of stations and lines that are gone or new are not told; a way that changed in both
/// senses alike is told once.
struct TransferChanges {
  let changes: [Change]

  init(_ scope: Scope) {
    func isShared(_ end: Transfer.End) -> Bool {
      scope.keptStations.contains(end.station) && (end.line.map { scope.keptLines.contains($0) } ?? true)
    }
    func shared(_ transfers: [Transfer]) -> [Transfer] {
      transfers.filter { isShared($0.from) && isShared($0.to) }
    }
    let rules = Matching(shared(scope.old.transfers), shared(scope.new.transfers)) { Way($0) }
    let found =
      rules.removed.map { Found(way: Way($0), old: $0, new: nil) }
      + rules.added.map { Found(way: Way($0), old: nil, new: $0) }
      + rules.kept.filter { $0.old != $0.new }.map { Found(way: Way($0.new), old: $0.old, new: $0.new) }
    changes = Self.merged(found).map { $0.change(scope) }
  }

  /// Without the way back where it changed alike.
  private static func merged(_ found: [Found]) -> [Found] {
    var result: [Found] = []
    for item in found {
      let twin = result.firstIndex { other in
        !other.isBothWays && other.way.reversed == item.way && other.old?.words == item.old?.words
          && other.new?.words == item.new?.words
      }
      if let twin { result[twin].isBothWays = true } else { result.append(item) }
    }
    return result
  }

  private struct Way: Hashable {
    let from: Transfer.End
    let to: Transfer.End
    let window: Transfer.Window?

    init(_ transfer: Transfer) { (from, to, window) = (transfer.from, transfer.to, transfer.window) }

    private init(from: Transfer.End, to: Transfer.End, window: Transfer.Window?) {
      (self.from, self.to, self.window) = (from, to, window)
    }

    var reversed: Way { Way(from: to, to: from, window: window) }
  }

  private struct Found {
    let way: Way
    let old: Transfer?
    let new: Transfer?
    var isBothWays = false

    func change(_ scope: Scope) -> Change {
      let action: Change.Action = old == nil ? .added : new == nil ? .removed : .changed
      let words = [way.from, way.to].map { end in
        let line = end.line.map { scope.word(scope.name(of: $0)) }
        let station = way.from.station == way.to.station ? nil : scope.word(scope.name(of: end.station))
        let parts = [station, line, end.direction?.rawValue].compactMap { $0 }
        return parts.isEmpty ? "any line" : parts.joined(separator: " ")
      }
      return Change(
        .transfer, action, action == .changed ? .duration : nil, id: nil, name: scope.name(of: way.from.station),
        line: way.from.line, station: way.from.station, before: old?.words, after: new?.words,
        details: [words.joined(separator: isBothWays ? " and " : " to ") + (isBothWays ? ", both ways" : "")])
    }
  }
}

extension Transfer {
  fileprivate var words: String {
    var parts = kind == .forbidden ? ["forbidden"] : ["\(seconds) s"]
    if kind == .timed || kind == .inSeat { parts.append(kind.rawValue) }
    if let metres { parts.append("\(metres) m") }
    if let stairs { parts.append("\(stairs) stairs") }
    if let stepFree { parts.append(stepFree ? "step-free" : "not step-free") }
    return parts.joined(separator: ", ")
  }
}
