import OpenStreetMap
import TransitModel

/// How a file with OpenStreetMap data on disk is read.
struct OpenStreetMapPlace {
  /// Where it is.
  let place: CityPlace
  private var options: OpenStreetMapOptions

  /// - Parameter called: the file after which its city is called; nothing: the place's own.
  init(
    place: CityPlace, selection: OpenStreetMapSelection = OpenStreetMapSelection(), called file: String? = nil
  ) {
    self.place = place
    let stem = Self.stem(of: file ?? place.path)
    options = OpenStreetMapOptions(id: CityID(Slug.of(stem, else: "city")), name: FileTitle.of(stem))
    options.modes = selection.modes
    options.network = selection.network
    options.operatorName = selection.operatorName
    options.box = selection.box
  }

  /// The city of the file, with everything there is to say about it.
  func read() throws(SystemFailure) -> Reading<City> {
    let reader = OpenStreetMapReader(options)
    return try FileSystem.withMapped(place.path) { reader.city($0) }
  }

  /// The id of its city.
  var id: CityID { options.id }

  /// The file's own name without its endings.
  private static func stem(of path: String) -> String {
    var name = Path.name(of: path)
    let endings = [".gz", ".bz2", ".pbf", ".xml", ".json", ".osm"]
    while let ending = endings.first(where: { name.lowercased().hasSuffix($0) }), name.count > ending.count {
      name = String(name.dropLast(ending.count))
    }
    return name
  }
}

/// What of a file with OpenStreetMap data is wanted.
struct OpenStreetMapSelection {
  /// What runs on the lines; nothing: rapid transit.
  var modes: Set<RailMode>?
  /// The network.
  var network: String?
  /// Who runs the lines.
  var operatorName: String?
  /// Where stops are taken.
  var box: OpenStreetMapOptions.Box?
}

extension OpenStreetMapSelection {
  /// The selection that options of a command ask for: route types are GTFS's numbers or OpenStreetMap's words, the box is
  /// its west, south, east and north edge.
  init(routeTypes: String?, network: String?, operatorName: String?, bbox: String?) throws(CommandFailure) {
    self.init(modes: nil, network: network, operatorName: operatorName, box: nil)
    if let routeTypes { modes = try Self.modes(routeTypes) }
    if let bbox { box = try Self.box(bbox) }
  }

  private static func modes(_ text: String) throws(CommandFailure) -> Set<RailMode> {
    var modes: Set<RailMode> = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let named =
        Int(part).map { RailMode.named(byRouteType: $0) } ?? RailMode(rawValue: String(part)).map { [$0] } ?? []
      guard !named.isEmpty else {
        throw .usage(
          "--route-types takes no \"\(part)\" here",
          hint: "for example subway,tram or 0,1,2; there are "
            + RailMode.allCases.map(\.rawValue).joined(separator: ", "))
      }
      modes.formUnion(named)
    }
    return modes
  }

  private static func box(_ text: String) throws(CommandFailure) -> OpenStreetMapOptions.Box {
    let edges = text.split(separator: ",", omittingEmptySubsequences: false).compactMap { Double($0) }
    guard edges.count == 4,
      let box = OpenStreetMapOptions.Box(west: edges[0], south: edges[1], east: edges[2], north: edges[3])
    else {
      throw .usage(
        "--bbox takes west,south,east,north in degrees, not \"\(text)\"", hint: "for example 11.4,48.0,11.8,48.3")
    }
    return box
  }
}
