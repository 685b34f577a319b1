public import TransitModel

/// Makes notices of a city of the alerts of its feeds.
///
/// A notice tells what an alert says. The planner goes by less: it obeys what closes a station, a line or a way without
/// steps, where the alert says just that, of the whole of it, and until when (``AlertClosures``).
///
/// An alert of several periods is one notice from the first day to the last one, since its text says when, and would stand
/// there again for every weekend. Where it takes the way without steps away there is one for each run of days, as journeys
/// on the days between are possible.
public struct AlertMapping: Sendable {
  private let city: City
  private let today: CalendarDate?
  private let days: AlertDays

  /// A mapping.
  ///
  /// - Parameters:
  ///   - today: the day of the build, where it is known; alerts that were over before it are left out, and those that were
  ///     when the feed was made.
  ///   - offset: seconds that clocks of the city's time zone are ahead of UTC, by seconds since 1970.
  public init(_ city: City, today: CalendarDate?, offset: @escaping @Sendable (Int) -> Int) {
    (self.city, self.today, days) = (city, today, AlertDays(offset: offset))
  }

  /// The city with the alerts of `feeds` after its own notices: what matters most first, then what begins first. The order
  /// of the feeds does not matter.
  public func city(adding feeds: [AlertFeed]) -> Reading<City> {
    let log = FindingLog()
    let subjects = AlertSubjects(city, alerts: feeds.flatMap(\.alerts))
    let texts = AlertTexts(languages: city.languages)
    var closures = AlertClosures(subjects: subjects, days: days)
    var drafts: [NoticeDraft] = []
    for feed in feeds {
      let made = feed.timestamp.flatMap { days.moment($0)?.date }
      let asOf = [today, made].compactMap { $0 }.max()
      var count = AlertCount(feed)
      for alert in feed.alerts {
        var named = NamedParts(alert, subjects)
        count.take(named.unknown, of: alert)
        guard named.isOfCity else {
          count.foreign += 1
          continue
        }
        guard let runs = runs(of: alert, asOf, &count) else { continue }
        guard var draft = NoticeDraft(alert, texts) else {
          count.wordless += 1
          continue
        }
        closures.add(alert, asOf: asOf)
        named.spread(effect: alert.effect, subjects)
        draft.isStepFreeAccessClosed = alert.effect == .accessibilityIssue && !named.stations.isEmpty
        (draft.lines, draft.stations) = (named.lines, named.stations)
        draft.runs = draft.isStepFreeAccessClosed ? DayRange.joined(runs) : [DayRange.hull(of: runs)]
        drafts.append(draft)
      }
      count.report(to: log, asOf: asOf)
    }
    var result = city
    result.notices += notices(NoticeDraft.joined(drafts), subjects)
    closures.close(&result)
    return Reading(value: result, findings: log.findings)
  }

  /// The days on which an alert holds that are not over; nothing where it never holds again.
  private func runs(of alert: ServiceAlert, _ asOf: CalendarDate?, _ count: inout AlertCount) -> [DayRange]? {
    if alert.periods.isEmpty { return [DayRange()] }
    let ranges = alert.periods.compactMap(days.touched)
    count.empty += alert.periods.count - ranges.count
    let left = ranges.filter { !$0.isOver(by: asOf) }
    if !ranges.isEmpty, left.isEmpty { count.over += 1 }
    return left.isEmpty ? nil : left
  }

  private func notices(_ drafts: [NoticeDraft], _ subjects: AlertSubjects) -> [City.Notice] {
    var taken = Set(city.notices.map(\.id))
    return drafts.flatMap { draft in
      draft.runs.map { run in
        let base = "alert-" + draft.id + (draft.runs.count > 1 ? run.from.map { "-\($0)" } ?? "" : "")
        var id = base
        var number = 2
        while !taken.insert(id).inserted {
          id = base + "-\(number)"
          number += 1
        }
        return City.Notice(
          id: id, title: draft.title, text: draft.text, from: run.from, until: run.until,
          lines: subjects.inOrder(draft.lines), stations: subjects.inOrder(draft.stations), level: draft.level,
          isStepFreeAccessClosed: draft.isStepFreeAccessClosed, url: draft.url)
      }
    }
  }
}

/// What the selectors of an alert name in a city.
private struct NamedParts {
  private(set) var lines: Set<LineID> = []
  private(set) var stations: Set<StationID> = []
  /// The lines that are named as a whole.
  private var wholeLines: Set<LineID> = []
  /// The selectors that name nothing of the city.
  private(set) var unknown: [ServiceAlert.Selector] = []
  private(set) var isOfCity: Bool

