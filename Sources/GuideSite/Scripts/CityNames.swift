internal import TransitModel

/// What scripts know of the cities of a guide that has many: enough to find one by its name, or the nearest.
///
/// `languages` are those of the guide; a city is `[folder, names, other names, north, east]`, with the names in the order of the
/// languages (one text alone where they are all the same), and the middle of its stations in thousandths of a degree (0, 0
/// where nobody knows it).
struct CityNames {
  let frame: SiteFrame

  /// The list as a script, `assets/data/cities.js`.
  var file: SiteFile {
    let languages = frame.words.map(\.tag)
    let json = ScriptText.object([
      ("languages", ScriptText.array(languages.map { ScriptText.literal($0.rawValue) })),
      ("cities", ScriptText.array(frame.cities.map { row($0.city, languages) })),
    ])
    return SiteFile(path: "assets/data/cities.js", text: Scripts.data("cities", json))
  }

  private func row(_ city: City, _ languages: [LanguageTag]) -> String {
    let names = languages.map { city.name.text(for: $0) }
    let shown = Set(names).count == 1 ? Array(names.prefix(1)) : names
    let others = (city.name.variants + (city.network?.variants ?? [])).map(\.text).filter { !shown.contains($0) }
    let (north, east) = Self.middle(of: city.stations.compactMap(\.coordinate))
    return ScriptText.array([
      ScriptText.literal(frame.map.folder(of: city.id)), ScriptText.array(shown.map(ScriptText.literal)),
      ScriptText.array(Set(others).sorted().map(ScriptText.literal)), String(north), String(east),
    ])
  }

  private static func middle(of places: [Coordinate]) -> (Int, Int) {
    guard !places.isEmpty else { return (0, 0) }
    func mean(_ numbers: [Double]) -> Int { Int((numbers.reduce(0, +) / Double(numbers.count) * 1000).rounded()) }
    return (mean(places.map(\.latitude)), mean(places.map(\.longitude)))
  }
}
