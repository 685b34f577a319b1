internal import TransitModel

/// Elements that are one station.
struct StationDraft {
  /// The element it is called by: its id lasts from one file to the next.
  let id: ElementID
  /// All of its elements, by id.
  let elements: [ElementID]
  /// The element whose name it has; nothing where none has one.
  let named: Element?
  /// Its stop areas.
  let areas: [ElementID]
  /// Where it is.
  let coordinate: Coordinate
}

/// The stations of a file: which of them an element belongs to.
struct StationMap {
  private(set) var stations: [StationDraft] = []
  private var station: [ElementID: Int] = [:]

  init(_ stations: [StationDraft]) {
    self.stations = stations
    for (index, draft) in stations.enumerated() {
      for id in draft.elements { station[id] = index }
    }
  }

  /// The station that an element belongs to.
  subscript(id: ElementID) -> Int? { station[id] }

  /// The stations of the members of a stop area or its group.
  func stations(of relation: Element, in extract: Extract) -> [Int] {
    let members = relation.members.flatMap { member in
      [member.id] + (extract[member.id].map { $0.isStopArea ? $0.members.map(\.id) : [] } ?? [])
    }
    return members.compactMap { station[$0] }.unique
  }
}
