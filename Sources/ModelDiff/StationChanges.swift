internal import Geometry
internal import TransitModel

/// What changed of stations, their exits and their facilities.
struct StationChanges {
  let changes: [Change]

  /// Positions less than this apart are the same, in metres.
  static let nearness = 1.0

  init(_ scope: Scope) {
    let stations = scope.stations
    func lines(at station: StationID, of city: City) -> [String] {
      city.lines.filter { $0.stations.contains(station) }.map { scope.word($0.name) }
    }
    changes =
      stations.removed.map { station in
        Change(
          .station, .removed, id: station.id.rawValue, name: station.name, station: station.id,
          details: lines(at: station.id, of: scope.old))
      }
      + stations.added.map { station in
        Change(
          .station, .added, id: station.id.rawValue, name: station.name, station: station.id,
          details: lines(at: station.id, of: scope.new))
      }
      + stations.kept.flatMap { old, new in
        Self.properties(old, new) + ExitChanges(old, new).changes + Self.facilities(old, new)
      } + Self.places(scope)
  }

  private static func properties(_ old: Station, _ new: Station) -> [Change] {
    var station = PropertyList(.station, id: new.id.rawValue, name: new.name, station: new.id)
    station.compare(.name, old.name, new.name)
    station.compare(.qualifier, old.qualifier, new.qualifier)
    if !old.coordinate.isNear(new.coordinate) {
      station.compare(.position, old.coordinate, new.coordinate) { $0?.words }
    }
    station.compare(.schematicPosition, old.schematicPosition, new.schematicPosition) { $0.map { "\($0.x), \($0.y)" } }
    station.compare(.status, old.status, new.status) { $0.words }
    station.compare(.code, old.code, new.code)
    station.compare(.opened, old.opened, new.opened) { $0?.description }
    station.compare(.mark, old.mark, new.mark) { $0?.rawValue }
    station.compare(.address, old.address, new.address)
    station.compare(.aliases, old.aliases, new.aliases) { $0.joined(separator: ", ") }
    if old.name == new.name { station.compare(.pinyin, old.pinyin, new.pinyin) }
    station.compare(.levels, old.levels, new.levels) { $0.map(\.id).joined(separator: ", ") }
    let explained = old.name != new.name && new.formerNames.contains { $0.name == old.name }
    if !explained {
      station.compare(.formerNames, old.formerNames, new.formerNames) { $0.map(\.name.words).joined(separator: ", ") }
    }
    return station.changes
  }

  /// A facility that only opened or closed is no other facility.
  private static func facilities(_ old: Station, _ new: Station) -> [Change] {
    let surplus = Surplus(old.facilities, new.facilities)
    var added = surplus.added
    var changes: [Change] = []
    for facility in surplus.removed {
      let twin = added.firstIndex {
        $0.kind == facility.kind && $0.level == facility.level && $0.location == facility.location
      }
      let name = facility.name
      guard let twin else {
        changes.append(Change(.facility, .removed, id: facility.kind.rawValue, name: name, station: new.id))
        continue
      }
      changes.append(
        Change(
          .facility, .changed, .status, id: facility.kind.rawValue, name: name, station: new.id,
          before: facility.status.words, after: added[twin].status.words))
      added.remove(at: twin)
    }
    return changes
      + added.map { Change(.facility, .added, id: $0.kind.rawValue, name: $0.name, station: new.id) }
  }

  private static func places(_ scope: Scope) -> [Change] {
    let places = Matching(scope.old.places, scope.new.places) { $0.id }
    func change(_ place: Place, _ action: Change.Action) -> Change {
      Change(.place, action, id: place.id.rawValue, name: place.name, station: place.station)
    }
    return places.removed.map { change($0, .removed) } + places.added.map { change($0, .added) }
      + places.kept.flatMap { old, new in
        var list = PropertyList(.place, id: new.id.rawValue, name: new.name, station: new.station)
        list.compare(.name, old.name, new.name)
        if !old.coordinate.isNear(new.coordinate) {
          list.compare(.position, old.coordinate, new.coordinate) { $0?.words }
        }
        list.compare(.station, old.station, new.station) { $0?.rawValue }
        list.compare(.details, old.entrance, new.entrance)
        list.compare(.kind, old.kind, new.kind)
        return list.changes
      }
  }
}

extension Facility {
  /// What it is, and where.
  fileprivate var name: LocalizedText {
    location.map { place in
      LocalizedText(place.variants.map { .init($0.language, kind.rawValue + " (" + $0.text + ")") })
    } ?? LocalizedText(kind.rawValue + (level.map { " (\($0))" } ?? ""), "und")
  }
}

extension Coordinate? {
  /// Whether both are in the same place, or both nowhere.
  func isNear(_ other: Coordinate?) -> Bool {
    switch (self, other) {
    case (nil, nil): true
    case (let a?, let b?): a.distance(to: b) < StationChanges.nearness
    default: false
    }
  }
}
