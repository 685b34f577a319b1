import CityFiles
import Diagrams
import Schematic
import TransitModel

/// The pinned maps of a city's folder.
struct PinnedMaps: Sendable {
  /// Those that are of the city's tracks.
  private(set) var maps: [PinnedMap] = []
  /// What is wrong with the others.
  private(set) var findings: [Finding] = []

  /// The maps that stand in the folder at `place`, which hold for a city as it is now. Only a folder has any.
  init(of city: City, at place: CityPlace) throws(SystemFailure) {
    guard place.kind == .folder else { return }
    let files = try FolderFiles.pinnedMaps(in: place.path)
    guard !files.isEmpty else { return }
    let graph = LineGraph(drawing: city)
    for file in files {
      let reading = PinnedMapFile.read(file.bytes, path: file.path)
      findings += reading.findings
      guard let map = reading.value else { continue }
      if map.plan(of: graph)?.fits(graph) == true {
        maps.append(map)
      } else {
        findings.append(Self.otherTracks(file.path, map))
      }
    }
  }

  private static func otherTracks(_ path: String, _ map: PinnedMap) -> Finding {
    let languages = map.languages.map { " --lang " + $0.rawValue }.joined()
    return Finding(
      code: "pinned-map-of-other-tracks", severity: .warning, location: .init(file: path),
      message: "the pinned map has not the stations and tracks that the city has now, and is not kept to",
      hint: "write it again with metroguide map CITY\(languages) --pin, or delete it")
  }
}

extension Session {
  /// Reads the city at `place` and its pinned maps.
  func readAll(of place: CityPlace) throws -> Reading<City> {
    let reading = try read(place)
    guard let city = reading.value else { return reading }
    return Reading(value: city, findings: reading.findings + (try PinnedMaps(of: city, at: place)).findings)
  }

  /// The pinned maps of a city; one that cannot be read is an error of the command, one that holds no longer is told.
  func pinnedMaps(of city: City, at place: CityPlace) throws -> [PinnedMap] {
    let pinned = try PinnedMaps(of: city, at: place)
    let errors = pinned.findings.filter { $0.severity == .error }
    guard errors.isEmpty else { throw CommandFailure.input(errors, folder: place.name) }
    for finding in pinned.findings { say(FindingText(of: finding, in: place.name).line) }
    return pinned.maps
  }
}
