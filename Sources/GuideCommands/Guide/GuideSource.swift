import CityFiles
import TransitModel

/// Where a guide is described, and what its paths start from.
struct GuideSource: Hashable, Sendable {
  /// The name of a guide's own file.
  static let fileName = "guide.yaml"

  /// The guide's own file, absolute.
  let path: String
  /// How the reader calls its folder, for findings; empty for the working directory.
  let folderName: String

  /// The folder that paths in it start from.
  var folder: String { Path.parent(of: path) ?? "." }

  /// Whether it is the guide that the program comes with.
  func isDemo(of resources: Resources) -> Bool {
    let demo = Path.join(resources.folder, Self.fileName)
    return FileSystem.canonical(path).map { $0 == FileSystem.canonical(demo) } ?? (path == demo)
  }
}

extension Session {
  /// The guide to build: the file that was named, else `guide.yaml` here, else the demo.
  func guideSource(named name: String?) throws(CommandFailure) -> GuideSource {
    if let name {
      let isFolder = FileSystem.target(at: absolute(name)) == .folder
      let path = isFolder ? Path.join(name, GuideSource.fileName) : name
      guard FileSystem.target(at: absolute(path)) == .file else {
        throw .usage("there is no file \"\(path)\"", hint: "\"metroguide new DIR\" writes one to begin with")
      }
      return GuideSource(path: absolute(path), folderName: path.contains("/") ? Path.parent(of: path) ?? "" : "")
    }
    let here = absolute(GuideSource.fileName)
    if FileSystem.target(at: here) == .file { return GuideSource(path: here, folderName: "") }
    let demo = try resources().folder
    let path = Path.join(demo, GuideSource.fileName)
    // The demo and its cities are a package of their own.
    guard FileSystem.target(at: path) == .file else {
      throw .usage(
        "there is no guide.yaml here, and no demo is installed",
        hint: "\"metroguide new DIR\" writes a guide to begin with; Debian's package of the demo is metroguide-cities")
    }
    return GuideSource(path: path, folderName: relative(demo))
  }

  /// The guide that `source` describes. Its errors are the command's.
  func guide(at source: GuideSource, profile: String?) throws -> GuideFile {
    let name = Path.name(of: source.path)
    let reading = GuideFile.read(TextFile(path: name, bytes: try FileSystem.read(source.path)), profile: profile)
    guard let guide = reading.value else {
      // A key nobody knows is often why another is missing.
      throw CommandFailure.input(reading.findings.filter { $0.severity != .info }, folder: source.folderName)
    }
    return guide
  }
}
