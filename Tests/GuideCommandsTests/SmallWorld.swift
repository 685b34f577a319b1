import GuideSite
import Testing

@testable import GuideCommands

/// A guide of small cities in a folder: two lines that cross, no timetable and no places, so that it is built in no time.
struct SmallWorld {
  let folder: String

  /// Writes a guide with cities of these names.
  init(_ names: [String], in folder: String) throws {
    self.folder = folder
    for name in names { try write(city: name) }
    try write(guide: names)
  }

  /// Writes the guide's own file.
  func write(guide names: [String], title: String = "Small world") throws {
    try write("title: \(title)\nlanguages: [en]\ncities: [\(names.joined(separator: ", "))]\n", to: "guide.yaml")
  }

  /// Writes a city.
  func write(city name: String, middle: String = "Middle") throws {
    let title = name.prefix(1).uppercased() + name.dropFirst()
    try write(
      """
      id: \(name)
      name: {en: \(title)}
      timeZone: Europe/Paris
      currency: EUR
      languages: [en]
      version: {number: "1", date: 2026-01-01}

      """, to: name + "/city.yaml")
    try write(
      """
      - id: "1"
        name: {en: Line 1}
        color: "#C2410C"
        directions: [{id: east, name: {en: Eastbound}}]
        patterns: [{id: a, direction: east, stops: [west, middle, east]}]
      - id: "2"
        name: {en: Line 2}
        color: "#0B6E8F"
        directions: [{id: south, name: {en: Southbound}}]
        patterns: [{id: b, direction: south, stops: [north, middle, south]}]

      """, to: name + "/lines.yaml")
    let stations = ["west", "middle", "east", "north", "south"].map { station in
      "- {id: \(station), name: {en: \(station == "middle" ? middle : title + " " + station)}}\n"
    }
    try write(stations.joined(), to: name + "/stations.yaml")
  }

  /// Writes a file.
  func write(_ text: String, to path: String) throws {
    let place = folder + "/" + path
    try FileSystem.makeFolder(Path.parent(of: place) ?? folder)
    try WholeFile(path: place, name: path).write(Array(text.utf8))
  }

  /// Where a command finds what was made before.
  enum Kept {
    case nowhere
    /// In the cache of all tests.
    case together
    /// In a folder of the guide's.
    case own(String)
  }

  /// Runs a command in the folder: its exit code and what it says.
  func run(_ arguments: String..., cache: Kept = .together) async -> (status: Int32, said: String) {
    await perform(arguments, cache: cache)
  }

  private func perform(_ arguments: [String], cache: Kept) async -> (status: Int32, said: String) {
    let environment: [String: String] =
      switch cache {
      case .nowhere: [:]
      case .together: CommonCache.environment
      case .own(let name): ["XDG_CACHE_HOME": folder + "/" + name]
      }
    let recorded = RecordedSession()
    let session = recorded.session(environment: environment, folder: folder)
    let status = await MetroguideProgram.perform(arguments, in: session)
    return (status, recorded.complaints)
  }

  /// Makes a shard.
  func build(_ shard: String, _ more: String..., cache: Kept = .together) async -> (status: Int32, said: String) {
    await perform(["build", "--shard", shard, "--parts", "parts"] + more, cache: cache)
  }

  /// The files of a guide by their paths.
  func files(_ name: String) throws -> [String: [UInt8]] {
    Dictionary(try SiteFiles.read(folder + "/" + name).map { ($0.path, $0.bytes) }) { first, _ in first }
  }
}
