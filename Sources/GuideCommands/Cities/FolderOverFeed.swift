import CityFiles
import GTFS
import TransitModel

/// A city folder that names a feed as its timetable and adds to it.
struct FolderOverFeed {
  let folder: CityFolder
  let feed: FeedReference
  /// Where the folder is.
  let place: CityPlace

  /// The feed's city with the additions, and what was found in both.
  func read() throws(SystemFailure) -> Reading<City> {
    guard let path = feed.place(in: place.path) else { return Reading(value: nil, findings: [missing]) }
    let types = feed.routeTypes.map { RouteTypes.only(Set($0)) } ?? .rail
    let reading = try FeedPlace(
      place: CityPlace(path: path, name: feed.path, kind: .feed), routeTypes: types, joinsStops: !feed.keepsStopsApart
    ).read()
    let findings = reading.findings.map { $0.inside(feed.path) }
    guard let city = reading.value else { return Reading(value: nil, findings: findings) }
    let whole = folder.read(addingTo: city)
    return Reading(value: whole.value, findings: whole.findings + findings)
  }

  private var missing: Finding {
    Finding(
      code: "missing-feed", severity: .error, location: feed.location, message: "there is no feed \"\(feed.path)\"",
      found: feed.path, expected: "a zip file or folder, by its path from this folder on")
  }
}

extension FeedReference {
  /// The feed's absolute path, where something is there.
  func place(in folder: String) -> String? {
    let path = Path.join(folder, path)
    let target = FileSystem.target(at: path)
    return target == .file || target == .folder ? path : nil
  }
}

extension CityPlace {
  /// The path of the feed that the folder names.
  var namedFeed: String? { head?.feed?.place(in: path) }

  /// The city's id before the city is read: what its folder says, or what another file is called.
  var statedID: String? {
    switch kind {
    case .feed: FeedPlace(place: self).id.rawValue
    case .openStreetMap: OpenStreetMapPlace(place: self).id.rawValue
    case .folder, .lineGraph: head?.statedID?.rawValue
    }
  }

  /// The folder with nothing but its `city.yaml`.
  private var head: CityFolder? {
    guard kind == .folder, let bytes = try? FileSystem.read(path + "/city.yaml") else { return nil }
    return CityFolder([TextFile(path: "city.yaml", bytes: bytes)])
  }
}

extension Finding {
  /// The finding as it reads from outside the folder or archive at `path`.
  func inside(_ path: String) -> Finding {
    func moved(_ place: Location) -> Location {
      Location(file: place.file.isEmpty ? path : path + "/" + place.file, line: place.line, column: place.column)
    }
    return Finding(
      code: code, severity: severity, location: moved(location), message: message, found: found, expected: expected,
      hint: hint, related: related.map(moved))
  }
}
