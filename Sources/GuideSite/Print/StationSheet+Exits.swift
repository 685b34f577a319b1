internal import Diagrams
internal import TransitModel

extension StationSheets {
  /// The ways out; nothing where neither they nor places are known.
  func exits(of station: Station) -> ExitTable? {
    let places = city.city.places.filter { $0.station == station.id }
    let codes = Set(station.entrances.compactMap(\.code))
    let known = station.entrances.filter { $0.code != nil } + station.entrances.filter { $0.code == nil }
    let exits = known.compactMap { exit($0, of: station, places: places) }
    let near = places.filter { place in place.entrance.map { !codes.contains($0) } ?? true }
    var texts: [SheetText] = []
    if !near.isEmpty, let label = words.first.template("placesNearby") {
      texts.append(words.plain(label + ": " + words.first.list(near.map { $0.name.text(for: words.first.tag) })))
    }
    if exits.isEmpty, texts.isEmpty { return nil }
    let note = exits.contains { $0.octant != nil } ? words.heading("fromTheMiddle").first : nil
    return ExitTable(heading: words.heading("heading-exits"), exits: exits, places: texts, note: note)
  }

  private func exit(_ entrance: Entrance, of station: Station, places: [Place]) -> ExitTable.Exit? {
    let position = Exits.Exit.both(station.coordinate, entrance.coordinate)
    let bearing = position.map { Bearing(degrees: $0.bearing(to: $1), words: words.first) }
    let distance = position.map {
      words.first(.metres, ["count": words.first.number(Exits.Exit.rounded($0.distance(to: $1)))])
    }
    let known = places.filter { $0.entrance != nil && $0.entrance == entrance.code }.map(\.name)
    let goals = entrance.places + known
    let text = bearing.flatMap { bearing in distance.map { words.first.list([bearing.name, $0]) } }
    return ExitTable.Exit(
      code: entrance.code ?? "–", names: entrance.name.map { words.names($0) } ?? [], octant: bearing?.octant,
      bearing: text.map(words.plain),
      places: goals.isEmpty
        ? []
        : words.each { words in SheetText(words.list(goals.map { $0.text(for: words.tag) }), words.tag.rawValue) },
      isStepFree: entrance.stepFree == true, closure: closure(entrance.status).map(words.plain))
  }

  private func closure(_ status: Status) -> String? {
    guard (day.map { status.state(on: $0) } ?? status.state) != .open else { return nil }
    let what = words.first[status.state == .construction ? .isUnderConstruction : .isClosed]
    return status.until.map { words.first(.untilDate, ["what": what, "until": words.first.date($0)]) } ?? what
  }

  /// What the station has, and whether it is reached without steps; nothing where nobody says.
  func facilities(of station: Station) -> FacilityList? {
    let access = StepFreeAccess(station, notices: city.city.notices)
    let isStepFree = day.map { access.isKnown(on: $0) } ?? access.isKnown
    let items = Facility.Kind.allCases.compactMap { kind -> SheetText? in
      let found = station.facilities.filter { $0.kind == kind }
      guard !found.isEmpty else { return nil }
      let label = words.first.template("facility-" + kind.rawValue) ?? kind.rawValue
      let places = found.compactMap { place(of: $0, in: station) }
      return words.plain(places.isEmpty ? label : label + ": " + places.joined(separator: "; "))
    }
    if items.isEmpty, isStepFree == nil { return nil }
    let text = isStepFree.flatMap { words.first.template($0 ? "stepFreeStation" : "stepsStation") }
    return FacilityList(
      heading: words.heading("heading-facilities"), access: text.map(words.plain), isStepFree: isStepFree == true,
      items: items)
  }

  private func place(of facility: Facility, in station: Station) -> String? {
    let level = station.levels.first { $0.id == facility.level }?.name?.text(for: words.first.tag)
    let parts = [facility.location?.text(for: words.first.tag), level, closure(facility.status)].compactMap { $0 }
    return parts.isEmpty ? nil : words.first.list(parts)
  }
}
