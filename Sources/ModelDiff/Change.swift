public import TransitModel

/// Something that is otherwise in the later of two versions of a city.
public struct Change: Hashable, Sendable {
  /// What it is about.
  public enum Topic: String, CaseIterable, Hashable, Sendable {
    case city, service, line, direction, pattern, station, exit, facility, trains, headway, transfer, fare, notice
    case place, history, source
  }

  /// What happened to it.
  public enum Action: String, CaseIterable, Hashable, Sendable {
    case added, removed, changed
  }

  /// What of it changed.
  public enum Property: String, CaseIterable, Hashable, Sendable {
    case name, shortName, color, labelColor, position, schematicPosition, status, code, mode, mark, headsign, stops
    case distance, first, last, timetable, timetableDate, duration, price, lines, discounts, opened, formerNames
    case aliases, pinyin, address, levels, places, stepFree, level, dates, text, openings, operatorName, defaults
    case taxi, timeZone, currency, languages, qualifier, kind, order, romanisation, station, ids, details
  }

  /// What it is about.
  public let topic: Topic
  /// What happened to it.
  public let action: Action
  /// What of it changed; nothing for what was added or removed.
  public let property: Property?
  /// Its id, as far as it has one.
  public let id: String?
  /// What people call it.
  public let name: LocalizedText
  /// The line it belongs to.
  public var line: LineID?
  /// The station it belongs to.
  public var station: StationID?
  /// What people call the station or line it belongs to.
  public internal(set) var placeName: LocalizedText?
  /// What it was, in the data's own words.
  public var before: String?
  /// What it is.
  public var after: String?
  /// Where it happened, when in more than one place, or what belongs to it.
  public var details: [String] = []

  init(
    _ topic: Topic, _ action: Action, _ property: Property? = nil, id: String?, name: LocalizedText,
    line: LineID? = nil, station: StationID? = nil, before: String? = nil, after: String? = nil, details: [String] = []
  ) {
    self.topic = topic
    self.action = action
    self.property = property
    self.id = id
    self.name = name
    self.line = line
    self.station = station
    self.before = before
    self.after = after
    self.details = details
  }

  /// A word for programs: `station-added`, `line-color`.
  public var code: String { topic.rawValue + "-" + (property?.rawValue ?? action.rawValue) }
}
