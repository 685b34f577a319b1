/// A city: everything a guide shows of one network, as inert values.
///
/// Lists are in the order of the data, which is the order of the guide. References between parts are ids and always
/// resolve: whoever makes a city checks that.
public struct City: Hashable, Sendable {
  /// Its id.
  public var id: CityID
  /// Its name.
  public var name: LocalizedText
  /// What riders call the network.
  public var network: LocalizedText?
  /// Its time zone (IANA).
  public var timeZone: String
  /// Its currency.
  public var currency: Currency
  /// Its languages, the local one first; never empty.
  public var languages: [LanguageTag]
  /// The system its Latin names follow, in a sentence.
  public var romanisation: LocalizedText?
  /// Its version.
  public var version: Version?
  /// What happened, oldest first.
  public var history: [HistoryEntry] = []
  /// What riders should know now.
  public var notices: [Notice] = []
  /// Where the data come from.
  public var sources: [Source] = []
  /// What a taxi costs.
  public var taxi: TaxiRule?
  /// What holds where nothing else is said.
  public var defaults = Defaults()
  /// Kinds of service days.
  public var services: [ServiceCalendar] = []
  /// Its lines.
  public var lines: [Line] = []
  /// Its stations.
  public var stations: [Station] = []
  /// The complexes that the data name; further ones follow from names and rules (`Complexes` in Journeys).
  public var complexes: [Complex] = []
  /// Whether no stations are taken for a complex but those that ``complexes`` names.
  public var keepsStationsApart = false
  /// Its places.
  public var places: [Place] = []
  /// Water and parks, those that lie beneath others first.
  public var areas: [Area] = []
  /// Its rules for changes.
  public var transfers: [Transfer] = []
  /// Where to stand for ways out and changes.
  public var carriages: [CarriageAdvice] = []
  /// What its colours are printed with.
  public var inks: [ColorInk] = []
  /// Its tariffs.
  public var tariffs: [Tariff] = []
  /// All trips, sorted by line, then by the order of the data.
  public var trips: [Trip] = []

  /// A city; everything else is set afterwards.
  public init(
    id: CityID, name: LocalizedText, timeZone: String, currency: Currency, languages: [LanguageTag]
  ) {
    self.id = id
    self.name = name
    self.timeZone = timeZone
    self.currency = currency
    self.languages = languages
  }

  /// The version of a city's data.
  public struct Version: Hashable, Sendable {
    /// Its number, as written.
    public let number: String
    /// Its date.
    public let date: CalendarDate?

    /// A version.
    public init(number: String, date: CalendarDate? = nil) {
      self.number = number
      self.date = date
    }
  }

  /// Something that happened to the network.
  public struct HistoryEntry: Hashable, Sendable {
    /// When.
    public let date: CalendarDate
    /// What, in a few words.
    public let title: LocalizedText
    /// What, at length.
    public let text: LocalizedText?
    /// The line it is about.
    public let line: LineID?

    /// An entry.
    public init(date: CalendarDate, title: LocalizedText, text: LocalizedText? = nil, line: LineID? = nil) {
      self.date = date
      self.title = title
      self.text = text
      self.line = line
    }
  }

  /// Something riders should know.
  public struct Notice: Hashable, Sendable {
    /// How much it matters.
    public enum Level: String, CaseIterable, Hashable, Sendable {
      case info, warning, disruption
    }

    /// Its id.
    public let id: String
    /// In a few words.
    public let title: LocalizedText
    /// At length.
    public let text: LocalizedText?
    /// The first day it matters.
    public let from: CalendarDate?
    /// The last day it matters.
    public let until: CalendarDate?
    /// The lines it is about.
    public let lines: [LineID]
    /// The stations it is about.
    public let stations: [StationID]
    /// How much it matters.
    public let level: Level
    /// Whether its stations cannot be entered and left without steps while it holds: a lift is out of order.
    public let isStepFreeAccessClosed: Bool
    /// A page that says more.
    public let url: String?

    /// A notice.
    public init(
      id: String, title: LocalizedText, text: LocalizedText? = nil, from: CalendarDate? = nil,
      until: CalendarDate? = nil, lines: [LineID] = [], stations: [StationID] = [], level: Level = .info,
      isStepFreeAccessClosed: Bool = false, url: String? = nil
    ) {
      self.url = url
      self.isStepFreeAccessClosed = isStepFreeAccessClosed
      self.id = id
      self.title = title
      self.text = text
      self.from = from
      self.until = until
      self.lines = lines
      self.stations = stations
      self.level = level
    }

    /// Whether it matters on `date`.
    public func holds(on date: CalendarDate) -> Bool {
      (from.map { $0 <= date } ?? true) && (until.map { date <= $0 } ?? true)
    }
  }

  /// Where data come from, and on which terms.
  public struct Source: Hashable, Sendable {
    /// Its name.
    public let name: String
    /// Where it is.
    public let url: String?
    /// Its licence: an SPDX id or a name.
    public let licence: String?
    /// Where the licence can be read.
    public let licenceURL: String?
    /// The line its licence asks for.
    public let attribution: String?
    /// What of the data it is.
    public let covers: LocalizedText?
    /// Its date.
    public let date: CalendarDate?

    /// A source.
    public init(
      name: String, url: String? = nil, licence: String? = nil, licenceURL: String? = nil,
      attribution: String? = nil, covers: LocalizedText? = nil, date: CalendarDate? = nil
    ) {
      self.name = name
      self.url = url
      self.licence = licence
      self.licenceURL = licenceURL
      self.attribution = attribution
      self.covers = covers
      self.date = date
    }
  }

  /// What holds where nothing else is said.
  public struct Defaults: Hashable, Sendable {
    /// Which journey of several comes first.
    public enum Preference: String, CaseIterable, Hashable, Sendable {
      case fastest
      case fewestChanges = "fewest-changes"
      case leastWalking = "least-walking"
      case cheapest
    }

    /// The minimum transfer time in seconds.
    public let transferSeconds: Int
    /// Which journey of several comes first.
    public let preference: Preference

    /// Defaults.
    public init(transferSeconds: Int = 120, preference: Preference = .fastest) {
      self.transferSeconds = transferSeconds
      self.preference = preference
    }
  }
}
