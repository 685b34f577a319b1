import ArgumentParser
import Journeys
import TransitModel

/// `metroguide route`: journeys between two stations or places.
struct RouteCommand: GuideCommand {
  static let configuration = CommandConfiguration(
    commandName: "route",
    abstract: "Finds journeys, and tells what the last one of the day hangs on.",
    discussion: """
      Stations and places are ids, codes, names in any language, pinyin, initials, former names, or LAT,LON. Without a date \
      it is today in the city; without a time now, or 08:00 on another date. Times run past 24:00 where the service day \
      does. Ends with 1 when there is no journey.

      The answer is every journey that no other one beats in arrival, changes and, where fares are known, fare. First stands \
      the one a local would take, under the others what they gain and cost beside it; JSON sorts them by arrival, then \
      changes, then fare, and "recommended" counts from 0. With --prefer fewest-changes, \
      least-walking or cheapest it is the one that does best in that, at most an hour or the time of the fastest longer than \
      the fastest; of those as good the one that arrives first.

      Where nothing says when trains run, journeys have no times, and how long they take is an estimate; dates and times of \
      a question then mean nothing. After the last train it is told how far trains still go, what a taxi costs from there, \
      and when the first one runs.

      --to without a station to begin at tells by when to leave every station: for the last train, or to arrive by \
      --arrive.

      --batch answers every row with a line; what a row does not say, --date, --depart and the like say for all. A row that cannot be understood is {"error": …, "line": its line in the file}; \
      the others are answered all the same, and the end is then 2. A row without a journey is no error.

      Examples:
        metroguide route beijing wudaokou taoranting --depart 22:30
        metroguide route beijing wdk 陶然亭 --last --json
        metroguide route beijing --to taoranting --last --json
        metroguide route beijing --to taoranting --arrive 09:00
        metroguide route beijing --batch questions.csv --json
        metroguide route feed.zip central airport --rider senior
        metroguide route feed.zip central airport --step-free
        metroguide route beijing wudaokou taoranting --compare 22:50,23:05 -o home.png
      """)

  @Argument(help: "A city's id, or the path of a city folder or feed.", completion: .cities())
  var city: String

  @Argument(help: "Where the journey begins.")
  var from: String?

  @Argument(help: "Where it ends.")
  var destination: String?

  @Option(help: "Where it ends. Without a station to begin at: by when to leave every station for this one.")
  var to: String?

  @Option(help: "The date, YYYY-MM-DD.")
  var date: String?

  @Option(help: "The earliest departure, HH:MM.")
  var depart: String?

  @Option(help: "The latest arrival, HH:MM.")
  var arrive: String?

  @Flag(help: "The first journey of the service day.")
  var first = false

  @Flag(help: "The last journey of the service day.")
  var last = false

  @Option(help: "fastest, fewest-changes, least-walking or cheapest; without it the city's own.")
  var prefer: NamedPreference?

  @Flag(
    help:
      "Only ways known to have no steps: stations, changes and lifts in order on the date. What nobody says is no yes.")
  var stepFree = false

  @Option(help: "Who pays, where fares tell riders apart: the id or the name of a category; without it adults.")
  var rider: String?

  @Flag(help: "Print JSON.")
  var json = false

  @Option(help: "A CSV file with the columns from, to, date, depart: a line of JSON for each row.", completion: .file())
  var batch: String?

  @OptionGroup var strip: RoutePictureOptions
  @OptionGroup var picture: PictureOptions
  @OptionGroup var common: CommonOptions

  private var language: String? { picture.languages.first }

  func validate() throws {
    let moments = [depart != nil, arrive != nil, first, last].filter { $0 }.count
    if moments > 1 { throw ValidationError("only one of --depart, --arrive, --first and --last can hold") }
    if json, picture.check || strip.share.text {
      throw ValidationError("--json prints the journeys, and --check and --text something else; give one of them")
    }
    if batch != nil {
      if from != nil || to != nil { throw ValidationError("--batch takes its stations from the file") }
      if !json { throw ValidationError("--batch needs --json") }
      if isDrawn { throw ValidationError("--batch prints JSON; it draws nothing") }
    } else if to != nil {
      try validateTo()
    } else if destination == nil {
      throw ValidationError("name two stations, or --to, or --batch")
    }
    if strip.compare != nil, !isDrawn {
      throw ValidationError("--compare is for a picture; name its file with -o, or ask for its words with --text")
    }
  }

  private func validateTo() throws {
    if let destination { throw ValidationError("the journey ends at \"\(destination)\" or at that of --to; name one") }
    guard from == nil else { return }
    if depart != nil || first {
      throw ValidationError("--to tells by when to leave every station; --last and --arrive go with it")
    }
    if prefer != nil || isDrawn || strip.compare != nil {
      throw ValidationError("--to without a station to begin at prints a list, as text or with --json")
    }
  }

  /// Whether there is a picture to make, or to tell of.
  private var isDrawn: Bool {
    picture.output != nil || picture.format != nil || picture.check || strip.share.text
  }

