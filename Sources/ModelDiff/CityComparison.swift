public import TransitModel

/// What changed between two versions of a city.
///
/// Each change is told once, where it happened: what follows from it (the patterns of a line that is gone, the transfers
/// of a station that is new, the many departures of one late train) is not told again.
public struct CityComparison: Sendable {
  /// The earlier version.
  public let old: City
  /// The later version.
  public let new: City
  /// What changed, by topic and in the order of the data.
  public let changes: [Change]

  /// Compares two versions.
  public init(_ old: City, _ new: City) {
    self.old = old
    self.new = new
    let ids = NewIDs(old, new)
    let scope = Scope(old.withIDs(ids), new)
    let changes =
      ids.changes + CityChanges(scope).changes + LineChanges(scope).changes + StationChanges(scope).changes
      + TrainChanges(scope).changes + TransferChanges(scope).changes + FareChanges(scope).changes
      + NoticeChanges(scope).changes
    self.changes = changes.map { change in
      var change = change
      let isOfLine = change.topic == .direction || change.topic == .pattern
      change.placeName = isOfLine ? change.line.map(scope.name(of:)) : change.station.map(scope.name(of:))
      return change
    }
  }

  /// Whether nothing changed.
  public var isEqual: Bool { changes.isEmpty }
}

/// Both versions, and what they have in common.
struct Scope {
  let old: City
  let new: City
  let lines: Matching<LineID, Line>
  let stations: Matching<StationID, Station>
  /// The stations both have.
  let keptStations: Set<StationID>
  /// The lines both have.
  let keptLines: Set<LineID>
  let services: Matching<ServiceID, ServiceCalendar>
  /// Operators that are called otherwise now.
  let renaming: Renaming
  /// The later ids of kinds of days.
  private let laterServices: [ServiceID: ServiceID]
  private let names: [StationID: LocalizedText]
  private let lineNames: [LineID: LocalizedText]

  init(_ old: City, _ new: City) {
    self.old = old
    self.new = new
    renaming = Renaming(old, new)
    lines = Matching(old.lines, new.lines) { $0.id }
    stations = Matching(old.stations, new.stations) { $0.id }
    let laterServices = Self.laterServices(old, new)
    self.laterServices = laterServices
    // Ids of the earlier version are looked up; those of the later one are not among them.
    let known = Set(new.services.map(\.id))
    services = Matching(old.services, new.services) { known.contains($0.id) ? $0.id : laterServices[$0.id] ?? $0.id }
    keptStations = Set(stations.kept.map(\.new.id))
    keptLines = Set(lines.kept.map(\.new.id))
    names = Dictionary((new.stations + old.stations).map { ($0.id, $0.name) }, uniquingKeysWith: { new, _ in new })
    lineNames = Dictionary((new.lines + old.lines).map { ($0.id, $0.name) }, uniquingKeysWith: { new, _ in new })
  }

  /// Kinds of days whose id changed from one version to the next, as feeds often do: those that run on the same weekdays,
  /// where only one on either side does.
  private static func laterServices(_ old: City, _ new: City) -> [ServiceID: ServiceID] {
    let services = Matching(old.services, new.services) { $0.id }
    let gone = Dictionary(grouping: services.removed, by: \.weekdays)
    let come = Dictionary(grouping: services.added, by: \.weekdays)
    return Dictionary(
      gone.compactMap { weekdays, members in
        guard !weekdays.isEmpty, members.count == 1, let later = come[weekdays], later.count == 1 else { return nil }
        return (members[0].id, later[0].id)
      }, uniquingKeysWith: { first, _ in first })
  }

  /// The id that a kind of day of the earlier version has in the later one.
  func later(_ service: ServiceID) -> ServiceID { laterServices[service] ?? service }

  /// What people call a station, in the newer version where that has it.
  func name(of station: StationID) -> LocalizedText { names[station] ?? LocalizedText(station.rawValue, "und") }

  /// What people call a line, in the newer version where that has it.
  func name(of line: LineID) -> LocalizedText { lineNames[line] ?? LocalizedText(line.rawValue, "und") }

  /// A name as it stands in a sentence.
  func word(_ text: LocalizedText) -> String { text.text(for: new.languageOfSentences) }
}

extension City {
  /// The language of names that stand in English sentences: English, where the city has it, else its last one.
  public var languageOfSentences: LanguageTag {
    languages.first { $0.rawValue == "en" || $0.rawValue.hasPrefix("en-") } ?? languages.last ?? "en"
  }
}
