internal import TransitModel

/// The ways out: where each lies from the middle of the station, and what it leads to.
struct Exits: View {
  let exits: [Exit]
  let plan: ExitPlan?
  let places: [PlaceEntry]

  func value(named name: String) -> ViewValue? {
    switch name {
    case "hasExits": ViewValue(!exits.isEmpty)
    case "exits": ViewValue(exits)
    case "plan": ViewValue(plan)
    case "hasPositions": ViewValue(exits.contains { $0.bearing != nil })
    case "nearbyPlaces": ViewValue(places)
    case "hasNearbyPlaces": ViewValue(!places.isEmpty)
    default: nil
    }
  }

  /// A way out.
  struct Exit: View {
    let code: Markup
    let isCoded: Bool
    let name: Markup?
    let bearing: Bearing?
    let distance: String?
    let places: Markup?
    let level: Markup?
    let stepFree: Markup?
    let closure: Closure?

    func value(named name: String) -> ViewValue? {
      switch name {
      case "codeHTML": ViewValue(code)
      case "isCoded": ViewValue(isCoded)
      case "nameHTML": ViewValue(self.name)
      case "bearing": ViewValue(bearing)
      case "distance": ViewValue(distance)
      case "placesHTML": ViewValue(places)
      case "levelHTML": ViewValue(level)
      case "stepFreeHTML": ViewValue(stepFree)
      case "closure": ViewValue(closure)
      default: nil
      }
    }
  }

  /// A place near the station that no exit of it is known for.
  struct PlaceEntry: View {
    let name: Markup
    let otherName: Markup?

    func value(named name: String) -> ViewValue? {
      switch name {
      case "placeHTML": ViewValue(self.name)
      case "otherPlaceHTML": ViewValue(otherName)
      default: nil
      }
    }
  }
}

extension Exits {
  /// Nothing when neither exits nor places are known.
  init?(_ subject: StationSubject, on page: Page) {
    let station = subject.station
    let places = subject.city.city.places.filter { $0.station == station.id }
    let codes = Set(station.entrances.compactMap(\.code))
    let known = station.entrances.filter { $0.code != nil } + station.entrances.filter { $0.code == nil }
    exits = known.map { Exit($0, of: station, places: places, on: page) }
    self.places = places.filter { place in place.entrance.map { !codes.contains($0) } ?? true }.map {
      PlaceEntry(name: page.text($0.name), otherName: page.otherName($0.name))
    }
    plan = ExitPlan(subject, on: page)
    if exits.isEmpty, self.places.isEmpty { return nil }
  }
}

extension Exits.Exit {
  init(_ entrance: Entrance, of station: Station, places: [Place], on page: Page) {
    isCoded = entrance.code != nil
    code = entrance.code.map { Markup($0) } ?? page.frame.icons.icon("exit") ?? Markup("")
    name = page.text(entrance.name)
    let position = Self.both(station.coordinate, entrance.coordinate)
    bearing = position.map { Bearing(degrees: $0.bearing(to: $1), words: page.words) }
    distance = position.map { page.words(.metres, ["count": page.words.number(Self.rounded($0.distance(to: $1)))]) }
    let known = places.filter { $0.entrance != nil && $0.entrance == entrance.code }.map(\.name)
    let leadsTo = (entrance.places + known).map { page.text($0) }
    self.places = leadsTo.isEmpty ? nil : leadsTo.joined(page.words[.listComma])
    level = station.levels.first { $0.id == entrance.level }.flatMap { page.text($0.name) }
    stepFree =
      entrance.stepFree == true
      ? (page.frame.icons.icon("step-free") ?? Markup("")) + Markup(page.words[.stepFree]) : nil
    closure = Closure(entrance.status, on: page)
  }

  /// Both of them, where both are known.
  static func both(_ a: Coordinate?, _ b: Coordinate?) -> (Coordinate, Coordinate)? {
    guard let a, let b else { return nil }
    return (a, b)
  }

  /// To ten metres, and never nothing.
  static func rounded(_ metres: Double) -> Int { max(10, Int((metres / 10).rounded()) * 10) }
}

extension Module<StationSubject> {
  /// The ways out.
  static let exits = Module("exits") { Exits($0, on: $1) }
}
