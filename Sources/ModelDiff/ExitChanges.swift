internal import TransitModel

/// What changed of one station's exits, which are told apart by their codes, else their names, else their places.
struct ExitChanges {
  let changes: [Change]

  init(_ old: Station, _ new: Station) {
    let exits = Matching(Self.numbered(old.entrances), Self.numbered(new.entrances)) { $0.key }
    func change(_ exit: Exit, _ action: Change.Action) -> Change {
      Change(.exit, action, id: exit.entrance.code, name: exit.name, station: new.id)
    }
    changes =
      exits.removed.map { change($0, .removed) } + exits.added.map { change($0, .added) }
      + exits.kept.flatMap { older, newer in
        var list = PropertyList(.exit, id: newer.entrance.code, name: newer.name, station: new.id)
        let (a, b) = (older.entrance, newer.entrance)
        list.compare(.name, a.name, b.name)
        if !a.coordinate.isNear(b.coordinate) {
          list.compare(.position, a.coordinate, b.coordinate) { $0?.words }
        }
        list.compare(.places, a.places, b.places) { $0.map(\.words).joined(separator: ", ") }
        list.compare(.stepFree, a.stepFree, b.stepFree) { $0.map { $0 ? "step-free" : "not step-free" } }
        list.compare(.level, a.level, b.level)
        list.compare(.status, a.status, b.status) { $0.words }
        return list.changes
      }
  }

  private struct Exit {
    let entrance: Entrance
    let key: String

    var name: LocalizedText {
      entrance.code.map { LocalizedText($0, "und") } ?? entrance.name ?? LocalizedText(key, "und")
    }
  }

  /// The exits with keys; of several with the same, each has a number.
  private static func numbered(_ entrances: [Entrance]) -> [Exit] {
    var counts: [String: Int] = [:]
    return entrances.map { entrance in
      let key = entrance.code ?? entrance.name?.words ?? entrance.coordinate?.words ?? ""
      counts[key, default: 0] += 1
      let number = counts[key, default: 1]
      return Exit(entrance: entrance, key: number == 1 ? key : "\(key) (\(number))")
    }
  }
}
