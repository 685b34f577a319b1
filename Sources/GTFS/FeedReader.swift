public import TransitModel

/// How a feed is read.
public struct FeedOptions: Hashable, Sendable {
  /// The id of the city.
  public var id: CityID
  /// Which routes are taken.
  public var routeTypes: RouteTypes
  /// Whether stops without a parent become one station with others of their name within 200 m, also where the names
  /// differ by an ending of direction or platform, or where they are each other's transfers.
  public var joinsStops: Bool

  /// Options.
  public init(id: CityID, routeTypes: RouteTypes = .rail, joinsStops: Bool = true) {
    self.id = id
    self.routeTypes = routeTypes
    self.joinsStops = joinsStops
  }
}

/// Reads a GTFS feed into a city.
///
/// What can be mended is mended and noted as a warning; what was lost is noted as an error with its file and row, and
/// the rest of the feed is read all the same; the city is missing only where nothing sensible is left. Codes of findings
/// are those of MobilityData's gtfs-validator where it has one.
public struct FeedReader: Sendable {
  private let options: FeedOptions

  /// A reader.
  public init(_ options: FeedOptions) { self.options = options }

  /// The city of a feed in a zip archive. `name` is what findings about the archive as a whole call it.
  public func city(zip bytes: [UInt8], name: String) -> Reading<City> {
    do throws(ArchiveFault) {
      // What cannot be a feed is found out by its names alone, before anything is unpacked.
      let listing = FindingLog()
      let feed = FeedFolder(try ZipArchive.files(of: bytes) { _ in false }, name: name, log: listing)
      guard !listing.isFatal else { return Reading(value: nil, findings: listing.findings) }
      let wanted = Set(feed.files.values.map(\.path).filter(FeedFile.isRead))
      return city(files: try ZipArchive.files(of: bytes) { wanted.contains($0) }, name: name)
    } catch {
      return Reading(value: nil, findings: [error.finding(archive: name)])
    }
  }

  /// The city of a feed in a folder: all its files, those that ``FeedFile/isRead(path:)`` does not name without their
  /// bytes. `name` is what findings about the folder as a whole call it.
  public func city(files: [FeedFile], name: String) -> Reading<City> {
    let log = FindingLog()
    let folder = FeedFolder(files, name: name, log: log)
    guard !log.isFatal else { return Reading(value: nil, findings: log.findings) }
    let tables = FeedTables(folder, taking: options.routeTypes, log: log)
    guard !log.isFatal else { return Reading(value: nil, findings: log.findings) }
    let city = CityMapping(tables: tables, options: options, log: log).city()
    return Reading(value: city, findings: log.findings)
  }
}
