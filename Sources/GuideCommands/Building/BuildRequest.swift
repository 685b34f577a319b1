import CityFiles
import GuideSite
import TransitModel

/// What a guide is to be built from, as the reader asked for it.
struct BuildRequest: Hashable, Sendable {
  /// The guide's own file, where one was named.
  var config: String?
  /// The cities instead of those that the file names.
  var cities: [String] = []
  /// The address instead of the file's.
  var baseURL: String?
  /// The templates folder instead of the file's.
  var templates: String?
  /// The profile.
  var profile: String?
  /// The files of alerts instead of those that the file names, each `FILE` or `CITY=FILE`.
  var alerts: [String] = []
  /// How many pages are made at a time; nothing: as many as there are cores.
  var jobs: Int?
  /// Whether cities that are not there are left out.
  var keepsGoing = false
}

/// Everything a guide is built from, found and read except for the cities' own files.
struct BuildPlan: Sendable {
  /// What the publisher says.
  var guide: GuideFile
  /// Where it says so.
  let source: GuideSource
  /// The cities, in the order of the guide.
  let cities: [CityPlace]
  /// The cities that are left out because nothing is where they should be, as the guide's own file names them.
  var lost: [String] = []
  /// The files with alerts of its cities.
  var alerts: [AlertFile] = []
  /// The folder laid over the shipped templates, absolute, and how the reader calls it.
  let templates: (path: String, name: String)?
  /// The shipped files.
  let resources: Resources
}

extension Session {
  /// Finds what `request` asks for.
  func plan(_ request: BuildRequest) throws -> BuildPlan {
    let resources = try resources()
    let source = try guideSource(named: request.config)
    var guide = try guide(at: source, profile: request.profile)
    let (cities, lost) = try places(request, or: guide.cities, in: source)
    // The demo speaks of its own cities, and of the people behind their data.
    if source.isDemo(of: resources), !isPart(cities, of: guide, in: source) { guide = guide.withoutItsPublisher }
    if let address = try BaseURL.text(given: request.baseURL) { guide.guide.baseURL = address }
    let places = AlertPlaces(session: self, source: source, cities: cities, request: request, lost: lost)
    let alerts = try places.files(request.alerts, or: guide.alerts)
    return BuildPlan(
      guide: guide, source: source, cities: cities, lost: lost, alerts: alerts,
      templates: try templates(request.templates, or: guide.templates, in: source), resources: resources)
  }

  /// Whether the cities are some of those that the guide's own file names.
  private func isPart(_ cities: [CityPlace], of guide: GuideFile, in source: GuideSource) -> Bool {
    let named = try? places(BuildRequest(keepsGoing: true), or: guide.cities, in: source).cities
    let own = (named ?? []).map { FileSystem.canonical($0.path) ?? $0.path }
    return cities.allSatisfy { own.contains(FileSystem.canonical($0.path) ?? $0.path) }
  }

  private func places(
    _ request: BuildRequest, or references: [GuideFile.Reference], in source: GuideSource
  ) throws -> (cities: [CityPlace], lost: [String]) {
    let shipped = try shippedCities()
    if !request.cities.isEmpty {
      let catalog = CityCatalog(entries: guideCities(in: source) + shipped)
      return (try request.cities.map { try catalog.place(of: $0, in: self) }, [])
    }
    let found = references.map { ($0, place(of: $0, in: source, shipped)) }
    let lost = found.filter { $0.1 == nil }.map(\.0)
    guard lost.isEmpty || (request.keepsGoing && lost.count < found.count) else {
      throw CommandFailure.input(lost.map { Self.unknown($0, shipped) }, folder: source.folderName)
    }
    let twice = CityTwins.findings(found.map { ($0.0, $0.1.map { FileSystem.canonical($0.path) ?? $0.path }) })
    guard twice.isEmpty else { throw CommandFailure.input(twice, folder: source.folderName) }
    return (found.compactMap(\.1), lost.map(\.text))
  }

  private func place(
    of reference: GuideFile.Reference, in source: GuideSource, _ shipped: [CityCatalog.Entry]
  ) -> CityPlace? {
    CityPlace(path: Path.join(source.folder, reference.text), name: Path.join(source.folderName, reference.text))
      ?? shipped.first { $0.id == reference.text }?.place
  }

  private static func unknown(_ reference: GuideFile.Reference, _ shipped: [CityCatalog.Entry]) -> Finding {
    Finding(
      code: "unknown-city", severity: .error, location: reference.location,
      message: "there is no city \"\(reference.text)\"", found: reference.text,
      hint: CityCatalog(entries: shipped).hint(for: reference.text))
  }

  private func templates(
    _ named: String?, or reference: GuideFile.Reference?, in source: GuideSource
  ) throws -> (path: String, name: String)? {
    if let named {
      guard FileSystem.target(at: absolute(named)) == .folder else {
        throw CommandFailure.usage("there is no folder \"\(named)\"")
      }
      guard !SiteFiles.isCrowded(absolute(named)) else {
        throw CommandFailure.usage(Self.crowded(named), hint: Self.ownFolder)
      }
      return (absolute(named), named)
    }
    guard let reference else { return nil }
    let path = Path.join(source.folder, reference.text)
    func stop(_ code: String, _ message: String, hint: String? = nil) -> CommandFailure {
      .input(
        [
          Finding(
            code: code, severity: .error, location: reference.location, message: message, found: reference.text,
            hint: hint)
        ], folder: source.folderName)
    }
    guard FileSystem.target(at: path) == .folder else {
      throw stop("unknown-folder", "there is no folder \"\(reference.text)\"")
    }
    guard !SiteFiles.isCrowded(path) else {
      throw stop("crowded-folder", Self.crowded(reference.text), hint: Self.ownFolder)
    }
    return (path, Path.join(source.folderName, reference.text))
  }

  private static func crowded(_ name: String) -> String {
    "\"\(name)\" holds more than \(SiteFiles.mostEntries) files, of which every one would be looked at for templates"
  }

  private static let ownFolder = "give the templates a folder of their own"
}

/// Cities that a guide names twice.
enum CityTwins {
  /// A finding for each reference whose place or id stood before.
  static func findings(_ named: [(reference: GuideFile.Reference, id: String?)]) -> [Finding] {
    var first: [String: GuideFile.Reference] = [:]
    return named.compactMap { reference, id in
      guard let id, let twin = first.updateValue(reference, forKey: id) else { return nil }
      first[id] = twin
      return Finding(
        code: "duplicate-id", severity: .error, location: reference.location,
        message: "\"\(reference.text)\" is the same city as \"\(twin.text)\"", found: reference.text,
        hint: "name it once, or give it an id of its own in its city.yaml", related: [twin.location])
    }
  }
}
