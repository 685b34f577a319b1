public import TransitModel

/// A city folder as files in memory; `Assets/Schemas/FORMAT.md` describes it.
public struct CityFolder: Sendable {
  /// Its files. What is no part of the format, such as a README, is passed over.
  public let files: [TextFile]

  /// A folder with these files, by their paths inside it.
  public init(files: [(path: String, bytes: [UInt8])]) {
    self.init(files.map { TextFile(path: $0.path, bytes: $0.bytes) })
  }

  /// A folder with these files.
  public init(_ files: [TextFile]) {
    self.files = files.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  }

  /// Reads the city, and says all that is wrong with it. There is a city where there is no error.
  ///
  /// - Parameters:
  ///   - feed: The city of the feed that ``feed`` names; the folder adds to it.
  ///   - knownTimeZones: The names a city's time zone may have.
  public func read(
    addingTo feed: City? = nil, knownTimeZones: Set<String> = TimeZoneNames.known
  ) -> Reading<City> {
    let log = FindingLog()
    if let feed {
      let city = AdditionReader(folder: self, feed: feed, log: log).read(knownTimeZones: knownTimeZones)
      return Reading(value: log.hasErrors ? nil : city, findings: log.findings)
    }
    var reader = CityReader(folder: self, log: log)
    let city = reader.read(knownTimeZones: knownTimeZones)
    return Reading(value: log.hasErrors ? nil : city, findings: log.findings)
  }

  /// The file with that path.
  func file(_ path: String) -> TextFile? { files.first { $0.path == path } }

  /// The timetables, by their paths.
  var timetables: [TextFile] {
    files.filter { $0.path.hasPrefix("timetables/") && $0.path.hasSuffix(".csv") && !$0.isHidden }
  }
}

extension TextFile {
  /// The last name of the path.
  var name: Substring { path.split(separator: "/").last ?? "" }

  /// Whether the file is one that file managers and spreadsheets leave behind.
  var isHidden: Bool { name.hasPrefix(".") || name.hasPrefix("~$") }
}
