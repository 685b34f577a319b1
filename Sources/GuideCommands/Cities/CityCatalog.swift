import CityFiles
import TransitModel

/// The cities that can be named: those of the guide's own file, those the program comes with, and every path.
struct CityCatalog: Sendable {
  /// A city that has an id here.
  struct Entry: Hashable, Sendable {
    /// Its id, or the name of its folder.
    let id: String
    /// Its folder or feed.
    let place: CityPlace
  }

  /// The cities with ids, those of the guide's own file first.
  let entries: [Entry]

  /// The place of the city that `name` means: an id, else a path.
  func place(of name: String, in session: Session) throws(CommandFailure) -> CityPlace {
    if let entry = entries.first(where: { $0.id == name }) { return entry.place }
    if let place = CityPlace(path: session.absolute(name), name: name) { return place }
    throw .usage("no city \"\(name)\"", hint: hint(for: name))
  }

  /// What to tell a reader who named a city that is not there.
  func hint(for name: String) -> String {
    let ids = entries.map(\.id).unique
    if let near = Suggestion.nearest(to: name, among: ids) { return "did you mean \"\(near)\"?" }
    let known = ids.isEmpty ? "" : ", or one of " + ids.joined(separator: ", ")
    return "name a folder with a city.yaml, a GTFS feed, OpenStreetMap data" + known
  }
}

extension Session {
  /// The cities the program comes with, by id.
  func shippedCities() throws(CommandFailure) -> [CityCatalog.Entry] {
    let folder = try resources().cities
    let names = (try? FileSystem.names(in: folder)) ?? []
    return names.compactMap { name in
      guard !name.hasPrefix("."), let place = CityPlace(path: folder + "/" + name, name: relative(folder + "/" + name))
      else { return nil }
      let isCity = place.kind == .folder && FileSystem.entry(at: folder + "/" + name + "/city.yaml") != nil
      return isCity ? CityCatalog.Entry(id: name, place: place) : nil
    }
  }

  /// The cities that a guide's own file names by path, by their ids, then by the names of their folders and feeds.
  func guideCities(in source: GuideSource) -> [CityCatalog.Entry] {
    guard let bytes = try? FileSystem.read(source.path) else { return [] }
    let file = GuideFile.read(TextFile(path: GuideSource.fileName, bytes: bytes)).value
    let places = (file?.cities ?? []).compactMap { reference in
      CityPlace(
        path: Path.join(source.folder, reference.text), name: Path.join(source.folderName, reference.text))
    }
    return places.compactMap { place in place.statedID.map { CityCatalog.Entry(id: $0, place: place) } }
      + places.map { place in
        CityCatalog.Entry(id: Path.name(of: FileSystem.canonical(place.path) ?? place.path), place: place)
      }
  }

  /// `path` from the working directory on where it is inside it, else as it is.
  func relative(_ path: String) -> String {
    path.hasPrefix(workingDirectory + "/") ? String(path.dropFirst(workingDirectory.count + 1)) : path
  }
}
