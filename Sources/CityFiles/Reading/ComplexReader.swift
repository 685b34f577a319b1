internal import TransitModel

extension CityBody {
  /// Complexes of stations. A station that does not exist, or is of another complex already, is noted and left out, and so is
  /// a complex of fewer than two stations: a guide is none the worse without.
  func complexes() -> [Complex] {
    var ids = Registry<ComplexID>("complex")
    var taken: Set<StationID> = []
    return list("complexes", Forms.complex).compactMap { map in
      guard let idCursor = map.required("id", of: "a complex"), let id: ComplexID = idCursor.id() else { return nil }
      ids.add(id, at: idCursor.location, log: context.log)
      if context.stations.contains(StationID(id.rawValue)) {
        context.log.error(
          "duplicate-id", at: idCursor.location, "complex \(id.quoted) has the id of a station",
          .init(found: id.rawValue, expected: "an id of its own"))
      }
      guard let list = map.required("stations", of: "complex \(id.quoted)") else { return nil }
      let stations = (list.list(orOne: true) ?? []).compactMap { station($0, of: id, taken: &taken) }
      if stations.count < 2 {
        context.log.warning(
          "small-complex", at: list.location, "complex \(id.quoted) has \(stations.count) stations; it was left out",
          .init(found: "\(stations.count) stations", expected: "at least two"))
        return nil
      }
      return Complex(id: id, name: context.text(map["name"]), stations: stations)
    }
  }

  private func station(_ cursor: YAMLCursor, of complex: ComplexID, taken: inout Set<StationID>) -> StationID? {
    guard let id = cursor.reference(StationID.self) else { return nil }
    guard context.stations.contains(id) else {
      if context.stations.isComplete {
        context.log.warning(
          "dangling-station", at: cursor.location,
          "complex \(complex.quoted) names unknown station \(id.quoted), which was left out",
          .init(
            found: id.rawValue, expected: "the id of a station",
            hint: Suggestion.hint(for: id.rawValue, among: context.stations.ids.lazy.map(\.rawValue))))
      }
      return nil
    }
    guard taken.insert(id).inserted else {
      context.log.warning(
        "station-of-two-complexes", at: cursor.location,
        "station \(id.quoted) is of a complex already and was left out of \(complex.quoted)",
        .init(found: id.rawValue, expected: "each station once"))
      return nil
    }
    return id
  }
}
