import TransitModel

/// Finds the files of alerts that a guide is built with, and the cities that they are about.
struct AlertPlaces {
  let session: Session
  let source: GuideSource
  /// The cities of the guide.
  let cities: [CityPlace]
  let request: BuildRequest
  /// The cities that are left out.
  let lost: [String]

  /// The files that the reader named, else those of the guide's own file.
  func files(_ named: [String], or references: [GuideFile.AlertReference]) throws(CommandFailure) -> [AlertFile] {
    var files: [AlertFile] = []
    for text in named {
      let (city, name) = split(text)
      guard let place = try place(of: city, named: name) else { continue }
      guard request.keepsGoing || FileSystem.target(at: session.absolute(name)) == .file else {
        throw .usage(
          "there is no file \"\(name)\"", hint: "--alerts names a GTFS-Realtime feed that was fetched before")
      }
      files.append(AlertFile(city: place, path: session.absolute(name), name: name, text: name))
    }
    if !named.isEmpty { return files }
    for reference in references {
      if let file = try file(of: reference) { files.append(file) }
    }
    return files
  }

  /// The paths that a text may mean.
  static func paths(_ text: String) -> [String] {
    [text] + (text.firstIndex(of: "=").map { [String(text[text.index(after: $0)...])] } ?? [])
  }

  /// The city and the file in `CITY=FILE`; no city where the whole is a file's name.
  private func split(_ text: String) -> (city: String?, file: String) {
    guard FileSystem.target(at: session.absolute(text)) != .file, let sign = text.firstIndex(of: "=") else {
      return (nil, text)
    }
    return (String(text[..<sign]), String(text[text.index(after: sign)...]))
  }

  /// The city that a reader means; nothing where it is left out.
  private func place(of city: String?, named file: String) throws(CommandFailure) -> CityPlace? {
    guard let city else {
      guard cities.count + lost.count == 1 else {
        throw .usage(
          "--alerts \(file) does not say which of \(cities.count + lost.count) cities it is about",
          hint: "write it as CITY=\(file), with one of " + names.joined(separator: ", "))
      }
      return cities.first
    }
    if let place = place(city) { return place }
    guard !lost.contains(city) else { return nil }
    throw .usage("--alerts: the guide has no city \"\(city)\"", hint: hint(for: city))
  }

  /// The file that the guide's own file names; nothing where it is of a city that this build leaves out.
  private func file(of reference: GuideFile.AlertReference) throws(CommandFailure) -> AlertFile? {
    let isOwn = request.cities.isEmpty
    var place: CityPlace?
    if let city = reference.city {
      place = self.place(city.text)
      guard place != nil || !isOwn || lost.contains(city.text) else {
        throw stop(
          Finding(
            code: "unknown-city", severity: .error, location: city.location,
            message: "the guide has no city \"\(city.text)\"", found: city.text, hint: hint(for: city.text)))
      }
    } else if isOwn {
      guard cities.count + lost.count == 1 else {
        throw stop(
          Finding(
            code: "unnamed-city", severity: .error, location: reference.file.location,
            message: "\"\(reference.file.text)\" does not say which city its alerts are about",
            found: reference.file.text, expected: "a map such as {\(names.first ?? "city"): \(reference.file.text)}"))
      }
      place = cities.first
    }
    guard let place else { return nil }
    let path = Path.join(source.folder, reference.file.text)
    guard request.keepsGoing || FileSystem.target(at: path) == .file else { throw stop(reference.file.missingFile) }
    return AlertFile(
      city: place, path: path, name: Path.join(source.folderName, reference.file.text), text: reference.file.text)
  }

  private func stop(_ finding: Finding) -> CommandFailure { .input([finding], folder: source.folderName) }

  /// The city of that id, name of a folder or feed, or path.
  private func place(_ text: String) -> CityPlace? {
    let paths = [session.absolute(text), Path.join(source.folder, text)].map { FileSystem.canonical($0) ?? $0 }
    return cities.first { $0.statedID == text } ?? cities.first { Path.name(of: $0.path) == text || $0.name == text }
      ?? cities.first { paths.contains(FileSystem.canonical($0.path) ?? $0.path) }
  }

  private var names: [String] { cities.map { $0.statedID ?? Path.name(of: $0.path) } }

  private func hint(for city: String) -> String {
    Suggestion.hint(for: city, among: names) ?? "name one of " + names.joined(separator: ", ")
  }
}
