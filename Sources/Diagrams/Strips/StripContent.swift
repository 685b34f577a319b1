internal import Journeys
internal import Scene
internal import TransitModel

/// What a route strip shows, in words and colours ready to draw.
struct StripContent: Sendable {
  /// One departure.
  struct Column: Sendable {
    /// The time asked for.
    var heading: String?
    /// "22:01 – 23:35".
    var times = ""
    /// "37 min".
    var duration = ""
    /// Changes, fare.
    var facts: [String] = []
    /// First and last trains of the connection.
    var bounds: String?
    /// Whether there is time, or it is the last one, or too late.
    var status: StripStatus?
    var rows: [StripRow] = []
    /// What else there is when there is no journey.
    var instead: [String] = []
  }

  let title: String
  let from: [Words]
  let to: [Words]
  private(set) var columns: [Column]
  /// City, date of the journey, date of the timetable.
  let footer: [String]
  let language: String
  let wording: Wording
  private(set) var url: String?

  init(_ strip: RouteStrip) {
    let languages = Array((strip.options.languages.isEmpty ? strip.city.languages : strip.options.languages).prefix(2))
    let language = languages.first ?? "en"
    wording = Wording(strip.options.words, for: language)
    let reader = StripReader(
      city: strip.city, languages: languages, wording: wording,
      ridden: Set(strip.departures.flatMap(\.shownJourneys).flatMap(\.nodes).compactMap(\.line)),
      link: strip.options.link)
    from = reader.words(strip.from)
    to = reader.words(strip.to)
    let (first, last) = (from, to)
    columns = strip.departures.map { reader.column($0, from: first, to: last) }
    title = wording.way(from: strip.from.text(for: language), to: strip.to.text(for: language))
    footer = reader.footer(of: strip)
    self.language = language.rawValue
    url = strip.options.url
  }

  /// Of more stops than a dozen in a column, those in the middle of each ride are only counted.
  private static let mostStops = 12

  /// The same with fewer stops: those beyond a dozen folded, or none at all.
  func folded(hidesStops: Bool = false) -> StripContent {
    var copy = self
    for index in copy.columns.indices {
      let rows = copy.columns[index].rows
      if hidesStops {
        copy.columns[index].rows = rows.filter { !$0.isStop }
      } else if rows.count(where: \.isStop) > Self.mostStops {
        copy.columns[index].rows = folded(rows)
      }
    }
    return copy
  }

  /// The same with what else stands on their badges in the place of the lines' names.
  var withBadges: StripContent {
    var copy = self
    copy.columns = columns.map(\.withBadges)
    return copy
  }

  /// The same without the names beside badges.
  var withoutNames: StripContent {
    var copy = self
    for index in copy.columns.indices { copy.columns[index].rows = copy.columns[index].rows.map(\.withoutName) }
    return copy
  }

  /// The same without the code that leads to the guide.
  var withoutCode: StripContent {
    var copy = self
    copy.url = nil
    return copy
  }

  /// The first and the last stop of each ride, and how many there are between.
  private func folded(_ rows: [StripRow]) -> [StripRow] {
    var folded: [StripRow] = []
    var index = 0
    while index < rows.count {
      let stops = rows[index...].prefix(while: \.isStop)
      guard stops.count > 3, let first = stops.first, let last = stops.last else {
        folded += stops.isEmpty ? [rows[index]] : Array(stops)
        index += max(1, stops.count)
        continue
      }
      let words = StripRow.folded(text: wording.moreStops(stops.count - 2), language: wording.language.rawValue)
      folded += [first, words, last]
      index += stops.count
    }
    return folded
  }

  /// One line, and a line a leg.
  var shareText: (short: String, long: String) {
    guard let column = columns.first else { return (title, title) }
    let head = ([column.times, column.duration] + column.facts).filter { !$0.isEmpty }.joined(separator: " · ")
    let warnings = column.rows.flatMap(\.warnings)
    let refusal = ([column.status?.text].compactMap { $0 } + column.instead).joined(separator: " · ")
    let short = ([title + " " + head] + (head.isEmpty ? [refusal] : warnings)).joined(separator: " · ")
    var lines = [title, head] + column.rows.flatMap(\.shareLines)
    if let status = column.status { lines.append(status.text) }
    if let bounds = column.bounds { lines.append(bounds) }
    lines += column.instead + footer
    if let url { lines.append(url) }
    return (short + (url.map { " " + $0 } ?? ""), lines.filter { !$0.isEmpty }.joined(separator: "\n"))
  }
}

