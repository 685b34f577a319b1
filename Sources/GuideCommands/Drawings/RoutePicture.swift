import ArgumentParser
import CairoBackend
import CityFiles
import Diagrams
import GuideSite
import Journeys
import Localization
import Scene
import TransitModel

/// The options of pictures of journeys.
struct RoutePictureOptions: ParsableArguments {
  @Option(help: "What the picture is for.")
  var layout = NamedLayout.phone

  @Option(help: "Several departures side by side: 22:50,23:05,23:20.")
  var compare: String?

  @Option(name: .customLong("base-url"), help: "Where the guide is: the picture gets a code that leads there.")
  var baseURL: String?

  @OptionGroup var share: ShareTextOption

  /// The times to compare.
  func comparedTimes() throws(CommandFailure) -> [ServiceTime] {
    guard let compare else { return [] }
    guard layout != .square, layout != .card else {
      throw .usage("--compare needs more room than --layout \(layout.rawValue) has", hint: "phone, story and print do")
    }
    var times: [ServiceTime] = []
    for part in compare.split(separator: ",", omittingEmptySubsequences: false) {
      guard let time = ServiceTime(part) else {
        throw .usage("--compare: \"\(part)\" is no time", hint: "write 22:50,23:05,23:20")
      }
      times.append(time)
    }
    return times
  }
}

/// A layout by its name.
enum NamedLayout: String, CaseIterable, ExpressibleByArgument {
  case phone, story, square, card, print

  var layout: RouteStrip.Layout { RouteStrip.Layout(rawValue: rawValue) ?? .phone }
}

/// Draws the answer to a question about journeys.
struct RoutePicture {
  let city: City
  let planner: CityPlanner
  let picture: PictureOptions
  let options: RoutePictureOptions

  /// Writes the strip, and prints the texts to share, as the options ask for.
  func deliver(_ query: JourneyQuery, in session: Session) throws {
    if !picture.check, picture.output != nil || !options.share.text { _ = try picture.pictureFormat() }
    picture.noteLanguages(of: city, in: session)
    let strip = try strip(for: query, words: try session.drawingWords())
    if try session.deliver(strip.shareText, options.share, picture) { return }
    let languages = picture.languages.isEmpty ? city.languages.map(\.rawValue) : picture.languages
    let typesetter = try session.typesetter(languages: languages)
    let scene = try Self.scene(of: strip, typesetter)
    try session.deliver(
      scene, options: picture, typesetter: typesetter, date: city.pictureDate, inks: city.inks,
      usualScale: options.layout.layout.scale)
  }

  /// The strip of the journeys that answer `query`, at the times to compare or at its own.
  func strip(for query: JourneyQuery, words: Languages) throws(CommandFailure) -> RouteStrip {
    if planner.isEstimated {
      throw .usage(
        "nothing says when trains of this city run, and a strip shows times",
        hint: "leave -o out for the journey as text")
    }
    let times = try options.comparedTimes()
    let last = planner.answer(at(.last, query))?.lastTrain
    var departures: [RouteStrip.Departure] = []
    for time in times { departures.append(departure(at: time, query, last: last)) }
    if times.isEmpty {
      let answer = planner.answer(query)
      guard let journey = answer?.recommended else { throw .finding }
      let first = planner.answer(at(.first, query))?.journeys.first
      departures.append(
        .init(journey: Self.told(journey, by: last), lastTrain: last, first: first, taxi: answer?.taxi))
    }
    var chosen = RouteStrip.Options(words: words)
    chosen.layout = options.layout.layout
    chosen.languages = picture.languageTags
    chosen.style = picture.diagramStyle
    chosen.url = try BaseURL.text(given: options.baseURL)
    if let baseURL = chosen.url {
      let links = GuideLinks(city: city, languages: picture.languageTags, baseURL: baseURL)
      chosen.link = { links.address(of: $0) }
    }
    chosen.date = query.date
    return RouteStrip(
      city: city, from: name(of: query.from), to: name(of: query.to), departures: departures, options: chosen)
  }

  /// What becomes of those who set out at `time`.
  private func departure(at time: ServiceTime, _ query: JourneyQuery, last: LastTrain?) -> RouteStrip.Departure {
    let answer = planner.answer(at(.departing(time), query))
    // A connection that only runs the next morning is none for people who ask tonight.
    let journey = answer?.shown.first { journey in last.map { journey.departure <= $0.journey.departure } ?? true }
    if let journey {
      return .init(asked: time, journey: Self.told(journey, by: last), lastTrain: last, taxi: answer?.taxi)
    }
    var toBottleneck = at(.departing(time), query)
    var reached: Journey?
    if let last {
      toBottleneck.to = .station(last.station)
      reached = planner.answer(toBottleneck)?.journeys.first { $0.departure < last.at + 3600 }
    }
    return .init(asked: time, journey: nil, lastTrain: last, taxi: answer?.taxi, reached: reached)
  }

  /// The journey; where it is the last one, as the answer to the question for the last train tells it: with its bottleneck.
  private static func told(_ journey: Journey, by last: LastTrain?) -> Journey {
    guard let told = last?.journey, told.departure == journey.departure, told.arrival == journey.arrival else {
      return journey
    }
    return told
  }

  private func at(_ moment: JourneyQuery.Moment, _ query: JourneyQuery) -> JourneyQuery {
    var query = query
    query.moment = moment
    return query
  }

  private func name(of end: JourneyQuery.End) -> LocalizedText {
    let language = city.languages.first ?? "en"
    switch end {
    case .station(let id): return city.stations.first { $0.id == id }?.name ?? LocalizedText(id.rawValue, language)
    case .complex(let id): return planner.name(of: id) ?? LocalizedText(id.rawValue, language)
    case .place(let id): return city.places.first { $0.id == id }?.name ?? LocalizedText(id.rawValue, language)
    case .coordinate(let point):
      return LocalizedText(
        point.latitude.text(decimals: 5) + ", " + point.longitude.text(decimals: 5), language)
    }
  }

  private static func scene(of strip: RouteStrip, _ typesetter: Typesetter) throws(CommandFailure) -> Scene {
    do {
      return try strip.scene(measuring: typesetter)
    } catch {
      throw .machine(error.description)
    }
  }
}

extension Session {
  /// The city that `name` means, without its timetables, which a strip does not show: they are most of what there is to
  /// read.
  func cityWithoutTrains(named name: String) throws -> City {
    try cityWithoutTrains(at: try catalog().place(of: name, in: self))
  }

  /// The city at `place`, without its timetables.
  func cityWithoutTrains(at place: CityPlace) throws -> City {
    guard place.kind == .folder else { return try load(place).city }
    let files = try FolderFiles.read(place.path).filter { !$0.path.hasPrefix("timetables/") }
    guard let city = CityFolder(files).read().value else { return try load(place).city }
    return city.writingPinyinByWords
  }
}
