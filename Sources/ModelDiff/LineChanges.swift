internal import TransitModel

/// What changed of lines, their directions and their patterns.
struct LineChanges {
  let changes: [Change]

  init(_ scope: Scope) {
    let lines = scope.lines
    changes =
      lines.removed.map { Change(.line, .removed, id: $0.id.rawValue, name: $0.name, line: $0.id) }
      + lines.added.map { Change(.line, .added, id: $0.id.rawValue, name: $0.name, line: $0.id) }
      + lines.kept.flatMap { old, new in
        Self.properties(old, new, scope) + Self.directions(old, new) + StopChanges(old, new, scope).changes
      }
  }

  private static func properties(_ old: Line, _ new: Line, _ scope: Scope) -> [Change] {
    var line = PropertyList(.line, id: new.id.rawValue, name: new.name, line: new.id)
    line.compare(.name, old.name, new.name)
    line.compare(.shortName, old.shortName, new.shortName)
    line.compare(.color, old.color, new.color) { $0.hex }
    line.compare(.labelColor, old.officialLabelColor, new.officialLabelColor) { $0?.hex }
    line.compare(.code, old.code, new.code)
    line.compare(.mode, old.mode, new.mode) { $0.rawValue }
    line.compare(.mark, old.mark, new.mark) { $0?.rawValue }
    line.compare(.status, old.status, new.status) { $0.words }
    if !scope.renaming.explains(old.operatorName, new.operatorName) {
      line.compare(.operatorName, old.operatorName, new.operatorName)
    }
    line.compare(.openings, old.openings, new.openings) { $0.map(\.words).joined(separator: ", ") }
    let explained = old.name != new.name && new.formerNames.contains { $0.name == old.name }
    if !explained {
      line.compare(.formerNames, old.formerNames, new.formerNames) { $0.map(\.name.words).joined(separator: ", ") }
    }
    return line.changes
  }

  private static func directions(_ old: Line, _ new: Line) -> [Change] {
    let directions = Matching(old.directions, new.directions) { $0.id }
    func change(_ direction: Direction, _ action: Change.Action) -> Change {
      Change(.direction, action, id: direction.id.rawValue, name: direction.name, line: new.id)
    }
    return directions.removed.map { change($0, .removed) } + directions.added.map { change($0, .added) }
      + directions.kept.flatMap { old, newer in
        var list = PropertyList(.direction, id: newer.id.rawValue, name: newer.name, line: new.id)
        list.compare(.name, old.name, newer.name)
        list.compare(.headsign, old.headsign, newer.headsign)
        return list.changes
      }
  }
}

extension Opening {
  fileprivate var words: String { "\(date)" + (metres.map { " (\($0) m)" } ?? "") }
}
