internal import TransitModel

extension Element {
  /// Whether it is the master of routes.
  var isRouteMaster: Bool { tags["type"] == "route_master" || (tags["type"] == nil && tags["route_master"] != nil) }
  /// Whether it is a route.
  var isRoute: Bool { !isRouteMaster && tags["route"] != nil && (tags["type"] ?? "route") == "route" }
  /// What runs on the route, or on those of the master.
  var railMode: RailMode? { (tags["route"] ?? tags["route_master"]).flatMap { RailMode(rawValue: $0) } }
  /// Whether it gathers what belongs to one station.
  var isStopArea: Bool { has("public_transport", "stop_area") }
  /// Whether it gathers stop areas.
  var isStopAreaGroup: Bool { has("public_transport", "stop_area_group") }

  /// Whether trains run on the route today.
  var isInUse: Bool {
    !has("state", "proposed", "construction", "disused", "abandoned") && tags["disused"] != "yes"
  }
}

extension Extract.Routes {
  /// The relations of a file that are about railways; nothing where it has no route on rails.
  init?(_ file: ElementFile, modes chosen: Set<RailMode>?) throws(FileFault) {
    let marks =
      RailMode.allCases.flatMap {
        [ElementFile.Mark("route", $0.rawValue), ElementFile.Mark("route_master", $0.rawValue)]
      } + [
        ElementFile.Mark("public_transport", "stop_area"), ElementFile.Mark("public_transport", "stop_area_group"),
        ElementFile.Mark("public_transport", "platform"), ElementFile.Mark("public_transport", "station"),
        ElementFile.Mark("railway", "platform"), ElementFile.Mark("railway", "station"),
      ]
    let pass = try file.elements(of: .relation, marks: marks + GroundKind.relationMarks)
    guard pass.seen > 0 else { throw FileFault(message: "it has no elements") }
    let all = Dictionary(pass.elements.map { ($0.id, $0) }) { $0.tags.count >= $1.tags.count ? $0 : $1 }
    let routes = all.values.filter { $0.isRoute && $0.isInUse }
    let there = Set(routes.compactMap(\.railMode))
    let modes = chosen ?? Self.usual(of: there)
    let taken = routes.filter { $0.railMode.map(modes.contains) ?? false }.sorted { $0.id < $1.id }
    guard !taken.isEmpty else { return nil }
    self.init(
      relations: Self.needed(all, for: taken), ground: Array(all.values), routes: taken, modes: modes,
      others: routes.reduce(into: [:]) { counts, route in
        if let mode = route.railMode, !modes.contains(mode) { counts[mode, default: 0] += 1 }
      }, timestamp: pass.timestamp, remark: pass.remark)
  }

  /// Rapid transit, else trams, else trains.
  private static func usual(of there: Set<RailMode>) -> Set<RailMode> {
    let rapid = RailMode.rapidTransit.intersection(there)
    if !rapid.isEmpty { return rapid }
    return there.contains(.tram) ? [.tram] : there
  }

  /// The relations that have to do with these routes.
  private static func needed(_ all: [ElementID: Element], for routes: [Element]) -> [ElementID: Element] {
    let taken = Set(routes.map(\.id))
    let stops = Set(routes.flatMap { $0.members.map(\.id) })
    func concernsStops(_ relation: Element) -> Bool {
      stops.contains(relation.id) || (relation.isStopArea && relation.members.contains { stops.contains($0.id) })
    }
    return all.filter { id, relation in
      if relation.isRouteMaster { return relation.members.contains { taken.contains($0.id) } }
      if relation.isStopAreaGroup {
        return relation.members.contains { member in all[member.id].map { $0.isStopArea && concernsStops($0) } ?? false
        }
      }
      return taken.contains(id) || (!relation.isRoute && concernsStops(relation))
    }
  }
}