  func perform(in session: Session) async throws {
    let planner = try PlannerCache(session: session).planner(of: city, rider: rider)
    let questions = JourneyQuestions(planner: planner, session: session)
    let date = try questions.date(date)
    if let batch {
      let defaults = JourneyBatch.Defaults(
        date: date, moment: try statedMoment(questions), preference: prefer?.preference, isStepFree: stepFree)
      return try JourneyBatch(questions: questions, defaults: defaults, session: session).run(batch)
    }
    if let to, from == nil { return try printLatest(to: to, date, questions, session) }
    let query = JourneyQuery(
      from: try questions.end(from ?? "", on: date), to: try questions.end(to ?? destination ?? "", on: date),
      date: date, moment: try statedMoment(questions) ?? questions.usualMoment(on: date),
      preference: prefer?.preference, now: date == questions.today.date ? questions.today.time : nil,
      isStepFree: stepFree)
    try questions.check(query)
    if isDrawn {
      let city = try session.cityWithoutTrains(named: city)
      try RoutePicture(city: city, planner: planner, picture: picture, options: strip).deliver(query, in: session)
      // Standard output holds one thing.
      guard json, picture.output != .standardOutput, picture.output != nil else { return }
    }
    if json {
      guard let answer = planner.json(query) else { throw CommandFailure.finding }
      try session.write(answer.bytes + [UInt8(ascii: "\n")])
      if answer.isEmpty { throw CommandFailure.finding }
    } else {
      try printText(query, planner, session)
    }
  }

  /// The moment that the options name.
  private func statedMoment(_ questions: JourneyQuestions) throws -> JourneyQuery.Moment? {
    if first { return .first }
    if last { return .last }
    if let arrive { return .arriving(try questions.time(arrive, option: "--arrive")) }
    if let depart { return .departing(try questions.time(depart, option: "--depart")) }
    return nil
  }

  private func printText(_ query: JourneyQuery, _ planner: CityPlanner, _ session: Session) throws {
    let text = JourneyText(planner: planner, session: session, language: language.map { LanguageTag($0) })
    guard let answer = planner.answer(query), !answer.journeys.isEmpty else {
      let ends = "from \(text.name(query.from)) to \(text.name(query.to)) on \(query.date)"
      let rest = planner.answer(query)?.afterLast
      session.complain("metroguide: no journey \(ends)" + (lastOne(query, rest, text) ?? ""))
      for line in text.access(query) { try session.print(line) }
      if let rest { for line in text.lines(rest, query) { try session.print(line) } }
      throw CommandFailure.finding
    }
    for line in text.lines(answer, query) { try session.print(line) }
  }

  /// When the last journey of the day leaves, for someone who asks for a later one.
  private func lastOne(_ query: JourneyQuery, _ rest: AfterLast?, _ text: JourneyText) -> String? {
    guard case .departing(let moment) = query.moment, let last = rest?.lastDeparture else { return nil }
    return " after \(text.time(moment)); the last one leaves at \(text.time(last))"
  }

  private func printLatest(to: String, _ date: CalendarDate, _ questions: JourneyQuestions, _ session: Session) throws {
    let stations = try questions.stations(to, on: date)
    var target = stations.first?.rawValue ?? to
    if case .complex(let id) = try questions.end(to, on: date) { target = id.rawValue }
    try questions.check(date)
    let planner = questions.planner
    if planner.isEstimated {
      throw CommandFailure.usage(
        "nothing says when trains of this city run, so nobody knows by when to leave",
        hint: "name a station to begin at: how long journeys take is told, about")
    }
    let arrival = try arrive.map { try questions.time($0, option: "--arrive") }
    let moments = planner.latestDepartures(
      to: stations, on: date, arrivingBy: arrival, stepFree: stepFree)
    if json {
      let rows = moments.map { id, time in
        let days = time.seconds < 0 ? (86_399 - time.seconds) / 86_400 : 0
        return JSONValue.members([
          "date": days == 0 ? nil : .string((date + -days).description), "id": .string(id.rawValue),
          "latestDeparture": .string((time + days * 86_400).description),
        ])
      }
      try session.print([
        "city": .string(planner.city.rawValue), "date": .string(date.description), "stations": .array(rows),
        "to": .string(target),
      ])
    } else {
      let text = JourneyText(planner: planner, session: session, language: language.map { LanguageTag($0) })
      for (id, time) in moments { try session.print(text.time(time) + "  " + text.name(.station(id))) }
    }
    if moments.isEmpty { throw CommandFailure.finding }
  }
}

/// A preference by its name.
enum NamedPreference: String, CaseIterable, ExpressibleByArgument {
  case fastest
  case fewestChanges = "fewest-changes"
  case leastWalking = "least-walking"
  case cheapest

  /// What it stands for.
  var preference: City.Defaults.Preference {
    switch self {
    case .fastest: .fastest
    case .fewestChanges: .fewestChanges
    case .leastWalking: .leastWalking
    case .cheapest: .cheapest
    }
  }
}
