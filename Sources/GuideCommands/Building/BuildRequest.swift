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
  /// How many pages are made at a time; nothing: as many as there are cores.
  var jobs: Int?
}

/// Everything a guide is built from, found and read except for the cities' own files.
struct BuildPlan: Sendable {
  /// What the publisher says.
  var guide: GuideFile
  /// Where it says so.
  let source: GuideSource
  /// The cities, in the order of the guide.
  let cities: [CityPlace]
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
    if let text = request.baseURL {
      guard let address = BaseURL(text) else {
        throw CommandFailure.usage("\"\(text)\" is no address of a site", hint: "write \(BaseURL.expectation)")
      }
      guide.guide.baseURL = address.text
    }
    return BuildPlan(
      guide: guide, source: source, cities: try places(request.cities, or: guide.cities, in: source),
      templates: try templates(request.templates, or: guide.templates, in: source), resources: resources)
  }

  private func places(
    _ named: [String], or references: [GuideFile.Reference], in source: GuideSource
  ) throws -> [CityPlace] {
    let shipped = try shippedCities()
    if !named.isEmpty {
      let catalog = CityCatalog(entries: guideCities(in: source) + shipped)
      return try named.map { try catalog.place(of: $0, in: self) }
    }
    return try references.map { reference in
      if let entry = shipped.first(where: { $0.id == reference.text }) { return entry.place }
      let path = Path.join(source.folder, reference.text)
      if let place = CityPlace(path: path, name: Path.join(source.folderName, reference.text)) { return place }
      throw CommandFailure.input(
        [
          Finding(
            code: "unknown-city", severity: .error, location: reference.location,
            message: "there is no city \"\(reference.text)\"", found: reference.text,
            hint: CityCatalog(entries: shipped).hint(for: reference.text))
        ], folder: source.folderName)
    }
  }

  /// The cities that the guide's own file names by path, under the names of their folders.
  private func guideCities(in source: GuideSource) -> [CityCatalog.Entry] {
    guard let bytes = try? FileSystem.read(source.path) else { return [] }
    let file = GuideFile.read(TextFile(path: GuideSource.fileName, bytes: bytes)).value
    return (file?.cities ?? []).compactMap { reference in
      let path = Path.join(source.folder, reference.text)
      let name = Path.name(of: FileSystem.canonical(path) ?? path)
      return CityPlace(path: path, name: Path.join(source.folderName, reference.text)).map {
        CityCatalog.Entry(id: name, place: $0)
      }
    }
  }

  private func templates(
    _ named: String?, or reference: GuideFile.Reference?, in source: GuideSource
  ) throws -> (path: String, name: String)? {
    if let named {
      guard FileSystem.target(at: absolute(named)) == .folder else {
        throw CommandFailure.usage("there is no folder \"\(named)\"")
      }
      return (absolute(named), named)
    }
    guard let reference else { return nil }
    let path = Path.join(source.folder, reference.text)
    guard FileSystem.target(at: path) == .folder else {
      throw CommandFailure.input(
        [
          Finding(
            code: "unknown-folder", severity: .error, location: reference.location,
            message: "there is no folder \"\(reference.text)\"", found: reference.text)
        ], folder: source.folderName)
    }
    return (path, Path.join(source.folderName, reference.text))
  }
}
