import ArgumentParser
import Journeys
import TransitModel

/// `metroguide station`: first and last trains, exits and facilities.
struct StationCommand: GuideCommand {
  static let configuration = CommandConfiguration(
    commandName: "station",
    abstract: "Shows a station: first and last trains, exits, facilities.",
    discussion: """
      Examples:
        metroguide station beijing wudaokou
        metroguide station beijing 39.99,116.34 --date 2026-09-12
        metroguide station beijing --all --json
      """)

  @Argument(help: "A city's id, or the path of a city folder or feed.", completion: .cities())
  var city: String

  @Argument(
    help:
      "A station: id, code, name, pinyin, initials, former name, or LAT,LON for the nearest; a complex is all its stations."
  )
  var station: String?

  @Flag(help: "All stations, a line of JSON each with --json.")
  var all = false

  @Option(help: "Only the trains of this date, YYYY-MM-DD.")
  var date: String?

  @Flag(help: "Print JSON.")
  var json = false

  @Option(name: .customLong("lang"), help: "The language of names; without it the local one and one more.")
  var language: String?

  @OptionGroup var common: CommonOptions

  func validate() throws {
    if (station == nil) != all { throw ValidationError("name a station or give --all, one of the two") }
  }

  func perform(in session: Session) async throws {
    let city = try session.city(named: self.city, spelling: json ? .ofData : .byWords).city
    let planner: CityPlanner
    do { planner = try CityPlanner(city) } catch {
      throw CommandFailure.usage("\"\(self.city)\" holds times that no planner can use: \(error)")
    }
    let questions = JourneyQuestions(planner: planner, session: session)
    let day = try date.map { text throws(CommandFailure) in try questions.date(text) }
    if let day { try questions.check(day) }
    // Of a date the services that run on it, taken together: in a feed several may. Without one the kinds of day of a
    // usual week, as on pages.
    let shown = day.map { TypicalWeek.day(city, on: $0) } ?? TypicalWeek(city).city
    let services = CityServices(shown)
    let stations = try stations(city, questions, day ?? questions.today.date)
    let text = StationText(
      city: shown, services: services,
      names: JourneyText(planner: planner, session: session, language: language.map { LanguageTag($0) }))
    for (index, station) in stations.enumerated() {
      if json {
        try session.print(StationJSON(city: shown, services: services).value(station, on: day))
      } else {
        if index > 0 { try session.print("") }
        for line in text.lines(station, on: day) { try session.print(line) }
      }
    }
  }

  private func stations(
    _ city: City, _ questions: JourneyQuestions, _ date: CalendarDate
  ) throws(CommandFailure) -> [Station] {
    guard let station else { return city.stations }
    let ids = try questions.stations(station, on: date)
    return city.stations.filter { ids.contains($0.id) }
  }
}
