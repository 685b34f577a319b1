import ArgumentParser
import GuideSite

/// `metroguide new`: a small city folder that builds, with comments.
struct NewCommand: GuideCommand {
  static let configuration = CommandConfiguration(
    commandName: "new",
    abstract: "Writes a small city folder that builds, with comments.",
    discussion: """
      The folder holds an invented city that uses every part of the format, and a guide.yaml: change them into yours.

      Examples:
        metroguide new mycity
        cd mycity && metroguide serve
      """)

  @Argument(help: "The folder; it must not be there, or be empty.", completion: .directory)
  var folder: String

  @OptionGroup var common: CommonOptions

  func perform(in session: Session) async throws {
    let root = session.absolute(folder)
    if FileSystem.entry(at: root) != nil {
      guard FileSystem.target(at: root) == .folder else {
        throw CommandFailure.usage("\"\(folder)\" is there already, and is no folder")
      }
      if let name = try FileSystem.names(in: root).first {
        throw CommandFailure.usage("\"\(folder)\" is not empty: it holds \"\(name)\"", hint: "name a new folder")
      }
    }
    let files = try SiteFiles.read(try session.resources().example)
    do {
      for file in files {
        let path = root + "/" + file.path
        try FileSystem.makeFolder(Path.parent(of: path) ?? root)
        try WholeFile(path: path, name: Path.join(folder, file.path)).write(file.bytes)
      }
    } catch {
      for file in files { try? FileSystem.remove(root + "/" + file.path) }
      throw error
    }
    let place = (folder.hasPrefix("-") ? "./" + folder : folder).shellWord
    session.say("Wrote a city of \(files.count) files into \(folder). To see it: cd \(place) && metroguide serve")
  }
}

extension Resources {
  /// The city that `new` writes.
  fileprivate var example: String { assets + "/Examples/tidewater" }
}
