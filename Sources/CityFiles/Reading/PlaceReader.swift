internal import TransitModel

/// Reads `places.csv`.
struct PlaceReader {
  let context: ReadingContext
  let stations: [StationID: Station]

  static let form = CSVTable.Form(
    name: "place", required: ["id", "name"], optional: ["latitude", "longitude", "station", "entrance", "kind"],
    prefix: "name:")

  /// The places of the file.
  func places(_ file: TextFile) -> [Place] {
    guard var table = CSVTable(file, form: Self.form, log: context.log) else { return [] }
    let languages: [(index: Int, tag: LanguageTag)] = table.columns.compactMap { column in
      if column.name == "name" { return (column.index, context.languages[0]) }
      guard column.name.hasPrefix("name:") else { return nil }
      return context.language(String(column.name.dropFirst(5)), at: column.location).map { (column.index, $0) }
    }
    var ids = Registry<PlaceID>("place")
    var places: [Place] = []
    while table.next() {
      guard let cursor = table.required("id"), let id: PlaceID = cursor.id() else { continue }
      ids.add(id, at: cursor.location, log: context.log)
      let variants = languages.compactMap { language in
        table[language.index, "name"]?.text().map { LocalizedText.Variant(language.tag, $0) }
      }
      if let place = place(id, LocalizedText(context.inOrder(variants)), table) { places.append(place) }
    }
    return places
  }

  private func place(_ id: PlaceID, _ name: LocalizedText, _ row: CSVTable) -> Place? {
    let owner = "place \(id.quoted)"
    let station = context.stations.resolve(row["station"], by: owner)
    let coordinate = coordinate(row)
    if row["station"] == nil, row["latitude"] == nil, row["longitude"] == nil {
      context.log.error(
        "place-nowhere", at: row.location, "\(owner) has neither a coordinate nor a station",
        .init(expected: "latitude and longitude, or a station"))
    }
    if name.isEmpty { _ = row.required("name") }
    let entrance = entrance(row["entrance"], station: station, owner)
    return Place(
      id: id, name: name, coordinate: coordinate, station: station, entrance: entrance, kind: row["kind"]?.text())
  }

  private func coordinate(_ row: CSVTable) -> Coordinate? {
    guard row["latitude"] != nil || row["longitude"] != nil else { return nil }
    let latitude = row.required("latitude")?.number(in: -90...90)
    let longitude = row.required("longitude")?.number(in: -180...180)
    guard let latitude, let longitude else { return nil }
    return Coordinate(latitude: latitude, longitude: longitude)
  }

  private func entrance(_ cursor: YAMLCursor?, station: StationID?, _ owner: String) -> String? {
    guard let cursor, let code = cursor.text("the code of an entrance") else { return nil }
    guard let station else { return code }
    let codes = (stations[station]?.entrances ?? []).compactMap(\.code)
    guard codes.contains(code) else {
      cursor.report(
        "dangling-entrance", "\(owner) names unknown entrance \(code.quoted) of station \(station.quoted)",
        found: code, expected: codes.isEmpty ? "no entrance: the station has none" : codes.joined(separator: ", "))
      return nil
    }
    return code
  }
}
