import CityFiles
import GuideSite
import TransitModel

/// The data a guide was made from, which it carries along: `assets/data/beijing.zip` is the city's folder (without the
/// lines that are remarks), or the feed.
enum GuideData {
  /// Where a guide has them.
  static let folder = "assets/data"
  /// A larger feed stays at home.
  private static let largestFeed = 32 << 20

  /// The file that a guide carries for a city; nothing for a feed that is no zip file, or a large one,
  /// and for OpenStreetMap data, of which a city is a small part.
  static func file(of city: LoadedCity) throws -> SiteFile? {
    let path = "Site/data/" + PageNames.data(of: city.city.id) + ".zip"
    switch city.place.kind {
    case .folder:
      let files = try FolderFiles.read(city.place.path).map { file in
        file.path.hasSuffix(".csv") ? file : TextFile(path: file.path, bytes: YAMLRemarks.without(file.bytes))
      }
      return PackedFolder.write(files).map { SiteFile(path: path, bytes: $0) }
    case .feed where FileSystem.target(at: city.place.path) == .file:
      let bytes = try FileSystem.read(city.place.path)
      return bytes.count > largestFeed ? nil : SiteFile(path: path, bytes: bytes)
    case .feed, .openStreetMap, .lineGraph: return nil
    }
  }

  /// The cities whose data a published guide carries, by their files' names; none for any other folder.
  static func cities(in guide: DiffSide) throws -> [String: CityPlace] {
    let place = guide.path + "/" + folder
    guard FileSystem.target(at: place) == .folder else { return [:] }
    var cities: [String: CityPlace] = [:]
    for name in try FileSystem.names(in: place) where Path.ending(of: name) == "zip" {
      let shown = Path.join(Path.join(guide.name, folder), name)
      cities[String(name.dropLast(4))] = CityPlace(path: place + "/" + name, name: shown)
    }
    return cities
  }
}

extension Session {
  /// The city at `place`, which may also be a packed city folder.
  func loadPacked(_ place: CityPlace) throws -> City {
    guard place.kind == .feed, FileSystem.target(at: place.path) == .file,
      let files = PackedFolder.read(try FileSystem.read(place.path)), files.contains(where: { $0.path == "city.yaml" })
    else { return try load(place).city }
    let reading = CityFolder(files).read()
    guard let city = reading.value else {
      throw CommandFailure.input(reading.findings.filter { $0.severity == .error }, folder: place.name)
    }
    return city
  }
}

/// Lines of YAML that are remarks: they are for those who keep a file, not for its readers.
enum YAMLRemarks {
  /// The text without them. Blocks of text keep every line, and a remark at the end of a line stays.
  static func without(_ bytes: [UInt8]) -> [UInt8] {
    var kept: [ArraySlice<UInt8>] = []
    /// How far the key of the block at hand is indented.
    var block: Int?
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      let content = line.drop { $0 == UInt8(ascii: " ") }
      if let outer = block, content.isEmpty || line.count - content.count > outer {
        kept.append(line)
        continue
      }
      block = nil
      if content.first == UInt8(ascii: "#") { continue }
      kept.append(line)
      if beginsBlock(content) { block = line.count - content.count }
    }
    return Array(kept.joined(separator: [UInt8(ascii: "\n")]))
  }

  /// Whether a line ends with the sign of a block of text: `|`, `>`, with `+`, `-` or a digit.
  private static func beginsBlock(_ line: ArraySlice<UInt8>) -> Bool {
    guard let mark = line.split(separator: UInt8(ascii: " ")).last, mark.count <= 3 else { return false }
    return mark.first == UInt8(ascii: "|") || mark.first == UInt8(ascii: ">")
  }
}