  init(_ alert: ServiceAlert, _ subjects: AlertSubjects) {
    // The standard asks for one at least; what is about nothing in particular is about all.
    isOfCity = alert.selectors.isEmpty
    for selector in alert.selectors {
      guard let named = subjects.named(by: selector) else {
        unknown.append(selector)
        continue
      }
      isOfCity = true
      lines.formUnion(named.lines)
      if let station = named.station { stations.insert(station) } else { wholeLines.formUnion(named.lines) }
    }
  }

  /// A notice of lines stands on the pages of their stations, one that names stations on theirs alone. So what names lines as
  /// a whole and stations elsewhere names all of both; save where a lift is out of order, which is so at the stations that
  /// are named, whatever lines are named with them.
  mutating func spread(effect: ServiceAlert.Effect, _ subjects: AlertSubjects) {
    guard effect != .accessibilityIssue, !wholeLines.isEmpty else { return }
    let ofLines = wholeLines.reduce(into: Set<StationID>()) { $0.formUnion(subjects.stations(of: $1)) }
    stations = stations.isSubset(of: ofLines) && wholeLines == lines ? [] : stations.union(ofLines)
  }
}

/// A notice whose days and subjects may still grow.
struct NoticeDraft {
  let id: String
  let title: LocalizedText
  let text: LocalizedText?
  let url: String?
  let level: City.Notice.Level
  var isStepFreeAccessClosed = false
  var lines: Set<LineID> = []
  var stations: Set<StationID> = []
  var runs: [DayRange] = []

  /// The words of an alert; nothing where it has none.
  init?(_ alert: ServiceAlert, _ texts: AlertTexts) {
    let (header, description) = (texts.title(alert.header), texts.text(alert.description))
    title = header.isEmpty ? texts.title(alert.description) : header
    guard !title.isEmpty else { return nil }
    text = description.isEmpty || description == title ? nil : description
    url = texts.address(alert.urls)
    id = String(String.UnicodeScalarView(alert.id.unicodeScalars.prefix(Self.longestID)))
    level = City.Notice.Level(alert)
  }

  private static let longestID = 100

  /// What makes two alerts one notice: publishers repeat an alert for each thing it is about.
  private struct Words: Hashable {
    let title: LocalizedText
    let text: LocalizedText?
    let url: String?
    let level: City.Notice.Level
    let isStepFreeAccessClosed: Bool
    let runs: [DayRange]
    /// What is about all is not made smaller by what is about a part, nor the other way round.
    let isOfLines, isOfStations: Bool
  }

  private var words: Words {
    Words(
      title: title, text: text, url: url, level: level, isStepFreeAccessClosed: isStepFreeAccessClosed, runs: runs,
      isOfLines: !lines.isEmpty, isOfStations: !stations.isEmpty)
  }

  /// The drafts in the order of the guide, those that say the same made one.
  static func joined(_ drafts: [NoticeDraft]) -> [NoticeDraft] {
    var places: [Words: Int] = [:]
    var result: [NoticeDraft] = []
    for draft in drafts.sorted(by: { $0.id < $1.id }) {
      guard let place = places[draft.words] else {
        places[draft.words] = result.count
        result.append(draft)
        continue
      }
      result[place].lines.formUnion(draft.lines)
      result[place].stations.formUnion(draft.stations)
    }
    return result.sorted { $0.order.lexicographicallyPrecedes($1.order) }
  }

  /// What it is sorted by: level, first day, title, id.
  private var order: [Rank] {
    let levels: [City.Notice.Level] = [.disruption, .warning, .info]
    return [
      .number(levels.firstIndex(of: level) ?? 0), .number(runs.first?.from?.dayNumber ?? .min),
      .text(title.local), .text(id),
    ]
  }

  private enum Rank: Comparable {
    case number(Int)
    case text(String)
  }
}

extension City.Notice.Level {
  /// How much an alert matters: its own word, else what happens.
  init(_ alert: ServiceAlert) {
    switch alert.severity {
    case .severe: self = .disruption
    case .warning: self = .warning
    case .info: self = .info
    case .unknown:
      switch alert.effect {
      case .noService: self = .disruption
      case .reducedService, .significantDelays, .detour, .modifiedService, .stopMoved, .accessibilityIssue:
        self = .warning
      case .additionalService, .otherEffect, .unknownEffect, .noEffect: self = .info
      }
    }
  }
}
