import ArgumentParser
import CityFiles
import GTFS
import TransitModel

/// `metroguide import`: a feed or a file with OpenStreetMap data becomes a city folder, to go on with by hand.
struct ImportCommand: GuideCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Writes a GTFS feed or OpenStreetMap data as a city folder.",
    discussion: """
      The folder builds the same guide as the feed. What the feed has that a guide does not use is listed. With \
      --keep-feed the folder holds the feed itself and room for what it cannot say: names, exits, colours, places, \
      notices. A newer feed then takes the place of the old one.

      Of OpenStreetMap data (.osm, .pbf, packed by gzip or bzip2 or not, or the JSON of Overpass) the largest network of \
      subway, light rail and monorail is taken, and what else there is is listed.

      With --update the folder of an earlier import takes what its source says now. What somebody changed in it stays; what \
      the source changed is listed, and where both changed the same, what the source says. Options not given are those of \
      the earlier import.

      Examples:
        metroguide import bart.zip --output Cities/bart
        metroguide import bart.zip --output Cities/bart --keep-feed
        metroguide import feed/ --output Cities/town --route-types 0,1,3
        metroguide import porto.osm.pbf --output Cities/porto --network Andante
        metroguide import helsinki.osm.pbf --output helsinki --route-types subway,tram
        metroguide import newer.osm.pbf --output helsinki --update
      """)

  @Argument(help: "The feed (a zip file or a folder), or a file with OpenStreetMap data.", completion: .file())
  var feed: String

  @Option(help: "The folder to write; without --update it must not hold anything yet.", completion: .directory)
  var output: String

  @Option(help: "The route types to take: 0,1,3, or for OpenStreetMap data also subway,light_rail,tram.")
  var routeTypes: String?

  @Option(help: "The network to take of OpenStreetMap data, instead of the largest one.")
  var network: String?

  @Option(name: .customLong("operator"), help: "The operator whose lines to take of OpenStreetMap data.")
  var operatorName: String?

  @Option(help: "Where to take stops of OpenStreetMap data: west,south,east,north in degrees.")
  var bbox: String?

  @Flag(help: "Leave stops apart that would become one station: of one name within 200 m, for one direction each.")
  var keepStopsApart = false

  @Flag(help: "Take no stations for one complex because of their names, or a walk between them.")
  var keepStationsApart = false

  @Flag(help: "Keep the feed as the timetable and write a folder that only adds to it.")
  var keepFeed = false

  @Flag(help: "Replace the folder with all that is in it.")
  var force = false

  @Flag(help: "Bring a folder that was imported before up to date, and keep what somebody changed in it.")
  var update = false

  @OptionGroup var common: CommonOptions

  func validate() throws {
    guard update else { return }
    if force { throw ValidationError("--update keeps what is in the folder, and --force replaces it") }
    if keepFeed {
      throw ValidationError(
        "--update is for folders without a feed in them; put the newer feed in the place of the old one")
    }
  }

  func perform(in session: Session) async throws {
    guard let place = CityPlace(path: session.absolute(feed), name: feed) else {
      throw CommandFailure.usage("there is no feed \"\(feed)\"")
    }
    if update { return try ImportUpdate(command: self, place: place).perform(in: session) }
    let choices = choices
    let source = try source(place, choices)
    try FileSystem.makeFolder(Path.parent(of: session.absolute(output)) ?? ".")
    let target = try PublicationTarget(output, in: session)
    try check(target)
    let city = try read(source, place, choices, in: session)
    let writer = CityFolderWriter(city)
    let files = try keepFeed ? overFeed(city, place) : writer.files()
    let all = files + [(ImportRecord.readme, readme(city, place))]
    // A folder over a feed is gone on with by putting a newer feed into it.
    try write(all + (keepFeed ? [] : ImportRecord(choices: choices, files: all).entries), to: target)
    if !keepFeed { sayRenamed(city, writer.written, in: session) }
    session.say("\(output): \(Self.summary(of: city, place))")
  }

  /// How the command says that a source is to be read.
  var choices: ImportRecord.Choices {
    ImportRecord.Choices(
      source: Path.name(of: feed), routeTypes: routeTypes, network: network, operatorName: operatorName, bbox: bbox,
      keepsStopsApart: keepStopsApart, keepsStationsApart: keepStationsApart)
  }

  /// The city of a source, whose findings are told.
  func read(
    _ source: Source, _ place: CityPlace, _ choices: ImportRecord.Choices, in session: Session
  ) throws -> City {
    let reading = try source.read()
    guard var city = reading.value else {
      throw CommandFailure.input(reading.findings.filter { $0.severity == .error }, folder: place.name)
    }
    city.keepsStationsApart = choices.keepsStationsApart
    for finding in reading.findings { session.say(FindingText(of: finding, in: place.name).line) }
    return city
  }

  /// What there is of a city.
  static func summary(of city: City, _ place: CityPlace) -> String {
    let trains = place.kind == .feed ? ", \(city.trips.count) trains" : ""
    return "\(city.lines.count) lines, \(city.stations.count) stations\(trains) of \(city.name.local)"
  }

  /// What a city is read from, once the options that are for it are understood.
  enum Source {
    case feed(FeedPlace)
    case openStreetMap(OpenStreetMapPlace)

    func read() throws(SystemFailure) -> Reading<City> {
      switch self {
      case .feed(let place): try place.read()
      case .openStreetMap(let place): try place.read()
      }
    }
  }

  func source(_ place: CityPlace, _ choices: ImportRecord.Choices) throws(CommandFailure) -> Source {
    switch place.kind {
    case .feed:
      let given = [("network", choices.network), ("operator", choices.operatorName), ("bbox", choices.bbox)].first {
        $0.1 != nil
      }
      if let given { throw .usage("--\(given.0) is for OpenStreetMap data, and \"\(feed)\" is taken for a GTFS feed") }
      return .feed(
        FeedPlace(
          place: place, routeTypes: try Self.selectedTypes(choices.routeTypes), joinsStops: !choices.keepsStopsApart))
    case .openStreetMap:
      if keepFeed {
        throw .usage("--keep-feed is for GTFS feeds", hint: "leave it out: \"\(feed)\" is OpenStreetMap data")
      }
      let selection = try OpenStreetMapSelection(
        routeTypes: choices.routeTypes, network: choices.network, operatorName: choices.operatorName, bbox: choices.bbox
      )
      return .openStreetMap(OpenStreetMapPlace(place: place, selection: selection, called: choices.source))
    case .folder, .lineGraph:
      throw .usage(
        "\"\(feed)\" is neither a GTFS feed nor OpenStreetMap data",
        hint: "name a zip file, a folder with stops.txt, or a file such as city.osm.pbf")
    }
  }

  /// A folder cannot hold every id of a feed: says how many are others now.
  func sayRenamed(_ city: City, _ written: City, in session: Session) {
    let counts = [
      ("stations", zip(city.stations, written.stations).count { $0.id != $1.id }),
      ("lines", zip(city.lines, written.lines).count { $0.id != $1.id }),
      ("service days", zip(city.services, written.services).count { $0.id != $1.id }),
    ].filter { $0.1 > 0 }
    guard !counts.isEmpty else { return }
    let words = counts.map { "\($0.1) \($0.0)" }.joined(separator: ", ")
    session.say("\(output): new ids for \(words); stations are found by their old ones as well")
  }

  private func overFeed(
    _ city: City, _ place: CityPlace
  ) throws -> [(path: String, bytes: [UInt8])] {
    let isFolder = FileSystem.target(at: place.path) == .folder
    let name = isFolder ? "feed" : Path.name(of: place.path)
    let files = try FolderFiles.inputs(of: place).map {
      (path: isFolder ? name + "/" + $0.path : name, bytes: $0.bytes)
    }
    var kept: [Int]?
    if case .only(let set) = try Self.selectedTypes(routeTypes) { kept = set.sorted() }
    return OverlayWriter(city: city, feed: name, routeTypes: kept, keepsStopsApart: keepStopsApart).files() + files
  }

  private static func selectedTypes(_ routeTypes: String?) throws(CommandFailure) -> RouteTypes {
    guard let routeTypes else { return .rail }
    let parts = routeTypes.split(separator: ",", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Int($0) }.filter { (0...1702).contains($0) }
    guard numbers.count == parts.count else {
      throw .usage("--route-types takes numbers with commas between, not \"\(routeTypes)\"", hint: "for example 0,1,2")
    }
    return .only(Set(numbers))
  }

  private func check(_ target: PublicationTarget) throws {
    guard FileSystem.entry(at: target.path) != nil else { return }
    guard FileSystem.entry(at: target.path) == .folder else {
      throw CommandFailure.usage("\"\(output)\" is no folder")
    }
    let names = try FileSystem.names(in: target.path)
    if let name = names.first(where: { !$0.hasPrefix(".") }), !force {
      throw CommandFailure.usage(
        "\"\(output)\" is not empty: it holds \"\(name)\"", hint: "name another folder, or replace it with --force")
    }
  }

  /// Writes the folder beside its place, then swaps it in, whole or not at all.
  private func write(_ files: [(path: String, bytes: [UInt8])], to target: PublicationTarget) throws {
    let swap = FolderSwap(target)
    try swap.recover()
    do {
      let draft = try GuideDraft(folder: target.draftPath)
      for file in files { try draft.write(file.bytes, to: file.path) }
      if !force { try KeptDotfiles(of: target.path).carry(to: target.draftPath) }
      try swap.swap()
    } catch {
      try? FileSystem.remove(target.draftPath)
      throw error
    }
  }

  func readme(_ city: City, _ place: CityPlace) -> [UInt8] {
    let sources = city.sources.map { "- \($0.name)" + ($0.url.map { " <\($0)>" } ?? "") }.joined(separator: "\n")
    let version = city.version.map { ", version \($0.number)" } ?? ""
    let origin =
      place.kind == .openStreetMap
      ? """
      Written by `metroguide import` from the OpenStreetMap data `\(Path.name(of: feed))`\(version).
      Their licence, the ODbL, holds for this folder too.
      """
      : """
      Written by `metroguide import` from the GTFS feed `\(Path.name(of: feed))`\(version).
      The feed's licence holds for this folder too; `sources` in city.yaml is the place to name it.
      """
    let text = """
      # \(city.name.local)

      \(origin)

      \(sources)

      """
    return Array(text.utf8)
  }
}
