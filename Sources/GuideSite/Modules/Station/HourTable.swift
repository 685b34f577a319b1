internal import Journeys
internal import TransitModel

/// The trains of a day by hour and minute, or how often they run where only that is known.
struct HourTable: View {
  let days: Markup
  let weekdays: String
  let services: String
  let count: String?
  let isApproximate: Bool
  let hours: [Hour]
  let marks: [TimeMark]

  func value(named name: String) -> ViewValue? {
    switch name {
    case "daysHTML": ViewValue(days)
    case "weekdays": ViewValue(weekdays)
    case "services": ViewValue(services)
    case "count": ViewValue(count)
    case "isApproximate": ViewValue(isApproximate)
    case "hours": ViewValue(hours)
    case "hasMarks": ViewValue(!marks.isEmpty)
    case "marks": ViewValue(marks)
    default: nil
    }
  }

  /// The trains of one hour, in one text.
  struct Hour: View {
    let hour: String
    let nextDay: Markup?
    let minutes: Markup

    func value(named name: String) -> ViewValue? {
      switch name {
      case "hour": ViewValue(hour)
      case "nextDayHTML": ViewValue(nextDay)
      case "minutesHTML": ViewValue(minutes)
      default: nil
      }
    }
  }
}

extension HourTable {
  init(_ row: StationServices.Row, services: [ServiceID], in city: CityIndex, on page: Page) {
    days = DayKinds.label(services, in: city, on: page)
    let calendars = services.compactMap { id in city.city.services.first { $0.id == id } }
    let known = Set(calendars.flatMap(\.weekdays))
    weekdays = Weekday.allCases.enumerated().filter { known.contains($0.element) }.map { String($0.offset) }.joined()
    self.services = services.map(\.token).joined(separator: " ")
    isApproximate = row.departures.contains(where: \.isApproximate)
    let letters = EarlyEnds(row.departures, branches: row.branches.compactMap(\.branch))
    let isHeadway = row.isAboutHeadways
    count = isHeadway ? nil : page.words.count(.trains, row.departures.count)
    hours = isHeadway ? Self.headways(row.headways, on: page) : Self.hours(row.departures, letters: letters, on: page)
    marks =
      isHeadway
      ? []
      : letters.termini.map { terminus in
        let name = city.stations[terminus].map { page.text($0.name) } ?? Markup(terminus.rawValue)
        let meaning: Phrase = letters.isBranch(terminus) ? .towards : .onlyTo
        return TimeMark(
          letter: letters.letter(of: terminus) ?? "", meaning: page.words.markup(meaning, ["terminus": name]))
      }
  }

  private static func hours(_ departures: [Departure], letters: EarlyEnds, on page: Page) -> [Hour] {
    var result: [Hour] = []
    var rest = departures[...]
    while let first = rest.first {
      let hour = first.time.seconds / 3600
      let trains = rest.prefix { $0.time.seconds / 3600 == hour }
      rest = rest.dropFirst(trains.count)
      result.append(
        Hour(
          hour: twoDigits(hour % 24), nextDay: hour >= 24 ? page.nextDay : nil,
          minutes: trains.map { minute(of: $0, letters: letters) }.joined(" ")))
    }
    return result
  }

  private static func minute(of departure: Departure, letters: EarlyEnds) -> Markup {
    let minute = twoDigits(departure.time.seconds / 60 % 60)
    guard let letter = letters.letter(of: departure.terminus) else {
      return Markup(safe: minute)
    }
    return Markup(safe: "<i>" + minute + "<sup>" + letter + "</sup></i>")
  }

  private static func headways(_ headways: [HourlyHeadway], on page: Page) -> [Hour] {
    headways.map {
      Hour(
        hour: twoDigits($0.hour % 24), nextDay: $0.hour >= 24 ? page.nextDay : nil,
        minutes: Markup(Headways.interval($0, isAbout: true, words: page.words)))
    }
  }

  private static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
}

/// The termini that are not the direction's own, in the order in which trains to them first leave, with a letter each: of
/// trains that end early, and of further branches.
struct EarlyEnds: Equatable, Sendable {
  /// The termini.
  let termini: [StationID]
  private let letters: [StationID: String]
  private let branches: Set<StationID>

  /// - Parameter branches: Where the direction forks, the termini of its branches; trains to the first have no letter.
  init(_ departures: [Departure], branches: [StationID] = []) {
    let further = Set(branches.dropFirst())
    self.branches = further
    let termini = departures.filter { $0.isShortTurn || further.contains($0.terminus) }.distinct(\.terminus)
    self.termini = termini
    letters = Dictionary(
      uniqueKeysWithValues: termini.enumerated().map { index, terminus in (terminus, Letters.letter(index)) })
  }

  /// Whether a terminus is the end of a branch.
  func isBranch(_ terminus: StationID) -> Bool { branches.contains(terminus) }

  /// The letter of a terminus.
  func letter(of terminus: StationID) -> String? { letters[terminus] }
}

/// The letters that stand for notes.
enum Letters {
  /// a to z, then aa, ab and on.
  static func letter(_ index: Int) -> String {
    let last = String(UnicodeScalar(UInt8(ascii: "a") + UInt8(index % 26)))
    return index < 26 ? last : letter(index / 26 - 1) + last
  }
}
