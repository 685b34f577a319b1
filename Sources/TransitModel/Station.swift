public import Geometry

/// A station: a GTFS `location_type=1` stop with its children, or a stop without a parent.
public struct Station: Hashable, Sendable {
  /// Its id.
  public let id: StationID
  /// Its name, as riders see it.
  public var name: LocalizedText
  /// Tells two stations of the same name apart ("Line 13").
  public var qualifier: LocalizedText?
  /// Names it had.
  public var formerNames: [FormerName] = []
  /// Further names it is found by, not shown.
  public var aliases: [String] = []
  /// Ids of the stops of a feed that are part of it, other than its own: found as its id is, not shown.
  public var stopIDs: [String] = []
  /// Whether its id is that of one of several stops that were joined, such as the one of a direction, and not of the whole.
  public var isNamedAfterOneStop = false
  /// The reading of its Chinese name, syllables apart, with tones; nothing where the automatic one is right.
  public var pinyin: String?
  /// Its code where it has one of its own ("R28"); codes by line stand in ``ServicePattern/Stop/code``.
  public var code: String?
  /// Where it is.
  public var coordinate: Coordinate?
  /// Its place on the city's own schematic map, in any unit, y down.
  public var schematicPosition: Point?
  /// Its street address.
  public var address: LocalizedText?
  /// The day it opened.
  public var opened: CalendarDate?
  /// A mark beside the name.
  public var mark: Mark?
  /// Whether it is in use.
  public var status: Status = .open
  /// Whether its trains are reached from the street without steps, where the data say so of the whole station.
  public var stepFree: Bool?
  /// Its levels, by index from the bottom.
  public var levels: [Level] = []
  /// Ways in and out, in the order of the data.
  public var entrances: [Entrance] = []
  /// What is there, in the order of the data.
  public var facilities: [Facility] = []

  /// A station with a name; everything else is optional and set afterwards.
  public init(id: StationID, name: LocalizedText) {
    self.id = id
    self.name = name
  }
}

/// A sign beside a name: what else a station or line is.
public enum Mark: String, CaseIterable, Hashable, Sendable {
  /// A main-line railway station.
  case railway
  /// An airport.
  case airport
}

/// A name something had, and until when.
public struct FormerName: Hashable, Sendable {
  /// The name.
  public let name: LocalizedText
  /// The last day on which it was its name.
  public let until: CalendarDate?

  /// A former name.
  public init(name: LocalizedText, until: CalendarDate? = nil) {
    self.name = name
    self.until = until
  }
}

/// A level of a station (GTFS `levels`).
public struct Level: Hashable, Sendable {
  /// Its id; unique within the station.
  public let id: String
  /// 0 at street level, negative below.
  public let index: Double
  /// Its name.
  public let name: LocalizedText?

  /// A level.
  public init(id: String, index: Double, name: LocalizedText? = nil) {
    self.id = id
    self.index = index
    self.name = name
  }
}

/// A way in and out of a station (GTFS `location_type=2`).
public struct Entrance: Hashable, Sendable {
  /// The code on the sign ("A", "B1").
  public var code: String?
  /// Its name.
  public var name: LocalizedText?
  /// Where it is.
  public var coordinate: Coordinate?
  /// What it leads to.
  public var places: [LocalizedText] = []
  /// Whether it can be used without steps; nothing when that is not known.
  public var stepFree: Bool?
  /// The id of the level it leads to.
  public var level: String?
  /// Seconds on foot from it to the nearest platform, where known.
  public var walkSeconds: Int?
  /// Whether it is in use.
  public var status: Status = .open

  /// An entrance of which nothing is known yet.
  public init() {}
}

/// Something a station has.
public struct Facility: Hashable, Sendable {
  /// What it is.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    case lift, escalator, toilet, accessibleToilet, babyCare, lockers, ticketOffice, ticketMachine, information, atm
    case defibrillator, firstAid, parking, bicycleParking, parkAndRide, wifi, charging, police, shop, water
    case waitingRoom, luggage, taxi, bus, other
  }

  /// What it is.
  public let kind: Kind
  /// The id of its level.
  public let level: String?
  /// Where it is, in words.
  public let location: LocalizedText?
  /// Whether it is in use.
  public let status: Status

  /// A facility.
  public init(kind: Kind, level: String? = nil, location: LocalizedText? = nil, status: Status = .open) {
    self.kind = kind
    self.level = level
    self.location = location
    self.status = status
  }
}

/// A place people ask for that is no station.
public struct Place: Hashable, Sendable {
  /// Its id.
  public let id: PlaceID
  /// Its name.
  public let name: LocalizedText
  /// Where it is.
  public let coordinate: Coordinate?
  /// The nearest station, where known.
  public let station: StationID?
  /// The code of the entrance to take, where known.
  public let entrance: String?
  /// What it is, as the city writes it ("museum").
  public let kind: String?

  /// A place.
  public init(
    id: PlaceID, name: LocalizedText, coordinate: Coordinate? = nil, station: StationID? = nil,
    entrance: String? = nil, kind: String? = nil
  ) {
    self.id = id
    self.name = name
    self.coordinate = coordinate
    self.station = station
    self.entrance = entrance
    self.kind = kind
  }
}
