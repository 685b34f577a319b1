import CityFiles
import Journeys
import Logging
import TransitModel

/// A city's planner, out of the cache where the city's files have not changed.
///
/// The cache holds a pack per content of a city's files and build of the program. A pack that is damaged is made again,
/// and a cache that cannot be written is no fault.
struct PlannerCache {
  let session: Session

  /// The planner of the city that `name` means, with the fares of some riders.
  func planner(of name: String, rider: String? = nil) throws -> CityPlanner {
    let place = try session.catalog().place(of: name, in: session)
    return try planner(at: place, rider: rider) { try session.load(place).city }
  }

  /// The planner of the city at `place`, which `load` reads where the cache does not have it.
  func planner(at place: CityPlace, rider: String? = nil, load: () throws -> City) throws -> CityPlanner {
    let mark = rider.map { " rider " + $0 } ?? ""
    let key = try key(of: place).map { Digest(of: Array(("pack " + $0 + mark).utf8)) }
    if let key, let bytes = session.cache.entry(for: key), let planner = try? CityPlanner(packBytes: bytes) {
      return planner
    }
    let city = try load()
    let payer = try rider.map { text throws(CommandFailure) in try Self.rider(text, of: city, at: place) }
    do {
      let planner = try CityPlanner(city, rider: payer)
      if let key { store(planner, for: key) }
      return planner
    } catch {
      throw CommandFailure.usage("\"\(place.name)\" holds times that no planner can use: \(error)")
    }
  }

  /// The id of the riders that a text names by their id or name.
  private static func rider(_ text: String, of city: City, at place: CityPlace) throws(CommandFailure) -> String {
    let riders = city.riders
    let match =
      riders.first { $0.id == text }
      ?? riders.first { rider in
        ([rider.id] + rider.name.variants.map(\.text)).contains { $0.lowercased() == text.lowercased() }
      }
    if let match { return match.id }
    throw .usage(
      riders.isEmpty ? "the fares of \"\(place.name)\" tell no riders apart" : "no riders \"\(text)\"",
      hint: riders.isEmpty
        ? "leave --rider out" : "name one of " + riders.map { "\($0.id) (\($0.name.local))" }.joined(separator: ", "))
  }

  private func store(_ planner: CityPlanner, for key: Digest) {
    do {
      session.cache.keep(try planner.packBytes(), for: key)
    } catch {
      session.log.info("the pack of \(planner.city) is not kept: \(error)")
    }
  }

  /// A name for the content of a city's files; nothing where there are none to be read.
  private func key(of place: CityPlace) throws -> String? {
    var sum = ContentSum()
    sum.add(Array((session.programDigest.text + place.kind.mark).utf8))
    if place.kind == .lineGraph { return nil }
    // The city of a feed or of OpenStreetMap data has the name of its file.
    if place.kind != .folder { sum.add(Array(Path.name(of: place.path).utf8)) }
    for file in try FolderFiles.inputs(of: place) { sum.add(file) }
    return sum.text
  }
}

extension CityPlace.Kind {
  fileprivate var mark: String {
    switch self {
    case .folder: " folder"
    case .feed: " feed"
    case .openStreetMap: " osm"
    case .lineGraph: " graph"
    }
  }
}
