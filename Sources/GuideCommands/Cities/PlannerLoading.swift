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

  /// The planner of the city that `name` means.
  func planner(of name: String) throws -> CityPlanner {
    let place = try session.catalog().place(of: name, in: session)
    return try planner(at: place) { try session.load(place).city }
  }

  /// The planner of the city at `place`, which `load` reads where the cache does not have it.
  func planner(at place: CityPlace, load: () throws -> City) throws -> CityPlanner {
    let key = try key(of: place).map { Digest(of: Array(("pack " + $0).utf8)) }
    if let key, let bytes = session.cache.entry(for: key), let planner = try? CityPlanner(packBytes: bytes) {
      return planner
    }
    let city = try load()
    do {
      let planner = try CityPlanner(city)
      if let key { store(planner, for: key) }
      return planner
    } catch {
      throw CommandFailure.usage("\"\(place.name)\" holds times that no planner can use: \(error)")
    }
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
