internal import Journeys
internal import Scene
internal import TransitModel

/// What a route strip shows, in words and colours ready to draw.
struct StripContent: Sendable {
  /// One departure.
  struct Column: Sendable {
    /// The time asked for.
    let heading: String?
    /// "22:01 – 23:35".
    let times: String
    /// Minutes, changes, fare.
    let facts: [String]
    /// First and last trains of the connection.
    let bounds: String?
    let rows: [StripRow]
    /// What stands there when there is no journey.
    let refusal: [String]
  }

  let title: String
  let from: [Words]
  let to: [Words]
  let columns: [Column]
  /// City, date of the journey, date of the timetable.
  let footer: [String]
  let language: String
  let url: String?

  init(_ strip: RouteStrip) {
    let languages = Array((strip.options.languages.isEmpty ? strip.city.languages : strip.options.languages).prefix(2))
    let language = languages.first ?? "en"
    let wording = StripWording.words(for: language)
    let reader = StripReader(city: strip.city, style: strip.options.style, languages: languages, wording: wording)
    from = reader.words(strip.from)
    to = reader.words(strip.to)
    columns = strip.departures.map { reader.column($0) }
    title = strip.from.text(for: language) + " → " + strip.to.text(for: language)
    footer = reader.footer(of: strip)
    self.language = language.rawValue
    url = strip.options.url
  }

  /// One line, and a line a leg.
  var shareText: (short: String, long: String) {
    guard let column = columns.first else { return (title, title) }
    let head = ([column.times] + column.facts).filter { !$0.isEmpty }.joined(separator: " · ")
    let short = title + (head.isEmpty ? " · " + column.refusal.joined(separator: " · ") : " " + head)
    var lines = [title, head] + column.rows.flatMap(\.shareLines)
    if let bounds = column.bounds { lines.append(bounds) }
    lines += column.refusal + footer
    if let url { lines.append(url) }
    return (short + (url.map { " " + $0 } ?? ""), lines.filter { !$0.isEmpty }.joined(separator: "\n"))
  }
}

/// An entry of a strip, from top to bottom.
enum StripRow: Hashable, Sendable {
  /// A place or station where something happens.
  case place(StripPlace)
  /// A station the train only stops at.
  case stop(name: Words, time: String)
  /// A ride.
  case ride(StripRide)
  /// A walk, or a change.
  case walk(text: String, language: String)

  var shareLines: [String] {
    switch self {
    case .place(let place):
      [place.times.joined(separator: " / ") + " " + (place.names.first?.text ?? "")]
        + place.remarks.map { "  " + $0.text }
    case .stop: []
    case .ride(let ride): ["  " + ride.chip.text + " " + ride.headsign + " · " + ride.facts]
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
}

/// A ride on one train.
struct StripRide: Hashable, Sendable {
  let chip: Chip
  let headsign: String
  /// Stops and minutes.
  let facts: String
  let language: String
}
