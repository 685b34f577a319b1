import CityFiles
import Logging
import TransitModel

/// A city with what was found while it was read.
struct LoadedCity: Sendable {
  /// Where it was read.
  let place: CityPlace
  /// The city.
  let city: City
  /// Warnings and hints; errors only of a feed that can be used although a part of it was lost.
  let findings: [Finding]
}

extension Session {
  /// Reads the city at `place`, whatever there is to say about it.
  func read(_ place: CityPlace) throws -> Reading<City> {
    switch place.kind {
    case .folder:
      let folder = CityFolder(try FolderFiles.read(place.path))
      guard let feed = folder.feed else { return folder.read() }
      return try FolderOverFeed(folder: folder, feed: feed, place: place).read()
    case .feed: return try FeedPlace(place: place).read()
    case .openStreetMap: return try OpenStreetMapPlace(place: place).read()
    case .lineGraph: throw CommandFailure.usage("\"\(place.name)\" is no city folder: it has no city.yaml")
    }
  }

  /// How the names of a city are spelt.
  enum Spelling {
    /// As its data do, for scripts.
    case ofData
    /// As people read them: romanised names by words.
    case byWords
  }

  /// The city at `place`. Its errors are the command's; its warnings are shown to those who asked for more words.
  func load(_ place: CityPlace, spelling: Spelling = .byWords) throws -> LoadedCity {
    let reading = try read(place)
    let errors = reading.findings.filter { $0.severity == .error }
    guard let city = reading.value else {
      throw CommandFailure.input(errors, folder: place.name)
    }
    // A feed of which a part was lost is a city all the same; that something was lost nobody should have to ask for.
    for finding in errors.prefix(Self.mostErrors) { say(FindingText(of: finding, in: place.name).line) }
    if errors.count > Self.mostErrors {
      say("\(place.name): \(errors.count - Self.mostErrors) more errors; metroguide validate lists them")
    }
    for finding in reading.findings where finding.severity != .error {
      log.info("\(FindingText(of: finding, in: place.name).line)")
    }
    let shown = spelling == .byWords ? city.writingPinyinByWords : city
    return LoadedCity(place: place, city: shown, findings: reading.findings)
  }

  /// How many errors about a city that can be used are shown.
  private static let mostErrors = 10

  /// The city that `name` means: an id in the guide's own file, a shipped city's id, or a path.
  func city(named name: String, spelling: Spelling = .byWords) throws -> LoadedCity {
    try load(try catalog().place(of: name, in: self), spelling: spelling)
  }

  /// The cities that have ids here.
  func catalog() throws -> CityCatalog {
    let here = (try? guideSource(named: nil)).map { guideCities(in: $0) } ?? []
    return CityCatalog(entries: here + (try shippedCities()))
  }
}
