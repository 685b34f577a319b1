/// What one of the two arguments of `diff` means.
enum DiffSubject {
  case image(DiffSide)
  case scene(DiffSide)
  case folder(DiffSide)
  case city(CityPlace)

  /// What stands at the path `name`, else the city with that id.
  init(_ name: String, in session: Session) throws {
    let side = DiffSide(name: name, path: session.absolute(name))
    switch FileSystem.target(at: side.path) {
    case .folder:
      let hasCity = FileSystem.target(at: side.path + "/city.yaml") == .file
      let place = CityPlace(path: side.path, name: name)
      self = hasCity || place?.kind == .feed ? place.map { .city($0) } ?? .folder(side) : .folder(side)
    case .file where Path.ending(of: side.path) == "zip":
      self = CityPlace(path: side.path, name: name).map { .city($0) } ?? .image(side)
    case .file, .special, .link:
      let place = CityPlace(path: side.path, name: name)
      let isScene = Path.ending(of: side.path) == "json"
      self =
        place?.kind == .openStreetMap ? place.map { .city($0) } ?? .image(side) : isScene ? .scene(side) : .image(side)
    case nil:
      guard !name.contains("/"), !name.contains(".") else {
        throw CommandFailure.usage("there is no file or folder \"\(name)\" to compare")
      }
      self = .city(try session.catalog().place(of: name, in: session))
    }
  }

  /// What it is, for messages.
  var kind: String {
    switch self {
    case .image: "an image"
    case .scene: "a scene"
    case .folder: "a folder"
    case .city: "a city"
    }
  }

  /// Where it is.
  var path: String {
    switch self {
    case .image(let side), .scene(let side), .folder(let side): side.path
    case .city(let place): place.path
    }
  }

  /// How the reader called it.
  var name: String {
    switch self {
    case .image(let side), .scene(let side), .folder(let side): side.name
    case .city(let place): place.name
    }
  }
}
