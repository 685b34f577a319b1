internal import JourneyPlanner
public import TransitModel

/// What a typed name means.
public enum StationMatch: Hashable, Sendable {
  /// A station.
  case station(StationID)
  /// A complex.
  case complex(ComplexID)
  /// A place.
  case place(PlaceID)
  /// A coordinate, written as `lat,lon`.
  case coordinate(Coordinate)
  /// Several; the best candidates first.
  case ambiguous([Candidate])
  /// Nothing; the names that come nearest first.
  case unknown([Candidate])

  /// Something that may have been meant.
  public struct Candidate: Hashable, Sendable {
    /// The id of the station, place or complex.
    public let id: String
    /// Its name.
    public let name: LocalizedText
    /// What tells it apart from others of the same name; empty where nothing needs to.
    public let qualifier: LocalizedText

    /// A candidate.
    public init(id: String, name: LocalizedText, qualifier: LocalizedText) {
      self.id = id
      self.name = name
      self.qualifier = qualifier
    }
  }
}

extension CityPlanner {
  /// What a typed text names: a station, complex or place by id, code, name in any language, pinyin with or without tones
  /// and spaces, initials, a former name, some words of a name, a name with one slip; or a coordinate.
  public func find(_ text: String) -> StationMatch {
    if let coordinate = Self.coordinate(text) { return .coordinate(coordinate) }
    switch planner.names.find(Array(text.utf8)) {
    case .found(let thing):
      let place = Int(thing) - labels.stationIDs.count
      if place < 0 { return .station(labels.stationIDs[Int(thing)]) }
      if place < labels.placeIDs.count { return .place(labels.placeIDs[place]) }
      return .complex(labels.complexIDs[place - labels.placeIDs.count])
    case .ambiguous(let things): return .ambiguous(things.map(candidate))
    case .unknown(let things): return .unknown(things.map(candidate))
    }
  }

  /// The open station that is nearest to a coordinate.
  public func nearestStation(to coordinate: Coordinate, on date: CalendarDate) -> StationID? {
    var question = Question(
      from: .coordinate(
        latitude: Int32((coordinate.latitude * 1_000_000).rounded()),
        longitude: Int32((coordinate.longitude * 1_000_000).rounded())),
      to: .station(0), date: Int32(clamping: date.dayNumber), moment: .first, preference: .fastest)
    question.now = nil
    guard !labels.stationIDs.isEmpty else { return nil }
    let nearest = planner.ends(question).origins.min { ($0.metres, $0.station) < ($1.metres, $1.station) }
    return nearest.map { labels.stationIDs[Int($0.station)] }
  }

  private func candidate(_ thing: Int32) -> StationMatch.Candidate {
    let stations = Int32(labels.stationIDs.count)
    if thing < stations {
      return StationMatch.Candidate(
        id: labels.stationIDs[Int(thing)].rawValue, name: labels.stationName(thing),
        qualifier: labels.stationQualifier(thing))
    }
    let place = thing - stations
    let complex = place - Int32(labels.placeIDs.count)
    return StationMatch.Candidate(
      id: complex < 0 ? labels.placeIDs[Int(place)].rawValue : labels.complexIDs[Int(complex)].rawValue,
      name: complex < 0 ? labels.placeName(place) : labels.complexName(complex), qualifier: LocalizedText([]))
  }

  /// A coordinate written as two decimals with a comma.
  private static func coordinate(_ text: String) -> Coordinate? {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { part in
      part.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()
    }
    guard parts.count == 2, let latitude = Double(String(parts[0])), let longitude = Double(String(parts[1])) else {
      return nil
    }
    return Coordinate(latitude: latitude, longitude: longitude)
  }
}
