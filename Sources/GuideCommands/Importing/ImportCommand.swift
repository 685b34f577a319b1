import ArgumentParser
import CityFiles
import GTFS
import TransitModel

/// `metroguide import`: a feed becomes a city folder, to go on with by hand.
struct ImportCommand: GuideCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Writes a GTFS feed as a city folder.",
    discussion: """
      The folder builds the same guide as the feed. What the feed has that a guide does not use is listed. With \
      --keep-feed the folder holds the feed itself and room for what it cannot say: names, exits, colours, places, \
      notices. A newer feed then takes the place of the old one.

      Examples:
        metroguide import bart.zip --output Cities/bart
        metroguide import bart.zip --output Cities/bart --keep-feed
        metroguide import feed/ --output Cities/town --route-types 0,1,3
      """)

  @Argument(help: "The feed: a zip file or a folder.", completion: .file())
  var feed: String

  @Option(help: "The folder to write; it must not hold anything yet.", completion: .directory)
  var output: String

  @Option(help: "The route types to take, instead of everything on rails: 0,1,3.")
  var routeTypes: String?

  @Flag(help: "Leave stops apart that would become one station: of one name within 200 m, for one direction each.")
  var keepStopsApart = false

  @Flag(help: "Take no stations for one complex because of their names, or a walk between them.")
  var keepStationsApart = false

  @Flag(help: "Keep the feed as the timetable and write a folder that only adds to it.")
  var keepFeed = false

  @Flag(help: "Replace the folder with all that is in it.")
  var force = false

  @OptionGroup var common: CommonOptions

  func perform(in session: Session) async throws {
    let types = try selectedTypes()
    guard let place = CityPlace(path: session.absolute(feed), name: feed) else {
      throw CommandFailure.usage("there is no feed \"\(feed)\"")
    }
    guard place.kind == .feed else {
      throw CommandFailure.usage("\"\(feed)\" is no GTFS feed", hint: "name a zip file, or a folder with stops.txt")
    }
    try FileSystem.makeFolder(Path.parent(of: session.absolute(output)) ?? ".")
    let target = try PublicationTarget(output, in: session)
    try check(target)
    let reading = try FeedPlace(place: place, routeTypes: types, joinsStops: !keepStopsApart).read()
    guard var city = reading.value else {
      throw CommandFailure.input(reading.findings.filter { $0.severity == .error }, folder: place.name)
    }
    city.keepsStationsApart = keepStationsApart
    for finding in reading.findings { session.say(FindingText(of: finding, in: place.name).line) }
    let writer = CityFolderWriter(city)
    try write(try keepFeed ? overFeed(city, place, types) : writer.files(), city, to: target)
    if !keepFeed { sayRenamed(city, writer.written, in: session) }
    session.say(
      "\(output): \(city.lines.count) lines, \(city.stations.count) stations, \(city.trips.count) trains of \(city.name.local)"
    )
  }

  /// A folder cannot hold every id of a feed: says how many are others now.
  private func sayRenamed(_ city: City, _ written: City, in session: Session) {
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
    _ city: City, _ place: CityPlace, _ types: RouteTypes
  ) throws -> [(path: String, bytes: [UInt8])] {
    let isFolder = FileSystem.target(at: place.path) == .folder
    let name = isFolder ? "feed" : Path.name(of: place.path)
    let files = try FolderFiles.inputs(of: place).map {
      (path: isFolder ? name + "/" + $0.path : name, bytes: $0.bytes)
    }
    var kept: [Int]?
    if case .only(let set) = types { kept = set.sorted() }
    return OverlayWriter(city: city, feed: name, routeTypes: kept, keepsStopsApart: keepStopsApart).files() + files
  }

  private func selectedTypes() throws(CommandFailure) -> RouteTypes {
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
  private func write(_ files: [(path: String, bytes: [UInt8])], _ city: City, to target: PublicationTarget) throws {
    let files = files + [("README.md", readme(city))]
    let swap = FolderSwap(target)
    try swap.recover()
    do {
      let draft = try GuideDraft(folder: target.draftPath)
      for file in files { try draft.write(file.bytes, to: file.path) }
      try swap.swap()
    } catch {
      try? FileSystem.remove(target.draftPath)
      throw error
    }
  }

  private func readme(_ city: City) -> [UInt8] {
    let sources = city.sources.map { "- \($0.name)" + ($0.url.map { " <\($0)>" } ?? "") }.joined(separator: "\n")
    let text = """
      # \(city.name.local)

      Written by `metroguide import` from the GTFS feed `\(Path.name(of: feed))`\(city.version.map { ", version \($0.number)" } ?? "").
      The feed's licence holds for this folder too; `sources` in city.yaml is the place to name it.

      \(sources)

      """
    return Array(text.utf8)
  }
}
