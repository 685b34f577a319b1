public import JourneyPlanner
public import TransitModel

/// What of a line stands beside a journey.
public struct LineBadge: LabelledLine, Hashable, Sendable {
  /// The line.
  public let id: LineID
  /// What stands on the badge where no language has words of its own.
  public let shortName: String
  /// The line's name.
  public let name: LocalizedText
  /// Its colour.
  public let color: LineColor
  /// The colour of labels on it.
  public let labelColor: LineColor
}

extension CityPlanner {
  /// A planner for the bytes of a pack.
  public init(packBytes: [UInt8]) throws(PackError) { try self.init(CityPack(packBytes)) }

  /// The city's pack as bytes.
  public func packBytes() throws(PackError) -> [UInt8] { try planner.pack.encoded() }

  /// The city's id.
  public var city: CityID { CityID(labels.text(planner.pack.labels.city)) }

  /// The city's languages, the local one first.
  public var languages: [LanguageTag] { labels.languages }

  /// The city's time zone (IANA).
  public var timeZone: String { labels.text(planner.pack.labels.timeZone) }

  /// Whether the city knows no times, and all are estimates: then moments of journeys mean nothing.
  public var isEstimated: Bool { planner.isEstimated }

  /// What the riders are called whose fares count; nothing where all pay the same.
  public var rider: LocalizedText? {
    planner.pack.labels.rider == 0 ? nil : labels.names(planner.pack.labels.riderName, 0)
  }

  /// The badge of a line.
  public func badge(of line: LineID) -> LineBadge? { labels.badge(of: line) }

  /// The name of a station.
  public func name(of station: StationID) -> LocalizedText? { labels.station(station).map(labels.stationName) }

  /// Whether a station has that name, in whatever language.
  public func hasStation(named text: String) -> Bool {
    labels.stationIDs.indices.contains { station in
      labels.stationName(Int32(station)).variants.contains { $0.text == text }
    }
  }

  /// Whether trains of a line run in a ring in a direction, so that what they show may lead nowhere.
  public func runsInRing(_ line: LineID, _ direction: DirectionID) -> Bool {
    let tables = planner.pack.network
    return zip(tables.courseStart, tables.courseStart.dropFirst()).contains { start, end in
      guard end - start > 2 else { return false }
      let (first, last) = (Int(start), Int(end) - 1)
      let pattern = tables.callPattern[first]
      func station(_ call: Int) -> Int32 { tables.platformStation[Int(tables.callPlatform[call])] }
      return tables.callPattern[last] == pattern && station(first) == station(last)
        && labels.line(ofPattern: pattern) == line && labels.direction(ofPattern: pattern) == direction
    }
  }

  /// The name of a place.
  public func name(of place: PlaceID) -> LocalizedText? { labels.place(place).map(labels.placeName) }

  /// The name of a complex.
  public func name(of complex: ComplexID) -> LocalizedText? { labels.complex(complex).map(labels.complexName) }

  /// The stations of a complex, in its order.
  public func stations(of complex: ComplexID) -> [StationID] {
    guard let number = labels.complex(complex) else { return [] }
    let tables = planner.pack.labels
    return tables.complexStation[Int(tables.complexStart[Int(number)])..<Int(tables.complexStart[Int(number) + 1])].map
    {
      labels.stationIDs[Int($0)]
    }
  }

  /// Whether any kind of day holds on a date.
  public func hasService(on date: CalendarDate) -> Bool {
    planner.holdsAnyService(on: Int32(clamping: date.dayNumber))
  }

  /// The first and the last date that trains are known for; nothing for an end without a limit.
  public var dates: (from: CalendarDate?, until: CalendarDate?) {
    let tables = planner.pack.network
    func date(_ day: Int32?) -> CalendarDate? {
      day.flatMap { abs($0) < NoMoment.never ? CalendarDate(dayNumber: Int($0)) : nil }
    }
    let added = zip(tables.exceptionDay, tables.exceptionHolds).filter { $0.1 != 0 }.map(\.0)
    // A service that runs on single days alone bounds nothing but by those days.
    let weekly = tables.serviceWeekdays.indices.filter { tables.serviceWeekdays[$0] != 0 }
    return (
      date((weekly.map { tables.serviceFrom[$0] } + added).min()),
      date((weekly.map { tables.serviceUntil[$0] } + added).max())
    )
  }
}

extension PlannerLabels {
  func badge(of line: LineID) -> LineBadge? {
    guard let number = lineNumber(line) else { return nil }
    return LineBadge(
      id: line, shortName: text(pack.labels.lineShortName[number]),
      name: names(pack.labels.lineName, Int32(number)),
      color: Self.color(pack.labels.lineColor[number]), labelColor: Self.color(pack.labels.lineLabelColor[number]))
  }

  private func lineNumber(_ id: LineID) -> Int? {
    pack.labels.lineID.firstIndex { text($0) == id.rawValue }
  }

  private static func color(_ number: Int32) -> LineColor {
    LineColor(
      red: UInt8(number >> 16 & 0xFF), green: UInt8(number >> 8 & 0xFF), blue: UInt8(number & 0xFF))
  }
}
