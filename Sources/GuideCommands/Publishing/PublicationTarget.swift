/// The folder a guide is published into, checked before anything is written.
struct PublicationTarget: Hashable, Sendable {
  /// The file that tells a guide from any other folder.
  static let marker = ".metroguide"

  /// The folder it is in, without links.
  let parent: String
  /// Its name in there.
  let name: String
  /// How the reader calls it.
  let shownName: String

  /// Its path.
  var path: String { Path.join(parent, name) }
  /// Where the new guide is made: beside the old one, so that the two can be swapped.
  var draftPath: String { Path.join(parent, ".\(name).metroguide-new") }
  /// Where the old guide waits while the new one takes its place, where the two cannot be swapped at once.
  var retiredPath: String { Path.join(parent, ".\(name).metroguide-old") }
  /// Held by whoever publishes.
  var lockPath: String { Path.join(parent, ".\(name).metroguide-lock") }

  /// The folder at `path`, which need not be there yet.
  init(_ path: String, in session: Session) throws(CommandFailure) {
    let absolute = session.absolute(path)
    guard let parent = Path.parent(of: absolute), !["", ".", ".."].contains(Path.name(of: absolute)) else {
      throw .usage("cannot publish into \"\(path)\"", hint: "name a folder of its own, such as Output")
    }
    guard let folder = FileSystem.canonical(parent) else {
      throw .usage("there is no folder \"\(session.relative(parent))\" to publish \"\(path)\" into")
    }
    (self.parent, name, shownName) = (folder, Path.name(of: absolute), path)
  }

  /// Refuses a folder that is not the program's to replace: a link, a file, the folder the reader stands in, and,
  /// unless `force` is given, one with something in it that is no guide.
  func check(force: Bool, in session: Session) throws(CommandFailure) {
    switch FileSystem.entry(at: path) {
    case nil: return
    case .link: throw .usage("\"\(shownName)\" is a link", hint: "name the folder itself")
    case .file, .special: throw .usage("\"\(shownName)\" is no folder")
    case .folder: break
    }
    let here = FileSystem.canonical(session.workingDirectory) ?? session.workingDirectory
    let home = session.environment["HOME"].flatMap(FileSystem.canonical)
    for (folder, what) in [(here, "the folder you are in"), (home, "your home folder")] {
      guard let folder, folder == path || folder.hasPrefix(path + "/") else { continue }
      throw .usage("\"\(shownName)\" holds \(what)", hint: "name another folder")
    }
    if force { return }
    let names = try listing()
    guard Self.isMarked(path) || names.allSatisfy({ $0.hasPrefix(".") }) else {
      throw .usage(
        "\"\(shownName)\" is no guide: it holds \"\(names.first { !$0.hasPrefix(".") } ?? "")\"",
        hint: "name another folder, or replace all that is in it with --force")
    }
  }

  /// Refuses a folder that holds what the guide is made from, which would be gone with the first guide that takes its
  /// place.
  func check(sources plan: BuildPlan, parts: PartsFolder? = nil) throws(CommandFailure) {
    let sources =
      [plan.source.path] + plan.cities.map(\.path) + plan.alerts.map(\.path)
      + [plan.templates?.path, parts?.path].compactMap { $0 }
    for source in sources {
      guard let source = FileSystem.canonical(source), source == path || source.hasPrefix(path + "/") else { continue }
      throw .usage(
        "\"\(shownName)\" holds what the guide is made from: \"\(Path.name(of: source))\"",
        hint: "name another folder, such as Output")
    }
  }

  /// Whether the folder at `path` has the file that tells a guide.
  static func isMarked(_ path: String) -> Bool { FileSystem.entry(at: Path.join(path, marker)) == .file }

  private func listing() throws(CommandFailure) -> [String] {
    do throws(SystemFailure) {
      return try FileSystem.names(in: path)
    } catch {
      throw CommandFailure(error)
    }
  }
}
