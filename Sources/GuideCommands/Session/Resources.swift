/// The files the program comes with: `Templates` and `Assets`.
struct Resources: Hashable, Sendable {
  /// The folder they are in.
  let folder: String

  /// The shipped templates.
  var templates: String { folder + "/Templates" }
  /// The shipped assets.
  var assets: String { folder + "/Assets" }
  /// The shipped cities.
  var cities: String { assets + "/Cities" }

  /// The bytes of a shipped file, `path` from the folder on.
  func read(_ path: String) throws(SystemFailure) -> [UInt8] {
    try FileSystem.read(Path.join(folder, path))
  }
}

extension Session {
  /// The files the program comes with, from the first of these folders that has them: `--resources`,
  /// `METROGUIDE_RESOURCES`, `../share/metroguide` beside the program, the package it was built from. A folder that was
  /// named and has none is an error instead of a reason to look further.
  func resources() throws(CommandFailure) -> Resources {
    let named =
      preferences.resources.map { ("--resources", $0) }
      ?? environment["METROGUIDE_RESOURCES"].flatMap { $0.isEmpty ? nil : ("METROGUIDE_RESOURCES", $0) }
    if let (origin, path) = named {
      let folder = absolute(path)
      guard Self.holdsResources(folder) else {
        throw .usage("\(origin) names \"\(path)\", which has no Assets folder")
      }
      return Resources(folder: folder)
    }
    guard let folder = installedResources.first(where: Self.holdsResources) else {
      throw .machine(
        "cannot find the folders Templates and Assets that the program comes with",
        hint: "name their folder with --resources or METROGUIDE_RESOURCES")
    }
    return Resources(folder: folder)
  }

  private var installedResources: [String] {
    let shared = executable.flatMap(Path.parent).flatMap(Path.parent).map { $0 + "/share/metroguide" }
    return [shared, Self.sourcePackage].compactMap { $0 }
  }

  /// The package this file was compiled in: three folders up from `Sources/GuideCommands/Session`.
  private static var sourcePackage: String? {
    Path.parent(of: #filePath).flatMap(Path.parent).flatMap(Path.parent).flatMap(Path.parent)
  }

  private static func holdsResources(_ folder: String) -> Bool {
    FileSystem.target(at: folder + "/Assets") == .folder
  }
}
