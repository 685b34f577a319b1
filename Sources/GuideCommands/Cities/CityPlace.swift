import OpenStreetMap

/// Where a city's data are.
struct CityPlace: Hashable, Sendable {
  /// What kind of data they are.
  enum Kind: Hashable, Sendable {
    /// A folder with `city.yaml`.
    case folder
    /// A GTFS feed: a zip file, or a folder with its text files.
    case feed
    /// A file with OpenStreetMap data.
    case openStreetMap
    /// A line graph in GeoJSON.
    case lineGraph
  }

  /// The folder or file, absolute.
  let path: String
  /// How to call it before the reader: as typed, or from the working directory on.
  let name: String
  /// What kind of data they are.
  let kind: Kind
}

extension CityPlace {
  /// The place at `path`; nothing when there is nothing there that could be a city.
  init?(path: String, name: String) {
    switch FileSystem.target(at: path) {
    case .folder:
      self.init(path: path, name: name, kind: Self.kind(ofFolder: path))
    case .file:
      self.init(path: path, name: name, kind: Self.kind(ofFile: path))
    case .link, .special, nil:
      return nil
    }
  }

  /// What is called like OpenStreetMap data, or begins like them, is taken for them; else what is called JSON, or begins
  /// like it, is a line graph; any other file is taken for a feed.
  private static func kind(ofFile path: String) -> Kind {
    let head = (try? FileSystem.head(of: path, bytes: 4096)) ?? []
    if OpenStreetMapReader.recognises(head: head, name: Path.name(of: path)) { return .openStreetMap }
    if ["json", "geojson"].contains(Path.ending(of: path) ?? "") { return .lineGraph }
    let blanks = [0x09, 0x0A, 0x0D, 0x20, 0xEF, 0xBB, 0xBF] as [UInt8]
    return head.first { !blanks.contains($0) } == UInt8(ascii: "{") ? .lineGraph : .feed
  }

  /// A folder with a file no feed can do without, or with nothing but one folder that has, and no `city.yaml` is a feed;
  /// any other is taken for a city folder,
  /// whose reader says what it lacks.
  private static func kind(ofFolder path: String) -> Kind {
    guard FileSystem.target(at: path + "/city.yaml") == nil else { return .folder }
    let names = (try? FileSystem.names(in: path)) ?? []
    let inside = names.count == 1 ? names.flatMap { (try? FileSystem.names(in: path + "/" + $0)) ?? [] } : []
    let marks = ["stops.txt", "routes.txt", "trips.txt", "stop_times.txt"]
    return (names + inside).contains { marks.contains($0.lowercased()) } ? .feed : .folder
  }
}
