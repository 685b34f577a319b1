import GTFS
import TransitModel

/// How a feed on disk is read.
struct FeedPlace {
  /// Where it is.
  let place: CityPlace
  /// Which of its routes are taken.
  var routeTypes = RouteTypes.rail
  /// Whether stops that lie together become one station.
  var joinsStops = true

  /// The city of the feed, with everything there is to say about it.
  func read() throws(SystemFailure) -> Reading<City> {
    let reader = FeedReader(
      FeedOptions(id: id, routeTypes: routeTypes, joinsStops: joinsStops))
    guard FileSystem.target(at: place.path) == .folder else {
      return reader.city(zip: try FileSystem.read(place.path), name: "")
    }
    return reader.city(files: try Self.files(in: place.path, prefix: "", depth: 0), name: "")
  }

  /// The tables of the feed as they stand.
  func readContent() throws(SystemFailure) -> Reading<FeedContent> {
    guard FileSystem.target(at: place.path) == .folder else {
      return FeedContent.reading(zip: try FileSystem.read(place.path), name: "")
    }
    let files = try Self.files(in: place.path, prefix: "", depth: 0, isRead: FeedContent.isCompared)
    return FeedContent.reading(files: files, name: "")
  }

  /// The id of its city.
  var id: CityID { CityID(Slug.of(stem, else: "feed")) }

  /// The feed's own name: the file's without its ending.
  private var stem: String {
    let name = Path.name(of: place.path)
    return Path.ending(of: name) == "zip" ? String(name.dropLast(4)) : name
  }

  /// How many folders deep a feed may lie.
  private static let deepest = 2

  /// The files of a folder by their paths inside it; those that are not read come without their bytes. Links are passed
  /// over.
  private static func files(
    in folder: String, prefix: String, depth: Int, isRead: (String) -> Bool = FeedFile.isRead
  ) throws(SystemFailure) -> [FeedFile] {
    var files: [FeedFile] = []
    for name in try FileSystem.names(in: folder) where !name.hasPrefix(".") {
      let path = prefix + name
      switch FileSystem.entry(at: folder + "/" + name) {
      case .file:
        let bytes = isRead(path) ? try FileSystem.read(folder + "/" + name) : []
        files.append(FeedFile(path: path, bytes: bytes))
      case .folder where depth < deepest:
        files += try Self.files(in: folder + "/" + name, prefix: path + "/", depth: depth + 1, isRead: isRead)
      default: break
      }
    }
    return files
  }
}