extension StripContent.Column {
  /// The same with what else stands on their badges in the place of the lines' names.
  var withBadges: StripContent.Column {
    var copy = self
    copy.rows = rows.map { if case .ride(let ride) = $0 { .ride(ride.withBadge) } else { $0 } }
    return copy
  }
}

extension RouteStrip.Departure {
  /// The journeys a strip shows of it.
  fileprivate var shownJourneys: [Journey] {
    journey.map { [$0] } ?? [reached, lastTrain?.journey].compactMap { $0 }
  }
}

/// How a departure stands to the last train.
struct StripStatus: Hashable, Sendable {
  enum Kind {
    /// There is time.
    case calm
    /// Nothing later arrives.
    case last
    /// It is too late.
    case gone
  }

  let kind: Kind
  let text: String
}

/// An entry of a strip, from top to bottom.
enum StripRow: Hashable, Sendable {
  /// A place or station where something happens.
  case place(StripPlace)
  /// A station the train only stops at.
  case stop(names: [Words], time: String)
  /// Stations the train stops at that are not named.
  case folded(text: String, language: String)
  /// A ride.
  case ride(StripRide)
  /// A walk, or a change.
  case walk(text: String, language: String)

  /// A ride without the name beside the badge of its line; anything else as it is.
  var withoutName: StripRow {
    guard case .ride(var ride) = self else { return self }
    ride.name = Words(text: "", language: ride.language)
    return .ride(ride)
  }

  /// Whether it is a station the train only stops at.
  var isStop: Bool {
    switch self {
    case .stop, .folded: true
    case .place, .ride, .walk: false
    }
  }

  var shareLines: [String] {
    switch self {
    case .place(let place):
      [(place.times + [place.names.first?.text ?? ""]).joined(separator: " ")]
        + place.remarks.map { "  " + $0.text }
    case .stop, .folded: []
    case .ride(let ride):
      [
        "  "
          + ([ride.chip.title + " " + ride.headsign, ride.facts, ride.minutes].filter { !$0.isEmpty }).joined(
            separator: " · ")
      ]
    case .walk(let text, _): ["  " + text]
    }
  }
}

/// A place or station where something happens.
struct StripPlace: Hashable, Sendable {
  /// A remark beside a place.
  struct Remark: Hashable, Sendable {
    let text: String
    let isWarning: Bool
  }

  let names: [Words]
  /// Arrival, departure; one or both.
  let times: [String]
  let remarks: [Remark]
  /// Whether the last journey hangs on being here in time.
  let isBottleneck: Bool
  /// Whether it ends the journey.
  let isEnd: Bool
  /// Whether it can no longer be reached.
  var isGone = false
  /// Where it leads.
  var link: String?
}

extension StripPlace {
  /// The same with a name.
  func named(_ names: [Words]) -> StripPlace {
    StripPlace(
      names: names, times: times, remarks: remarks, isBottleneck: isBottleneck, isEnd: isEnd, isGone: isGone, link: link
    )
  }
}

/// A ride on one train.
struct StripRide: Hashable, Sendable {
  var chip: Chip
  /// What its badge says where there is no room for more.
  var label = ""
  /// The name of the line, where it says more than its badge.
  var name = Words(text: "", language: "en")
  let headsign: String
  /// Stops, and how often trains run where only that is known.
  let facts: String
  let minutes: String
  let language: String

  /// Whether the name of the line stands on its badge, which has room for less.
  var saysName: Bool { !label.isEmpty && chip.text != label }

  /// The same with what else stands on its badge in the place of its line's name.
  var withBadge: StripRide {
    var copy = self
    if !label.isEmpty { copy.chip.text = label }
    return copy
  }
}
